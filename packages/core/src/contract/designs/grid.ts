import * as z from 'zod/mini'
import { placeSchema } from '../geometry.ts'
import { degrees, meters } from './limits.ts'

export const GRID_LIMITS = {
  sideM: { min: 10, max: 2000 },
  rotationDeg: { min: -180, max: 180 },
  shiftM: { min: -100_000, max: 100_000 },
} as const

/** The grid of another design that this one has its lines in common with, as it was called then. */
const alignedGridSchema = z.strictObject({
  fieldName: z.string().check(z.minLength(1), z.maxLength(200)),
  year: z.int().check(z.minimum(1900), z.maximum(2200)),
  designNumber: z.int().check(z.positive()),
})

/** Where the lines of a grid lie. */
export const designGridSchema = z
  .strictObject({
    /** Side of a square. */
    sideM: meters(GRID_LIMITS.sideM.min, GRID_LIMITS.sideM.max),
    /** From north, clockwise. */
    rotationDeg: degrees(GRID_LIMITS.rotationDeg.max),
    /** Of a corner of squares from the origin, to the right along the rows and up across them. */
    shiftM: z.strictObject({ x: degrees(GRID_LIMITS.shiftM.max), y: degrees(GRID_LIMITS.shiftM.max) }),
    /** Grids of one origin, rotation, shift and side have their lines in common; null: the field's upper left corner as it lies turned. */
    origin: z.nullable(placeSchema),
    /** Not said: with no other grid. */
    alignedWith: z.optional(alignedGridSchema),
    /** Every second row lies half a square aside. */
    isStaggered: z.boolean(),
    /** Pieces under this share of a square join a neighbor. */
    joinShare: z.number().check(z.minimum(0), z.maximum(0.9)),
  })
  .check(
    z.refine(
      ({ origin, alignedWith }) => alignedWith === undefined || origin !== null,
      'An aligned grid has the origin of the other',
    ),
  )
export type DesignGrid = z.infer<typeof designGridSchema>
