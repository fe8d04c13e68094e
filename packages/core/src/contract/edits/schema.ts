import * as z from 'zod/mini'
import { editPartSchema } from '../changes/part.ts'
import { idSchema, instantSchema } from '../common.ts'

/** Everything that one call of one person changed: the unit of an undo. */
export const editSchema = z.object({
  id: idSchema,
  at: instantSchema,
  reason: z.nullable(z.string()),
  channel: z.string(),
  /** The main kind first. */
  parts: z.array(editPartSchema),
  /** The edit that this one undoes; null for an edit of its own. */
  undoOf: z.nullable(idSchema),
  /** The edit that undid this one. */
  undoneBy: z.nullable(idSchema),
  /** Why it cannot be undone, in a sentence; null if an undo can be tried, which then compares rows. */
  refusal: z.nullable(z.string()),
})
export type Edit = z.infer<typeof editSchema>
