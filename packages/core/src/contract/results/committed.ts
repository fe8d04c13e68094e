import * as z from 'zod/mini'
import { idSchema } from '../common.ts'

const count = z.int().check(z.nonnegative())

/** What a commit made. */
export const resultsCommittedSchema = z.object({
  resultCount: count,
  sampleCount: count,
  supersededCount: count,
  sameCount: count,
  /** Null for a job of an earlier release. */
  editId: z._default(z.nullable(idSchema), null),
})
export type ResultsCommitted = z.infer<typeof resultsCommittedSchema>

/** What a job that checked a large file has counted; the rest is the summary of the upload. */
export const checkedRowsSchema = z.object({ rows: count })
