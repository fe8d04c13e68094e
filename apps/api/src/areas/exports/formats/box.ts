import type { Shape } from './format.ts'

/** [west, south, east, north] in a file's own coordinates; the first is above the third where there is nothing. */
export type Box = [west: number, south: number, east: number, north: number]

export const NOWHERE: Readonly<Box> = [Infinity, Infinity, -Infinity, -Infinity]

export const isNowhere = ([west, , east]: Readonly<Box>): boolean => west > east

export function boxOf(shape: Shape): Box {
  if (shape.type === 'Point') return [...shape.coordinates, ...shape.coordinates]
  const box: Box = [...NOWHERE]
  for (const [ring = []] of shape.coordinates)
    for (const [x, y] of ring) {
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  return box
}

export function union(one: Readonly<Box>, other: Readonly<Box>): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}
