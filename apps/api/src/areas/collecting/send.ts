import { type Endpoints, type EventAnswer, errors, type FieldEvent } from '@org/core/contract'
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
  const freed = await receiveAll(call, { phoneId: phone.id, staffId, events })
  await keepHeard(call, phone, waiting)
  return { answers: await answersOfPhone(call.db, { phoneId: phone.id, staffId, events }, freed) }
}

/** Events of a person on a phone. */
interface OfPhone {
  phoneId: string
  staffId: number
  events: readonly FieldEvent[]
}

/** Applies them in the order of their numbers. @returns the ids of the person’s that were held and followed now */
export async function receiveAll(
  call: StaffCall,
  { phoneId, staffId, events }: OfPhone,
): Promise<readonly string[]> {
  const freed: string[] = []
  for (const event of events.toSorted((one, other) => one.number - other.number)) {
    await receiveEvent(call, { phoneId, staffId, event })
    if (event.what !== 'undo') continue
    const followed = await applyFreed(call, phoneId)
    freed.push(...followed.filter((one) => one.staffId === staffId).map(({ event: { id } }) => id))
  }
  return freed
}

/** Answers to events in the order given, then to those that followed. */
export function answersOfPhone(
  db: Reads,
  { phoneId, staffId, events }: OfPhone,
  freed: readonly string[],
): Promise<EventAnswer[]> {
  const ids = events.map(({ id }) => id)
  return answersOf(
    db,
    [...new Set([...ids, ...freed])],
    (stored) => stored.phoneId === phoneId && stored.staffId === staffId,
  )
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
