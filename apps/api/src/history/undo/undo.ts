import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Step } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { stepsOf } from './fold.ts'
import { UNDONE } from './imports.ts'
import { reverse } from './reverse.ts'
import { refusalsOf } from './rights.ts'

/**
 * Undoes a person's own edit, all or nothing. Run it in a transaction that is the `undoOf` of the edit: what it records is
 * an edit again.
 *
 * @returns the number of the new edit
 * @throws errors.notFound, also for another person's edit; errors.forbidden without the permission; errors.locked;
 *   errors.undoRefused with the rows that prevent it; errors.conflict for an edit that is not undone this way
 */
export async function undoEdit(tx: Tx, staff: StaffRecord, editId: number): Promise<number> {
  const steps = await stepsToUndo(tx, staff, editId)
  await reverse(tx, steps, { staffId: staff.id, mode: 'allOrNothing' })
  return tx.editId()
}

/** What a person's own edit did, held so that nobody else undoes it now. @throws as {@link undoEdit} */
export async function stepsToUndo(tx: Tx, staff: StaffRecord, editId: number): Promise<Step[]> {
  const { rootId, lastId } = await lockEdit(tx, staff, editId)
  const refusal = (await refusalsOf(tx.kysely, staff, [rootId])).get(rootId)
  if (refusal?.isOfRole === true) throw errors.forbidden(refusal.sentence)
  if (refusal !== undefined) throw errors.conflict(refusal.sentence, 'Make the correction by hand.')
  return stepsOf(tx, sql<boolean>`edit_id = ${lastId}`)
}

/** Locks the root, so that one edit of it is undone at a time. @returns also its newest edit, which is undone */
async function lockEdit(tx: Tx, staff: StaffRecord, editId: number) {
  const asked = await tx.kysely
    .selectFrom('edit')
    .select('undo_root')
    .where('id', '=', editId)
    .where('by_staff_id', '=', staff.id)
    .executeTakeFirst()
  if (asked === undefined) throw errors.notFound('This edit')
  const rootId = asked.undo_root ?? editId
  await tx.kysely.selectFrom('edit').select('id').where('id', '=', rootId).forUpdate().execute()
  const edits = await tx.kysely
    .selectFrom('edit')
    .select(['id', 'undone_by'])
    .where((eb) => eb.or([eb('id', '=', rootId), eb('undo_root', '=', rootId)]))
    .where('undone_by', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const [last] = edits
  if (last === undefined || !edits.some(({ id }) => id === editId))
    throw errors.conflict(UNDONE, 'Open “Your edits” to redo it.')
  return { rootId, lastId: last.id }
}
