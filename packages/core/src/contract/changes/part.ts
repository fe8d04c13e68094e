import * as z from 'zod/mini'

/** What an edit did to the rows of one kind; the database counts them. */
export const editPartSchema = z.object({
  /** The table's word: `enrollment`, `field`. */
  entity: z.string(),
  kind: z.enum(['created', 'changed', 'removed']),
  count: z.int().check(z.positive()),
  /** The name of the first of them. */
  title: z.string(),
  /** The names of the next ones, at most four. */
  others: z._default(z.array(z.string()), []),
  /** The columns that were changed in any of them. */
  keys: z.array(z.string()),
  /** What `active` and `status` became, where all rows became the same. */
  became: z._default(z.object({ active: z.optional(z.boolean()), status: z.optional(z.string()) }), {}),
  /** The status before, where all rows had the same. */
  was: z._default(z.object({ status: z.optional(z.string()) }), {}),
})
export type EditPart = z.infer<typeof editPartSchema>
