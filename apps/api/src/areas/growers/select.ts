import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

/** Areas are added up in whole ten-thousandths of a square meter: exact in any order, so that a sum can be a page's key. */
export const AREA_STEPS_PER_M2 = 10_000

const COUNT = sql<number>`count(*)`.as('field_count')
const AREA = sql<number>`sum((field.area_m2 * ${sql.lit(AREA_STEPS_PER_M2)})::bigint)`.as('area_steps')

/** Growers with the count and area of each one's active fields, by one index scan for each grower of the page. */
export function selectGrowers(db: Db) {
  return columns(
    db.selectFrom('grower').leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('field')
          .whereRef('field.grower_id', '=', 'grower.id')
          .where('field.active', '=', true)
          .select([COUNT, AREA])
          .as('own'),
      (join) => join.onTrue(),
    ),
  )
}

/** The same by one scan of all fields: for orders that need all counts before the first row is known. */
export const TOTALS = sql`LEFT JOIN (
  SELECT field.grower_id, ${COUNT}, ${AREA} FROM field WHERE field.active GROUP BY field.grower_id
) AS own ON own.grower_id = grower.id`

interface Totals {
  field_count: number | null
  area_steps: number | null
}

function columns(query: SelectQueryBuilder<Database & { own: Totals }, 'grower' | 'own', object>) {
  return query
    .selectAll('grower')
    .select([
      sql<number>`coalesce(own.field_count, 0)`.as('field_count'),
      sql<number>`coalesce(own.area_steps, 0)::bigint`.as('area_steps'),
      sql<string>`to_char(grower.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'updated_at_exactly',
      ),
    ])
}

type Selected<Q> = Q extends SelectQueryBuilder<infer _Database, infer _Table, infer R> ? R : never
export type GrowerRow = Selected<ReturnType<typeof selectGrowers>>
