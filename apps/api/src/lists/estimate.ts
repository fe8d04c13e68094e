import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/database.ts'

const planSchema = z
  .array(z.object({ Plan: z.object({ 'Plan Rows': z.number(), 'Total Cost': z.number() }) }))
  .length(1)

/** What the planner expects of a condition on a table, without reading a row. */
export async function plan(db: Db, table: string, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${sql.table(table)} WHERE ${condition}`.execute(db)
  const [found] = planSchema.parse(rows[0]?.['QUERY PLAN'])
  return { rows: found?.Plan['Plan Rows'] ?? 0, cost: found?.Plan['Total Cost'] ?? 0 }
}

/** The most rows that are counted one by one. */
export const MOST_COUNTED = 100_000
/** In the planner's units: about as long as the first rows may take. */
const MOST_COST = 60_000
/** Of a table's pages, where the rows are more than are counted. */
const SAMPLED_PERCENT = 2

/** How many rows of a table meet a condition: counted up to {@link MOST_COUNTED}, of more about how many. */
export async function countUpTo(
  db: Db,
  table: string,
  condition: RawBuilder<boolean>,
  most = MOST_COUNTED,
): Promise<{ rows: number; isExact: boolean }> {
  const expected = await plan(db, table, condition)
  const costOfSome = expected.cost * Math.min(1, most / Math.max(1, expected.rows))
  if (costOfSome > MOST_COST) return { rows: expected.rows, isExact: false }
  const { rows } = await sql<{ rows: number }>`
    SELECT count(*) AS rows FROM (SELECT FROM ${sql.table(table)} WHERE ${condition} LIMIT ${most + 1}) AS found`.execute(
    db,
  )
  const counted = rows[0]?.rows ?? 0
  if (counted <= most) return { rows: counted, isExact: true }
  return { rows: Math.max(counted, await sampled(db, table, condition)), isExact: false }
}

/** By some of the table's pages: what the planner expects of several columns at once can be far off. */
async function sampled(db: Db, table: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    SELECT count(*) AS rows FROM ${sql.table(table)} TABLESAMPLE SYSTEM (${SAMPLED_PERCENT}) WHERE ${condition}`.execute(
    db,
  )
  return Math.round(((rows[0]?.rows ?? 0) * 100) / SAMPLED_PERCENT)
}
