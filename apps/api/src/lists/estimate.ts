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

/** About how many rows of a table meet a condition, within milliseconds. The number of their ids is the exact count. */
export async function estimate(db: Db, table: string, condition: RawBuilder<boolean>) {
  const { rows } = await plan(db, table, condition)
  return { rows, isExact: false }
}
