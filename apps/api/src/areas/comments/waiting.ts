import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The ids of threads that wait for a person: read by index, from what the person opened and where they are mentioned. */
export const waitingFor = (staffId: number): RawBuilder<unknown> => sql`
  SELECT thread.id FROM thread
  WHERE thread.status = 'open' AND thread.opened_by = ${staffId} AND ${staffId} <> (
    SELECT newest.staff_id FROM comment AS newest WHERE newest.thread_id = thread.id ORDER BY newest.id DESC LIMIT 1)
  UNION SELECT thread.id FROM comment JOIN thread ON thread.id = comment.thread_id
  WHERE comment.mentions @> jsonb_build_array(${staffId}::bigint) AND comment.staff_id <> ${staffId} AND thread.status = 'open'
    AND NOT EXISTS (SELECT FROM comment AS own
      WHERE own.thread_id = comment.thread_id AND own.staff_id = ${staffId} AND own.id > comment.id)`

/** The newest comment first; `count` of all. */
export async function waitingIds(
  db: Db,
  staffId: number,
  limit: number,
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT waiting.id, count(*) OVER () AS count FROM (${waitingFor(staffId)}) AS waiting
    ORDER BY (SELECT max(comment.id) FROM comment WHERE comment.thread_id = waiting.id) DESC
    LIMIT ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) }
}
