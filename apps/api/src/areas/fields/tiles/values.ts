import type { FieldColor } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { createVersionedCache } from '../../../lists/versioned-cache.ts'
import type { Asking } from '../../../turns.ts'
import { type FieldFilter, shownYears } from '../filter.ts'

/** What fields are colored by, by their ids; one that is not there has no value. */
type Values = ReadonlyMap<number, string>

const KEPT_BYTES = 32 * 1024 * 1024
/** Of an entry of a map with a number and a text that others share. */
const ENTRY_BYTES = 60
const ID_BYTES = 8
const kept = createVersionedCache<Values>(KEPT_BYTES, (values) => values.size * ENTRY_BYTES)
const rowsSchema = z.array(z.object({ value: z.string(), ids: z.instanceof(Buffer) }))

/**
 * The values of all fields, read once for each state: for a tile of the whole business, a look at each field's years takes
 * ten times as long as all else.
 *
 * @param state of what the list shows
 */
export const valuesOf = (
  asking: Asking<Db>,
  state: string,
  color: Exclude<FieldColor, 'grower'>,
  year: FieldFilter['year'],
): Promise<Values> =>
  kept(asking, state, JSON.stringify([color, year]), () => readValues(asking.db, color, year))

async function readValues(db: Db, color: string, year: FieldFilter['year']): Promise<Values> {
  // As one value for each color: as rows, 100,000 of them would take seconds.
  const { rows } = await sql`
    SELECT ${sql.ref(`shown.${color}`)}::text AS value, string_agg(int8send(shown.field_id), '') AS ids
    FROM field_year AS shown WHERE ${shownYears(sql`shown`, year)} GROUP BY 1`.execute(db)
  const values = new Map<number, string>()
  // Six bytes hold every number that is exact in JavaScript's own.
  for (const { value, ids } of rowsSchema.parse(rows))
    for (let at = 0; at < ids.length; at += ID_BYTES) values.set(ids.readUIntBE(at + 2, 6), value)
  return values
}
