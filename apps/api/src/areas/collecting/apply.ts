import { errors, LOCKED_STATUS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import type { StaffCall } from '../../http/route.ts'
import { readTargets, type Target } from '../custody/target.ts'
import { applyBag } from './bag.ts'
import { collectPoint, leaveOutPoint } from './point.ts'
import { APPLIED, type Result, type Sent, WAITS, waits, withId } from './rows.ts'
import { takeBack } from './take-back.ts'

const HELD: Result = {
  outcome: 'held',
  message: 'It waits for what was refused before at this point',
  remedy: 'Settle or undo what was refused: then it follows.',
  editId: null,
}

/**
 * Applies an event that is kept, or lets it wait for an earlier one of its point.
 *
 * @throws ProductError where it is refused
 */
export async function applyEvent(tx: Tx, call: StaffCall, sent: Sent): Promise<Result> {
  const { event } = sent
  if (waits(event) && (await isWaiting(tx, event.id))) return HELD
  if (event.what === 'undo') return takeBack(tx, call, sent, event)
  const target = await targetOf(tx, event.pointId)
  if (event.what === 'note' || event.what === 'photo') return APPLIED
  refuseOlder(target)
  const applying = { now: call.now(), withinM: call.config.relocateWithinM, staffId: sent.staffId, target }
  if (event.what === 'bag') await applyBag(tx, applying, event)
  else if (event.what === 'collect') await collectPoint(tx, applying, event)
  else await leaveOutPoint(tx, applying, event)
  return tx.withEdit(APPLIED)
}

async function isWaiting(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM field_event WHERE ${withId(id)} AND ${WAITS}`.execute(tx.kysely)
  return rows.length > 0
}

async function targetOf(tx: Tx, pointId: number): Promise<Target> {
  const target = (await readTargets(tx, [pointId])).get(pointId)
  if (target === undefined)
    throw errors.conflict(
      'This point no longer exists',
      'Its design was undone. Redo it, then apply this again; or dismiss it.',
    )
  return target
}

function refuseOlder({ yearStatus, yearTitle, isCurrent, pointNumber }: Target): void {
  if (yearStatus === LOCKED_STATUS) throw errors.locked(yearTitle)
  if (!isCurrent)
    throw errors.conflict(
      `Point ${pointNumber} is of an older design of ${yearTitle}`,
      'Record it at its point of the current design.',
    )
}
