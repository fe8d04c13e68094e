import { errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/database.ts'

const planSchema = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

/** How many rows the planner expects to find, by its statistics: known at once, and off by some. */
export async function estimateRows(db: Db, table: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    EXPLAIN (FORMAT JSON) SELECT FROM ${sql.table(table)} WHERE ${condition}`.execute(db)
  const said = rows[0]?.['QUERY PLAN']
  const parsed = planSchema.safeParse(typeof said === 'string' ? JSON.parse(said) : said)
  if (!parsed.success) throw errors.server()
  return Math.round(parsed.data[0].Plan['Plan Rows'])
}
