import { type ColorCount, type FieldColor, fieldList } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { stateOf } from '../../lists/list-state.ts'
import { createVersionedCache } from '../../lists/versioned-cache.ts'
import type { Asking } from '../../turns.ts'
import { type FieldFilter, fieldCondition } from './filter.ts'
import { toldYear } from './totals.ts'

interface ColorCounts {
  items: ColorCount[]
}

const KEPT_BYTES = 4 * 1024 * 1024
const kept = createVersionedCache<ColorCounts>(KEPT_BYTES, (value) => 2 * JSON.stringify(value).length)

/** How many of a list's fields have which value that a map colors them by, as its tiles say it. */
export async function colorCounts(
  asking: Asking<Db>,
  { color, ...filter }: FieldFilter & { color: FieldColor },
): Promise<ColorCounts> {
  const { db } = asking
  const state = await stateOf(db, fieldList.shows)
  return kept(asking, state, JSON.stringify([color, filter]), async () => {
    const isOfGrower = color === 'grower'
    const value = isOfGrower ? sql`field.grower_id` : sql.ref(`told.${color}`)
    const { rows } = await sql<ColorCount>`
      WITH counted AS MATERIALIZED (
        SELECT coalesce(${value}::text, '') AS value, count(*) AS rows
        FROM field ${isOfGrower ? sql`` : toldYear(filter)} WHERE ${fieldCondition(filter)} GROUP BY 1
      )
      SELECT value, grower.name AS label, rows FROM counted
      LEFT JOIN grower ON ${isOfGrower ? sql`grower.id = value::bigint` : sql`false`}
      ORDER BY rows DESC, value`.execute(db)
    return { items: rows }
  })
}
