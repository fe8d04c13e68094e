import type { enrollmentList, FilterOf, GroupOf, SumOf } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TotalsSource } from '../../lists/totals.ts'

/** How enrollments are counted and summed. */
export const enrollmentTotals: TotalsSource<
  FilterOf<typeof enrollmentList>,
  SumOf<typeof enrollmentList>,
  GroupOf<typeof enrollmentList>
> = {
  sums: { fields: sql`enrollment.field_count`, area: sql`enrollment.area_m2` },
  groups: {
    year: () => ({ by: sql`enrollment.year` }),
    program: () => ({
      by: sql`enrollment.program_key`,
      value: ({ newestId }) =>
        sql`(SELECT newest.program FROM enrollment AS newest WHERE newest.id = ${newestId})`,
    }),
    managerId: () => ({
      by: sql`enrollment.manager_id`,
      label: ({ by }) => sql`(SELECT first_name || ' ' || last_name FROM staff WHERE staff.id = ${by})`,
    }),
    status: () => ({ by: sql`enrollment.status` }),
  },
}

/** Operation managers who are not suspended, by name. */
export async function listManagers(db: Db) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, first_name || ' ' || last_name AS name FROM staff
    WHERE is_operation_manager AND suspended_at IS NULL ORDER BY lower(first_name || ' ' || last_name) COLLATE "C", id`.execute(
    db,
  )
  return { items: rows }
}
