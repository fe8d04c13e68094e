import { errors, type FieldEvent } from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import { undoEdit } from '../../history/undo/undo.ts'
import type { StaffCall } from '../../http/route.ts'
import { APPLIED, findStored, markSettled, type Reads, type Result, type Sent, type Stored } from './rows.ts'

type Undo = Extract<FieldEvent, { what: 'undo' }>

/** The edit that an event undoes, which its transaction is begun with; null for none. */
export async function editToUndo(db: Reads, { event }: Sent): Promise<number | null> {
  if (event.what !== 'undo') return null
  const undone = await findStored(db, event.eventId)
  return undone?.outcome === 'applied' ? undone.editId : null
}

/**
 * Takes an earlier event of the same phone and person back: its edit is undone; what was not applied is withdrawn. What
 * was taken back or dismissed before stays so.
 *
 * @throws errors.conflict where there is no such event, or its edit cannot be undone
 */
export async function takeBack(tx: Tx, call: StaffCall, sent: Sent, event: Undo): Promise<Result> {
  const undone = await findStored(tx.kysely, event.eventId)
  if (undone === null || !isEarlier(undone, sent))
    throw errors.conflict(
      'What it undoes did not arrive from this phone',
      'Look at the point, and correct it at the desk.',
    )
  const { outcome, editId } = undone
  const isOpen = outcome === 'refused' || outcome === 'held'
  if (isOpen || (outcome === 'applied' && isWithdrawn(undone.event))) {
    await markSettled(tx, event.eventId, { outcome: 'withdrawn', at: call.now() })
    return APPLIED
  }
  if (outcome !== 'applied' || editId === null || (await isUndone(tx, editId))) return APPLIED
  if (undone.sentBy !== call.staff.id)
    throw errors.conflict(`${undone.sentByName} applied it`, `Ask ${undone.sentByName} to undo it.`)
  return { ...APPLIED, editId: await undoEdit(tx, call.staff, editId) }
}

/** What made no edit is withdrawn. */
const isWithdrawn = ({ what }: FieldEvent): boolean => what === 'note' || what === 'photo'

async function isUndone(tx: Tx, editId: number): Promise<boolean> {
  const edit = await tx.kysely
    .selectFrom('edit')
    .select('undone_by')
    .where('id', '=', editId)
    .executeTakeFirst()
  return (edit?.undone_by ?? null) !== null
}

const isEarlier = (undone: Stored, { phoneId, staffId, event }: Sent): boolean =>
  undone.phoneId === phoneId && undone.staffId === staffId && undone.event.number < event.number
