import { type Endpoints, type EventAnswer, errors } from '@org/core/contract'
import type { HandlerInput, StaffCall } from '../../http/route.ts'
import { applyAgain, applyFreed } from './receive.ts'
import { findStored, lockPhone, markSettled, type Stored } from './rows.ts'
import { answersOf } from './send.ts'

type Settled = HandlerInput<Endpoints['collecting']['settle']>

/**
 * Applies an event that was refused, or dismisses it; those held behind it follow. Asked again, it answers the same.
 *
 * @returns what became of it, then of those that followed
 * @throws errors.notFound; errors.validation to dismiss without a reason; errors.conflict where it was settled otherwise
 */
export async function settleEvent(
  call: StaffCall,
  { id, how, reason }: Settled,
): Promise<{ answers: EventAnswer[] }> {
  const stored = await findStored(call.db, id)
  if (stored === null) throw errors.notFound('This event')
  if (isOpen(stored)) await settle(call, stored, { how, reason })
  else if (stored.outcome !== (how === 'apply' ? 'applied' : 'dismissed'))
    throw errors.conflict(`It was ${stored.outcome} already`, 'Look at its point.')
  const freed = await applyFreed(call, stored.phoneId)
  return { answers: await answersOf(call.db, [id, ...freed.map(({ event }) => event.id)]) }
}

const isOpen = ({ outcome }: Stored): boolean => outcome === 'refused' || outcome === 'held'

async function settle(call: StaffCall, stored: Stored, { how, reason }: Omit<Settled, 'id'>): Promise<void> {
  if (how === 'apply') return applyAgain(call, stored, true)
  const message = 'Enter a reason'
  if (reason === '') throw errors.validation([{ path: 'body.reason', message }], message)
  const { id } = stored.event
  await call.write({ staffId: call.staff.id, channel: 'phone' }, async (tx) => {
    await lockPhone(tx, stored.phoneId)
    const now = await findStored(tx.kysely, id)
    if (now !== null && isOpen(now))
      await markSettled(tx, id, { outcome: 'dismissed', at: call.now(), note: reason })
  })
}
