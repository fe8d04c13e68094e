import * as z from 'zod/mini'

/** What maps of fields can be colored by: a value of the year that the row shows, or the grower. */
export const FIELD_COLORS = ['status', 'year', 'crop', 'grower'] as const
export type FieldColor = (typeof FIELD_COLORS)[number]

/** Of how many parts a count's shares are. */
export const SHARE_PARTS = 24

/**
 * The shares of a count, in parts: values as text, the largest share first; empty: fields without a value. Last, under
 * null, values that are less than half a part each.
 */
export const colorSharesSchema = z.array(z.tuple([z.nullable(z.string()), z.int()]))
export type ColorShares = z.infer<typeof colorSharesSchema>

/** How many fields have a value. */
export const colorCountSchema = z.object({
  /** As tiles have it. */
  value: z.string(),
  /** Its name, if it is not its own: a grower's. */
  label: z.nullable(z.string()),
  rows: z.int(),
})
export type ColorCount = z.infer<typeof colorCountSchema>
