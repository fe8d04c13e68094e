import * as z from 'zod/mini'
import { idSchema } from '../common.ts'

/** How long a person is in a workbook after the last word of their page. */
export const HERE_MS = 30_000

/** A cell of a workbook. */
export const placeOfCellSchema = z.object({
  id: idSchema,
  column: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type PlaceOfCell = z.infer<typeof placeOfCellSchema>

/** One page of a person who looks at a workbook, and the cell where they are. It is never stored. */
export const presentSchema = z.object({
  workbook: z.string(),
  /** Of this page of theirs. */
  tab: z.string(),
  person: z.object({ id: idSchema, name: z.string() }),
  /** Null where they have chosen none. */
  cell: z.nullable(placeOfCellSchema),
  isGone: z.boolean(),
})
export type Present = z.infer<typeof presentSchema>

/** The event `here` of the live channel, which has no id: who came, moved or went in workbooks where the listener is. */
export const liveHereSchema = z.object({ people: z.array(presentSchema) })
