import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { createShape, patchShape, rowShape } from '../entity/shapes.ts'
import { growerEntity } from './entity.ts'

/** A grower. Empty text means unknown. */
export const growerSchema = z.object({
  id: idSchema,
  ...rowShape(growerEntity),
  /** The active fields, and their total area. */
  fieldCount: z.int().check(z.nonnegative()),
  areaHa: z.number().check(z.nonnegative()),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Grower = z.infer<typeof growerSchema>

/** What a person enters for a new grower; only the name is required. */
export const growerCreateSchema = z.object(createShape(growerEntity))
export type GrowerCreate = z.infer<typeof growerCreateSchema>

/** A patch: other values stay. `version` is what the person saw. */
export const growerUpdateSchema = z.object({ version: versionSchema, ...patchShape(growerEntity) })
export type GrowerUpdate = z.infer<typeof growerUpdateSchema>

/** A grower with a similar name, shown before a second one is created. */
export const similarGrowerSchema = z.object({
  id: idSchema,
  name: z.string(),
  active: z.boolean(),
  fieldCount: z.int().check(z.nonnegative()),
  /** Trigram similarity of the names without case and accents, 0 to 1. */
  similarity: z.number().check(z.minimum(0), z.maximum(1)),
})
export type SimilarGrower = z.infer<typeof similarGrowerSchema>
