import { errors } from '@org/core/contract'
import { may } from '../../auth/permissions.ts'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Db } from '../../db/database.ts'
import { fullName } from '../uploads/state.ts'

/** Another person uploaded it. What nobody uploaded is nobody's. */
export const isOthers = (staff: StaffRecord, createdBy: number | null): boolean =>
  createdBy !== null && createdBy !== staff.id

/** Who uploaded results, who committed them, and people who may undo another person’s import. */
export const mayUndoResults = (
  staff: StaffRecord,
  { createdBy, committedBy }: { createdBy: number | null; committedBy: number | null },
): boolean => createdBy === staff.id || committedBy === staff.id || may(staff, 'uploads.undoOthers')

/** Who uploaded a file. @throws errors.notFound */
export async function makerOf(db: Db, id: number) {
  const row = await db
    .selectFrom('upload')
    .leftJoin('staff', 'staff.id', 'upload.created_by')
    .select(['upload.created_by', 'upload.created_at', 'staff.first_name', 'staff.last_name'])
    .where('upload.id', '=', id)
    .where('kind', '=', 'lab_results')
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This upload')
  return {
    createdBy: row.created_by,
    at: row.created_at.toISOString(),
    name: fullName(row.first_name, row.last_name),
  }
}

/**
 * A person commits or discards another person's upload only after they were asked.
 *
 * @param isConfirmed the person has said that it is another person's
 * @param act what they do: `commit`
 * @throws errors.notFound; errors.conflict with who uploaded it, and when
 */
export async function refuseOthers(
  db: Db,
  staff: StaffRecord,
  { id, isConfirmed, act }: { id: number; isConfirmed: boolean; act: 'commit' | 'discard' },
): Promise<void> {
  const { createdBy, name, at } = await makerOf(db, id)
  if (isConfirmed || !isOthers(staff, createdBy)) return
  throw errors.conflict(`${name} uploaded this file on ${at}`, `Ask them, or confirm that you ${act} it.`)
}
