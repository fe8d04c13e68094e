import type { Random } from './random.ts'

/** A place in a section: east and north of its south-west corner, in sections (0 to 1). */
export type Spot = readonly [east: number, north: number]

/** A closed line; the first corner is not repeated. Outer rings run against the clock, holes with it. */
export type Ring = readonly Spot[]
/** Parts, each an outer ring and its holes, in places of a section. */
export type Shape = readonly (readonly Ring[])[]

/** Of a section, in its places (0 to 1). */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Height of a line over (or under) each place from west to east. */
export type Curve = (east: number) => number

export const widthOf = ({ west, east }: Box): number => east - west
export const heightOf = ({ south, north }: Box): number => north - south
export const middleOf = ({ west, south, east, north }: Box): Spot => [(west + east) / 2, (south + north) / 2]

export function rectangle({ west, south, east, north }: Box): Shape {
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ],
    ],
  ]
}

/** The same with east and north exchanged: what can be drawn along one axis can be along the other. */
export const transposedBox = ({ west, south, east, north }: Box): Box => ({
  west: south,
  south: west,
  east: north,
  north: east,
})
export const transposed = (shape: Shape): Shape =>
  shape.map((part) => part.map((ring) => ring.map(([east, north]): Spot => [north, east]).reverse()))

const CIRCLE_CORNERS = 72

/** An arc against the clock, angles in radians from the east. */
function arc([east, north]: Spot, radius: number, from: number, to: number): Spot[] {
  const steps = Math.max(2, Math.round(((to - from) / (2 * Math.PI)) * CIRCLE_CORNERS))
  return Array.from({ length: steps + 1 }, (_, step): Spot => {
    const angle = from + ((to - from) * step) / steps
    return [east + radius * Math.cos(angle), north + radius * Math.sin(angle)]
  })
}

export function circle(center: Spot, radius: number): Shape {
  return [[arc(center, radius, 0, 2 * Math.PI).slice(1)]]
}

/** A part of a circle: what a pivot waters that stops at a fence and goes back. */
export function sector(center: Spot, radius: number, from: number, sweep: number): Shape {
  const rim = arc(center, radius, from, from + sweep)
  return [[sweep === Math.PI ? rim : [center, ...rim]]]
}

/** What a circle leaves of the square it lies in: four corners. `radius` is more than half of the square's side. */
export function squareCorners(box: Box, radius: number): Shape {
  const [east, north] = middleOf(box)
  const half = Math.min(widthOf(box), heightOf(box)) / 2
  const start = Math.acos(half / radius)
  const rim = arc([0, 0], radius, start, Math.PI / 2 - start).reverse()
  const corner: Spot[] = [[half, half], ...rim]
  const turned = (turns: number): Ring =>
    corner.map(([x, y]): Spot => {
      const [c, s] = [
        Math.round(Math.cos((turns * Math.PI) / 2)),
        Math.round(Math.sin((turns * Math.PI) / 2)),
      ]
      return [east + c * x - s * y, north + s * x + c * y]
    })
  return [0, 1, 2, 3].map((turns) => [turned(turns)])
}

/** Points of a curve over the box from west to east. */
function along({ west, east }: Box, curve: Curve): Spot[] {
  const steps = Math.max(8, Math.round((east - west) * 60))
  return Array.from({ length: steps + 1 }, (_, step): Spot => {
    const x = west + ((east - west) * step) / steps
    return [x, curve(x)]
  })
}

/** The part of a box between two curves that run inside it, the lower first. */
export function between(box: Box, lower: Curve, upper: Curve): Shape {
  return [[[...along(box, lower), ...along(box, upper).reverse()]]]
}

/** The box under a curve, and over it. */
export const below = (box: Box, curve: Curve): Shape => {
  const { west, south, east } = box
  return [[[[west, south], [east, south], ...along(box, curve).reverse()]]]
}
export const above = (box: Box, curve: Curve): Shape => {
  const { west, east, north } = box
  return [[[...along(box, curve), [east, north], [west, north]]]]
}

/** A smooth line between -1 and 1 that winds `turns` times, more or less, over a length of 1. */
export function wave(random: Random, turns: number): (at: number) => number {
  const parts = [0.55, 0.3, 0.15].map((height, index) => ({
    height,
    pace: 2 * Math.PI * turns * (1 + index * random.between(0.7, 1.3)),
    start: random.between(0, 2 * Math.PI),
  }))
  return (at) => parts.reduce((sum, { height, pace, start }) => sum + height * Math.sin(pace * at + start), 0)
}

/** A box without a corner of it: yard, driveway, church. */
export function notched({ west, south, east, north }: Box, width: number, height: number): Shape {
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north - height],
        [east - width, north - height],
        [east - width, north],
        [west, north],
      ],
    ],
  ]
}

/** A box cut off by a straight line, as a railway does: `depth` is taken from the north-east corner along both sides. */
export function cutAcross({ west, south, east, north }: Box, along: number, depth: number): Shape {
  return [
    [
      [
        [west, south],
        [east, south],
        [east, north - depth],
        [east - along, north],
        [west, north],
      ],
    ],
  ]
}

/** A box with a grassed waterway running in from the north, wide at its mouth and ending in a point. */
export function withWaterway(box: Box, random: Random): Shape {
  const { west, south, east, north } = box
  const length = heightOf(box) * random.between(0.4, 0.75)
  const mouth = west + widthOf(box) * random.between(0.3, 0.7)
  const bend = wave(random, 0.3)
  const drift = widthOf(box) * 0.12
  const halfWidth = random.between(0.004, 0.008)
  const steps = 16
  const bank = (side: 1 | -1): Spot[] =>
    Array.from({ length: steps }, (_, step): Spot => {
      const down = step / steps
      const middle = mouth + drift * (bend(down) - bend(0))
      return [middle + side * halfWidth * (1 - down * 0.7), north - length * down]
    })
  const end: Spot = [mouth + drift * (bend(1) - bend(0)), north - length]
  return [
    [[[west, south], [east, south], [east, north], ...bank(1), end, ...bank(-1).reverse(), [west, north]]],
  ]
}

/** A yard within a field: a rectangle, as a hole. */
export function yard([east, north]: Spot, width: number, height: number): Ring {
  return [
    [east - width / 2, north - height / 2],
    [east - width / 2, north + height / 2],
    [east + width / 2, north + height / 2],
    [east + width / 2, north - height / 2],
  ]
}

/** Standing water within a field: a blot no wider than `radius` anywhere, as a hole. */
export function pond([east, north]: Spot, radius: number, random: Random): Ring {
  const [start, second] = [random.between(0, 2 * Math.PI), random.between(0, 2 * Math.PI)]
  const corners = 20
  return Array.from({ length: corners }, (_, index): Spot => {
    const angle = (-2 * Math.PI * index) / corners
    const reach = radius * (0.78 + 0.14 * Math.sin(2 * angle + start) + 0.08 * Math.sin(3 * angle + second))
    return [east + reach * Math.cos(angle), north + reach * Math.sin(angle)]
  })
}

export function withHoles(shape: Shape, holes: readonly Ring[]): Shape {
  return shape.map((part, index) => (index === 0 ? [...part, ...holes] : part))
}

export const withoutHoles = (shape: Shape): Shape => shape.map((part) => part.slice(0, 1))

/** The same, nearer to the box's middle or further from it. */
export function scaled(shape: Shape, box: Box, factor: number): Shape {
  const [east, north] = middleOf(box)
  return shape.map((part) =>
    part.map((ring) =>
      ring.map(([x, y]): Spot => [east + (x - east) * factor, north + (y - north) * factor]),
    ),
  )
}
