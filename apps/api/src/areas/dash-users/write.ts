import { type DashUser, type DashUserWrite, errors } from '@org/core/contract'
import type { CallerIdentity } from '../../auth/caller.ts'
import { type StaffRecord, toStaffRecord } from '../../auth/staff-records.ts'
import { staffTable } from '../../auth/tables.ts'
import type { Tx } from '../../db/transact.ts'
import type { IdentifiedCall } from '../../http/route.ts'
import { toDashUser } from './read.ts'

/**
 * Writes the names a person's sign-in brought. Nothing changed writes nothing.
 *
 * @throws errors.userNotFound when the record has gone; errors.userUpdate when a new email is another record's
 */
export async function updateOwnRecord(
  { write, identity: { email } }: IdentifiedCall,
  staffId: number,
  { first_name, last_name }: DashUserWrite,
): Promise<DashUser> {
  return write({ staffId, channel: 'sign-in' }, async (tx) => {
    const rows = tx.rows(staffTable)
    const row = (await rows.lock([staffId])).get(staffId)
    if (row === undefined) throw errors.userNotFound()
    if (email !== row.email) await refuseOthers(tx, email)
    const [after = row] = await rows.patch([
      { row, set: { firstName: first_name, lastName: last_name, email } },
    ])
    return toDashUser(after)
  })
}

async function refuseOthers({ kysely }: Tx, email: string): Promise<void> {
  const other = await kysely.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  if (other !== undefined)
    throw errors.userUpdate([{ path: 'body.username', message: 'Belongs to another record' }])
}

/** Makes a person's record; a second time, or twice at once, it is the same record. */
export async function createOwnRecord(
  { write, identity, staff, config }: IdentifiedCall,
  { first_name, last_name }: DashUserWrite,
): Promise<DashUser> {
  return write({ staffId: null, channel: 'sign-in' }, async (tx) => {
    if (staff !== null) return toDashUser(staff)
    const [id = 0] = await tx.rows(staffTable).drawIds(1)
    const { sub, email } = identity
    const made = {
      ...{ id, sub, email, hasSignedIn: true, firstName: first_name, lastName: last_name },
      isOperationManager: config.firstOperationManagers.includes(email),
    }
    const [created] = await tx.rows(staffTable, { by: id }).insert([made], { unlessThere: true })
    return toDashUser(created ?? (await madeMeanwhile(tx, identity)))
  })
}

/**
 * Ends all sessions of the person that began before this moment: their tokens, and those that a refresh makes of them,
 * are refused from the next call on.
 *
 * Tokens say when their person signed in to the second only. So the moment is the beginning of a second, and nothing is
 * written before it: a sign-in after the answer is never refused, and one before the call never let in.
 *
 * @throws errors.userNotFound when the record has gone
 */
export async function endOwnSessions(
  { write, now }: IdentifiedCall,
  staffId: number,
): Promise<{ endedAt: string }> {
  const nowMs = now().getTime()
  const endedMs = (Math.floor(nowMs / 1000) + 1) * 1000
  await new Promise((resolve) => setTimeout(resolve, endedMs - nowMs))
  const endedAt = new Date(endedMs).toISOString()
  return write({ staffId, channel: 'sign-out' }, async (tx) => {
    const rows = tx.rows(staffTable)
    const row = (await rows.lock([staffId])).get(staffId)
    if (row === undefined) throw errors.userNotFound()
    await rows.patch([{ row, set: { sessionsEndedAt: endedAt } }])
    return { endedAt }
  })
}

async function madeMeanwhile({ kysely }: Tx, { sub }: CallerIdentity): Promise<StaffRecord> {
  const row = await kysely.selectFrom('staff').selectAll().where('sub', '=', sub).executeTakeFirst()
  if (row === undefined) throw errors.forbidden('This email address belongs to another account')
  return toStaffRecord(row)
}
