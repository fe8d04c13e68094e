import { type Endpoints, type EventAnswer, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { HandlerInput, StaffCall } from '../../http/route.ts'
import { checkPhone, keepNamed } from './phones.ts'
import { readStored } from './rows.ts'
import { answersOfPhone, receiveAll } from './send.ts'

type FileEvents = HandlerInput<Endpoints['collecting']['readIn']>
type FileIds = HandlerInput<Endpoints['collecting']['checkFile']>

/**
 * Takes what a phone saved as a file: the acts stay those of the person who did them, the edits are the caller’s.
 *
 * @returns the answers in the order given, then those of earlier events that were held and followed now
 * @throws errors.notFound for a person who does not exist
 */
export async function readInFile(
  call: StaffCall,
  { phone, staffId, events }: FileEvents,
): Promise<{ answers: EventAnswer[] }> {
  checkPhone(phone)
  await nameOf(call, staffId)
  await keepNamed(call, phone, staffId)
  const ofPhone = { phoneId: phone.id, staffId, events }
  return { answers: await answersOfPhone(call.db, ofPhone, await receiveAll(call, ofPhone)) }
}

/** Whose acts a file has, and what became of those that are there. @throws errors.notFound as above */
export async function checkFile(
  call: StaffCall,
  { phone, staffId, ids }: FileIds,
): Promise<{ by: string; known: EventAnswer[] }> {
  checkPhone(phone)
  const by = await nameOf(call, staffId)
  const stored = await readStored(
    call.db,
    sql<boolean>`field_event.id = ANY(${[...ids]}::uuid[])
      AND field_event.phone_id = ${phone.id}::uuid AND field_event.staff_id = ${staffId}::bigint`,
  )
  const known = stored.map(({ event: { id }, outcome, message, remedy }) => ({
    ...{ id, outcome, message, remedy },
  }))
  return { by, known }
}

async function nameOf({ db }: StaffCall, staffId: number): Promise<string> {
  const person = await db
    .selectFrom('staff')
    .select(['first_name', 'last_name'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  if (person === undefined) throw errors.notFound('The person of this file')
  return `${person.first_name} ${person.last_name}`
}
