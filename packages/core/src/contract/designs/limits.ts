import * as z from 'zod/mini'

/** The largest design that the product makes and keeps. */
export const DESIGN_LIMITS = {
  cells: 250_000,
  strata: 100,
  /** Corners of all zones together. */
  zoneVertices: 10_000,
  /** Cells of a grid, each a stratum. */
  gridStrata: 2500,
  /** Base points and replacements together. */
  points: 2000,
  /** The same of a grid, which asks for no tour among them. */
  gridPoints: 5000,
  /** Edits of strata, and as many moves of points. */
  edits: 500,
  /** Of all bags, those of replacements too. */
  cores: 50_000,
  depths: 10,
  /** Base points × depths. */
  samples: 10_000,
  /** What the server takes for a design at most. */
  seconds: 10,
} as const

export const meters = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))
export const degrees = (reach: number) => z.number().check(z.minimum(-reach), z.maximum(reach))

export const seed = z.int().check(z.minimum(0), z.maximum(0xff_ff_ff_ff))
