import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const LAST = sql.lit('9223372036854775807')

/**
 * The newest change of a kind of row. A condition on the kind alone leaves the planner to walk back through the changes
 * of all kinds, which is long where this kind has been quiet. So the last entry of the index is asked for that is not
 * above the kind's end; where the kind has no change, it belongs to the kind before, and is none.
 */
export const newestChange = (entity: string): RawBuilder<{ seq: number; at: string }> => sql`
  SELECT seq, at::text FROM (
    SELECT entity, seq, at FROM change WHERE (entity, seq) <= (${entity}, ${LAST}::bigint)
    ORDER BY entity DESC, seq DESC LIMIT 1
  ) AS last_change WHERE entity = ${entity}`

/** Number of the newest change of any of these kinds; 0 before the first. */
export async function newestSeq(db: Db, entities: readonly string[]): Promise<number> {
  const newest = entities.map((entity) => sql`(SELECT seq FROM (${newestChange(entity)}) AS newest)`)
  const { rows } = await sql<{ seq: number }>`SELECT greatest(0, ${sql.join(newest)}) AS seq`.execute(db)
  return rows[0]?.seq ?? 0
}

/** What a list made of these kinds of rows is of: another one after each change of them. */
export const stateOf = async (db: Db, entities: readonly string[]): Promise<string> =>
  String(await newestSeq(db, entities))
