import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { totalsOf } from '../../lists/own-totals.ts'
import { enrollmentWords } from './filter.ts'

/** How enrollments are counted and summed. */
export const enrollmentTotals = totalsOf(enrollmentWords, {
  groups: {
    program: () => ({
      by: sql`enrollment.program_key`,
      value: ({ newestId }) =>
        sql`(SELECT newest.program FROM enrollment AS newest WHERE newest.id = ${newestId})`,
    }),
    managerId: () => ({
      by: sql`enrollment.manager_id`,
      label: ({ by }) => sql`(SELECT first_name || ' ' || last_name FROM staff WHERE staff.id = ${by})`,
    }),
  },
})

/** Operation managers who are not suspended, by name. */
export async function listManagers(db: Db) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM staff
    WHERE is_operation_manager AND suspended_at IS NULL ORDER BY lower(first_name || ' ' || last_name) COLLATE "C", id`.execute(
    db,
  )
  return { items: rows }
}
