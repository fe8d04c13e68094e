import * as z from 'zod/mini'
import { editPartSchema } from '../changes/part.ts'
import { idSchema, instantSchema } from '../common.ts'
import { UPLOAD_KINDS } from '../uploads/entity.ts'

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
  /**
   * The file that this edit imported, as long as its import stands: it has an undo of its own (`POST /uploads/{id}/undo`,
   * `POST /results/uploads/{id}/undo`), which keeps what was changed later. Null for every other edit.
   */
  upload: z._default(z.nullable(z.object({ id: idSchema, kind: z.enum(UPLOAD_KINDS) })), null),
})
export type Edit = z.infer<typeof editSchema>
