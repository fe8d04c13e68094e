import type { Bbox, MultiPolygon } from '@org/core'

/** The smallest box around a shape, in its coordinates. */
export function boxOf({ coordinates }: MultiPolygon): Bbox {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity]
  // The outer ring of each part bounds its holes.
  for (const [outer = []] of coordinates) {
    for (const [x, y] of outer) {
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  }
  return box
}

/** The smallest box around shapes; null around none. */
export function boxAround(shapes: readonly MultiPolygon[]): Bbox | null {
  const coordinates = shapes.flatMap((shape) => shape.coordinates)
  return coordinates.length === 0 ? null : boxOf({ type: 'MultiPolygon', coordinates })
}
