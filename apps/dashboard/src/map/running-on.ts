import type { Bbox } from '@org/core/contract'

/** A box as the map takes it: across the antimeridian its east runs on past 180°. */
export const runningOn = ([west, south, east, north]: Readonly<Bbox>): Bbox => [
  west,
  south,
  west > east ? east + 360 : east,
  north,
]
