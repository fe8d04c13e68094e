import { type Endpoints, type EventAnswer, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { HandlerInput, StaffCall } from '../../http/route.ts'
import { checkPhone, keepHeard } from './phones.ts'
import { applyFreed, receiveEvent } from './receive.ts'
import { type Reads, readStored, type Stored } from './rows.ts'

type SentEvents = HandlerInput<Endpoints['collecting']['send']>

/**
 * Takes what a phone sends, in the order of its numbers, each event in an edit of its own.
 *
 * @returns the answers in the order sent, then those of earlier events that were held and followed now
 * @throws errors.conflict for another person's events
 */
export async function receiveEvents(
  call: StaffCall,
  { phone, staffId, events, waiting }: SentEvents,
): Promise<{ answers: EventAnswer[] }> {
  checkPhone(phone)
  if (staffId !== call.staff.id)
    throw errors.conflict(
      'Another person did this, and they send it themselves',
      'Sign in as that person on this phone: then it is sent.',
    )
  const freed: string[] = []
  for (const event of events.toSorted((one, other) => one.number - other.number)) {
    await receiveEvent(call, { phoneId: phone.id, staffId, event })
    if (event.what !== 'undo') continue
    const followed = await applyFreed(call, phone.id)
    freed.push(...followed.filter((one) => one.staffId === staffId).map(({ event: { id } }) => id))
  }
  await keepHeard(call, phone, waiting)
  const isOwn = (stored: Stored): boolean => stored.phoneId === phone.id && stored.staffId === staffId
  const ids = events.map(({ id }) => id)
  return { answers: await answersOf(call.db, [...new Set([...ids, ...freed])], isOwn) }
}

const NOT_KEPT = {
  outcome: 'refused',
  message: 'Another event has its number or its id',
  remedy: 'Record it at the desk.',
} as const

/** Answers in the order of the ids. @param isOwn whether a caller may know what became of an event */
export async function answersOf(
  db: Reads,
  ids: readonly string[],
  isOwn: (stored: Stored) => boolean = () => true,
): Promise<EventAnswer[]> {
  const stored = await readStored(db, sql<boolean>`field_event.id = ANY(${[...ids]}::uuid[])`)
  const own = new Map(stored.filter(isOwn).map((one) => [one.event.id, one]))
  return ids.map((id) => {
    const { outcome, message, remedy } = own.get(id) ?? NOT_KEPT
    return { id, outcome, message, remedy }
  })
}
