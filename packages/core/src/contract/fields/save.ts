import * as z from 'zod/mini'
import { idSchema, madeEdit, nameSchema, versionSchema } from '../common.ts'
import { createShape, patchShape } from '../entity/shapes.ts'
import { fieldEntity } from './entity.ts'
import {
  boundaryWriteSchema,
  fieldDetailSchema,
  plannedYearsSchema,
  seenEnrollmentsSchema,
} from './schema.ts'

/** The most pieces that one save can split off, and neighbors that it can join. */
export const MAX_SAVE_PARTS = 100
const atMost = z.maxLength(MAX_SAVE_PARTS)

/** A field as the person saw it, with its changed details; or a new field, with its first year. */
const savedFieldSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('existing'),
    id: idSchema,
    version: versionSchema,
    ...patchShape(fieldEntity),
  }),
  z.object({
    kind: z.literal('new'),
    ...createShape(fieldEntity),
    /** Inside the year window; a year needs a boundary. */
    year: z._default(z.nullable(z.int()), null),
  }),
])

/** Split-off land: a new field of the same grower, with the years of the field it was part of. */
const splitPieceSchema = z.object({ name: nameSchema, boundary: boundaryWriteSchema })

/** A neighbor whose land joins the field: it is deactivated. */
const joinedFieldSchema = z.object({
  id: idSchema,
  version: versionSchema,
  enrollmentIds: seenEnrollmentsSchema,
})

/** Everything drawn and typed for one field, saved at once: one edit, one undo. */
export const fieldSaveSchema = z.object({
  field: savedFieldSchema,
  /** Null: the field keeps the boundary it has. */
  boundary: z._default(z.nullable(boundaryWriteSchema), null),
  plannedYears: plannedYearsSchema,
  pieces: z._default(z.array(splitPieceSchema).check(atMost), () => []),
  joined: z._default(z.array(joinedFieldSchema).check(atMost), () => []),
})
export type FieldSave = z.infer<typeof fieldSaveSchema>

export const fieldSavedSchema = z.object({
  field: fieldDetailSchema,
  /** In the order they were named. */
  pieces: z.array(fieldDetailSchema),
  /** The neighbors that are inactive now, in the order they were named. */
  joined: z.array(z.object({ id: idSchema, name: z.string() })),
  ...madeEdit,
})
export type FieldSaved = z.infer<typeof fieldSavedSchema>
