import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../common.ts'

/** What an edit did to the rows of one kind. */
export const editPartSchema = z.object({
  /** The table's word: `enrollment`, `field`. */
  entity: z.string(),
  kind: z.enum(['created', 'changed', 'removed']),
  count: z.int().check(z.positive()),
  /** What the first of them is called. */
  title: z.string(),
  /** The columns that were changed in any of them. */
  keys: z.array(z.string()),
  /** What `active` and `status` came to, where all of them came to the same. */
  became: z._default(z.object({ active: z.optional(z.boolean()), status: z.optional(z.string()) }), {}),
})
export type EditPart = z.infer<typeof editPartSchema>

/** All that one call of one person changed: what an undo takes back. */
export const editSchema = z.object({
  id: idSchema,
  at: instantSchema,
  reason: z.nullable(z.string()),
  channel: z.string(),
  /** The main thing first. */
  parts: z.array(editPartSchema),
  /** The edit that this one takes back; null for an edit of its own. */
  undoOf: z.nullable(idSchema),
  /** The edit that took this one back. */
  undoneBy: z.nullable(idSchema),
  /** Why it cannot be taken back, in a sentence; null when it may be tried: rows are compared only then. */
  refusal: z.nullable(z.string()),
})
export type Edit = z.infer<typeof editSchema>
