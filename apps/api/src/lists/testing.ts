import { sql } from 'kysely'
import { AREA_STEPS_PER_M2 } from '../areas/growers/select.ts'
import type { Db } from '../db/database.ts'
import type { Order } from './keyset.ts'
import { type Narrowing, type Source, wholeCondition, wholeJoins } from './source.ts'

/** Portions so small that a handful of rows takes several. */
export const TINY = { portionRows: { first: 2, least: 1, most: 3 }, maxFew: -1 }

export const FIELDS: Source = { table: 'field', refers: { grower: { column: sql`field.grower_id` } } }
export const ENROLLMENTS: Source = { table: 'enrollment' }
export const GROWERS: Source = {
  table: 'grower',
  joins: sql`LEFT JOIN (
    SELECT grower_id, count(*) AS field_count, sum((area_m2 * ${sql.lit(AREA_STEPS_PER_M2)})::bigint) AS area_steps
    FROM field WHERE active GROUP BY grower_id) AS own ON own.grower_id = grower.id`,
}

/** The ids as the database itself orders them. */
export async function orderedByDatabase(
  db: Db,
  source: Source,
  order: Pick<Order<never>, 'by' | 'keys'>,
  narrowing: Narrowing,
): Promise<number[]> {
  const name = sql.table(source.table)
  const { rows } = await sql<{ id: number }>`
    SELECT ${name}.id FROM ${name} ${wholeJoins(source, order)}
    WHERE ${wholeCondition(source, narrowing)} ORDER BY ${order.by}`.execute(db)
  return rows.map(({ id }) => id)
}
