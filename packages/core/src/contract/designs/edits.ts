import * as z from 'zod/mini'
import { placeSchema } from '../geometry.ts'
import { POINT_ROLES } from '../points/point-entity.ts'
import { DESIGN_LIMITS } from './limits.ts'

/** From 0, as strata are numbered when the edit is made: the number that a person reads, less one. */
const stratum = z.int().check(z.minimum(0), z.maximum(DESIGN_LIMITS.gridStrata))

/** One edit of strata by hand; docs/spec/sampling-edits.md has what each does. */
export const strataEditSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('merge'),
    strata: z.array(stratum).check(z.minLength(2), z.maxLength(DESIGN_LIMITS.strata)),
  }),
  z.strictObject({ kind: z.literal('split'), stratum, line: z.tuple([placeSchema, placeSchema]) }),
  z.strictObject({
    kind: z.literal('rename'),
    stratum,
    name: z.string().check(z.trim(), z.minLength(1, 'Give the stratum a name'), z.maxLength(80)),
  }),
])
export type StrataEdit = z.infer<typeof strataEditSchema>

/** A point that a person puts elsewhere in its stratum. */
export const pointMoveSchema = z.strictObject({
  stratum,
  role: z.enum(POINT_ROLES),
  order: z.int().check(z.minimum(1), z.maximum(DESIGN_LIMITS.gridPoints)),
  to: placeSchema,
})
export type PointMove = z.infer<typeof pointMoveSchema>

/** In the order in which they are made: strata first, then the points that are drawn in them. */
export const designEditsSchema = z.strictObject({
  strata: z.array(strataEditSchema).check(z.maxLength(DESIGN_LIMITS.edits)),
  points: z.array(pointMoveSchema).check(z.maxLength(DESIGN_LIMITS.edits)),
})
export type DesignEdits = z.infer<typeof designEditsSchema>
