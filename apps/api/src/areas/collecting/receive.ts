import { errors, isProductError, type ProductError } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { asAnswerable } from '../../http/failure.ts'
import type { StaffCall } from '../../http/route.ts'
import { applyEvent } from './apply.ts'
import {
  findStored,
  insertEvent,
  lockPhone,
  markSettled,
  type Result,
  readStored,
  type Sent,
  storeResult,
  WAITS,
} from './rows.ts'
import { editToUndo } from './take-back.ts'

/** Keeps an event and applies it, in one edit. One that is there already stays as it is. */
export const receiveEvent = (call: StaffCall, sent: Sent): Promise<void> =>
  inOwnEdit(call, sent, async (tx, result) => {
    if (await insertEvent(tx, sent, call.now())) await storeResult(tx, sent.event.id, await result())
  })

/**
 * Applies an event that was refused or is held, if it still is.
 *
 * @param isByHand whether someone asked for it at the desk
 */
export const applyAgain = (call: StaffCall, sent: Sent, isByHand = false): Promise<void> =>
  inOwnEdit(call, sent, async (tx, result) => {
    const now = await findStored(tx.kysely, sent.event.id)
    if (now?.outcome !== 'refused' && now?.outcome !== 'held') return
    const became = await result()
    await storeResult(tx, sent.event.id, became)
    if (isByHand && became.outcome === 'applied')
      await markSettled(tx, sent.event.id, { outcome: 'applied', at: call.now() })
  })

/** Applies those held events of a phone, in their order, that wait for nothing more. @returns them as they were held */
export async function applyFreed(call: StaffCall, phoneId: string): Promise<Sent[]> {
  const applied: Sent[] = []
  for (let after = 0; ; ) {
    const [next] = await readStored(
      call.db,
      sql<boolean>`field_event.id = (SELECT field_event.id FROM field_event
        WHERE field_event.phone_id = ${phoneId}::uuid AND field_event.number > ${after}
          AND field_event.outcome = 'held' AND NOT ${WAITS} ORDER BY field_event.number LIMIT 1)`,
    )
    if (next === undefined) return applied
    await applyAgain(call, next)
    applied.push(next)
    after = next.event.number
  }
}

/**
 * Works on an event in a transaction of its own. Where it is refused, all of that is rolled back, and another transaction
 * keeps the refusal.
 *
 * @param work runs for both: with what becomes of the event
 * @throws ProductError for what may pass by itself: the phone sends the event again
 */
async function inOwnEdit(
  call: StaffCall,
  sent: Sent,
  work: (tx: Tx, result: () => Promise<Result>) => Promise<void>,
): Promise<void> {
  const undoOf = await editToUndo(call.db, sent)
  const reason = 'reason' in sent.event ? sent.event.reason : ''
  const begun = { staffId: call.staff.id, channel: 'phone' }
  const own = {
    ...begun,
    ...(reason === '' ? {} : { reason }),
    ...(undoOf === null ? {} : { undoOf }),
  }
  try {
    await call.write(own, async (tx) => {
      await lockPhone(tx, sent.phoneId)
      // It was applied or settled since it was looked at: sent again, it finds what is there now.
      if ((await editToUndo(tx.kysely, sent)) !== undoOf) throw errors.unavailable()
      await work(tx, () => applyEvent(tx, call, sent))
    })
  } catch (error) {
    const refusal = refusalOf(error, call, sent)
    await call.write(begun, async (tx) => {
      await lockPhone(tx, sent.phoneId)
      await work(tx, async () => refusal)
    })
  }
}

const MAY_PASS: ReadonlySet<ProductError['kind']> = new Set([
  'server',
  'unavailable',
  'timeout',
  'network',
  'aborted',
  'rateLimited',
])

/** @throws what may pass by itself */
function refusalOf(error: unknown, { log }: StaffCall, { event: { id } }: Sent): Result {
  const known = asAnswerable(error)
  // A mistake in the program: it must not keep the rest of the phone's events waiting.
  if (known.kind === 'server' && !isProductError(error)) {
    log.error({ err: error, event: id }, 'an event of a phone could not be applied')
    return refused('The server could not apply it', 'Apply it again at the desk.')
  }
  if (MAY_PASS.has(known.kind)) throw error
  const [detail] = known.kind === 'validation' ? known.details : []
  return refused(detail?.message ?? known.message, known.remedy ?? '')
}

const refused = (message: string, remedy: string): Result => ({
  ...{ outcome: 'refused', editId: null },
  ...{ message, remedy },
})
