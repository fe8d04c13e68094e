import * as z from 'zod/mini'

/** What an edit did to the rows of one kind; the database counts them. */
export const editPartSchema = z.object({
  /** The table's word: `enrollment`, `field`. */
  entity: z.string(),
  kind: z.enum(['created', 'changed', 'removed']),
  count: z.int().check(z.positive()),
  /** What the first of them is called. */
  title: z.string(),
  /** What the next few are called, four at most. */
  others: z._default(z.array(z.string()), []),
  /** The columns that were changed in any of them. */
  keys: z.array(z.string()),
  /** What `active` and `status` came to, where all of them came to the same. */
  became: z._default(z.object({ active: z.optional(z.boolean()), status: z.optional(z.string()) }), {}),
  /** The status they came from, where all of them came from the same. */
  was: z._default(z.object({ status: z.optional(z.string()) }), {}),
})
export type EditPart = z.infer<typeof editPartSchema>
