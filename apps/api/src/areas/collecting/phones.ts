import { errors, type Phone } from '@org/core/contract'
import { sql } from 'kysely'
import type { StaffCall } from '../../http/route.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** @throws errors.validation for a phone whose id is none that the database can keep */
export function checkPhone({ id }: Phone): void {
  if (UUID.test(id)) return
  const message = 'A phone is named by a UUID'
  throw errors.validation([{ path: 'body.phone.id', message }], message)
}

/** A phone was heard of. @param waiting how many events wait on it */
export const keepHeard = (call: StaffCall, { id, name }: Phone, waiting: number): Promise<void> =>
  call.write({ staffId: call.staff.id, channel: 'phone' }, async (tx) => {
    await sql`INSERT INTO field_phone (id, name, staff_id, waiting, heard_at)
      VALUES (${id}::uuid, ${name}, ${tx.staffId}, ${waiting}, ${call.now()})
      ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, staff_id = EXCLUDED.staff_id, waiting = EXCLUDED.waiting,
        heard_at = EXCLUDED.heard_at`.execute(tx.kysely)
  })

/** A phone whose file is read in, unless it is known: it was not heard of itself. @param staffId whose acts it has */
export const keepNamed = (call: StaffCall, { id, name }: Phone, staffId: number): Promise<void> =>
  call.write({ staffId: call.staff.id, channel: 'phone' }, async (tx) => {
    await sql`INSERT INTO field_phone (id, name, staff_id) VALUES (${id}::uuid, ${name}, ${staffId})
      ON CONFLICT (id) DO NOTHING`.execute(tx.kysely)
  })

/** A phone took fields along. @param crewId null for a selection */
export const keepTaken = (call: StaffCall, { id, name }: Phone, crewId: number | null): Promise<void> =>
  call.write({ staffId: call.staff.id, channel: 'phone' }, async (tx) => {
    await sql`INSERT INTO field_phone (id, name, staff_id, crew_id, taken_at)
      VALUES (${id}::uuid, ${name}, ${tx.staffId}, ${crewId}::bigint, ${call.now()})
      ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, staff_id = EXCLUDED.staff_id, crew_id = EXCLUDED.crew_id,
        taken_at = EXCLUDED.taken_at`.execute(tx.kysely)
  })
