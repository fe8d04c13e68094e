import * as z from 'zod/mini'
import { editPartSchema } from '../changes/part.ts'
import { idSchema, instantSchema } from '../common.ts'

/** All that one call of one person changed: what an undo reverses. */
export const editSchema = z.object({
  id: idSchema,
  at: instantSchema,
  reason: z.nullable(z.string()),
  channel: z.string(),
  /** The main thing first. */
  parts: z.array(editPartSchema),
  /** The edit that this one undoes; null for an edit of its own. */
  undoOf: z.nullable(idSchema),
  /** The edit that took this one back. */
  undoneBy: z.nullable(idSchema),
  /** Why it cannot be undone, in a sentence; null when it may be tried: rows are compared only then. */
  refusal: z.nullable(z.string()),
})
export type Edit = z.infer<typeof editSchema>
