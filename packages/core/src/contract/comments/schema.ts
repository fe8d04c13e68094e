import * as z from 'zod/mini'
import { idSchema, instantSchema, versionSchema } from '../common.ts'
import { readShape } from '../entity/shapes.ts'
import { commentEntity, MAX_MENTIONS, threadEntity } from './entity.ts'

export const commentPersonSchema = z.object({ id: idSchema, name: z.string() })
export type CommentPerson = z.infer<typeof commentPersonSchema>

export const commentSchema = z.object({
  id: idSchema,
  text: z.string(),
  by: commentPersonSchema,
  at: instantSchema,
  mentions: z.array(commentPersonSchema),
})
export type Comment = z.infer<typeof commentSchema>

/** A thread with all its comments, the first one first. */
export const threadSchema = z.object({
  id: idSchema,
  /** It grows with each comment, too: nobody resolves a thread whose newest comment they have not seen. */
  version: versionSchema,
  ...readShape(threadEntity, 'workbook', 'rowId', 'column', 'fieldYearId', 'status', 'resolvedAt'),
  resolvedBy: z.nullable(commentPersonSchema),
  year: z.int(),
  fieldName: z.string(),
  growerName: z.string(),
  /** What people call the row: `2026 of North Forty`, `Point 12`, `Stratum 2`, `K7QM-2XPA`; null for a row that was removed. */
  rowName: z.nullable(z.string()),
  openedBy: commentPersonSchema,
  comments: z.array(commentSchema),
})
export type Thread = z.infer<typeof threadSchema>

/** An open thread as a grid marks its cell. */
export const threadMarkSchema = z.object({
  id: idSchema,
  rowId: idSchema,
  column: z.string(),
  /** Of its comments. */
  count: z.int(),
  /** Whether it waits for the caller, as in `waiting`. */
  isMine: z.boolean(),
})
export type ThreadMark = z.infer<typeof threadMarkSchema>

/** A column of a workbook's list, by its key. */
export const columnSchema = z.string().check(z.minLength(1), z.maxLength(60))

export const commentWriteSchema = z.object({
  workbook: threadEntity.columns.workbook.kind.write,
  rowId: idSchema,
  column: columnSchema,
  text: commentEntity.columns.text.kind.write,
  /** Active staff, each once. */
  mentions: z._default(
    z
      .array(idSchema)
      .check(z.maxLength(MAX_MENTIONS, `At most ${MAX_MENTIONS} people are mentioned at once`)),
    [],
  ),
})
export type CommentWrite = z.infer<typeof commentWriteSchema>
