import { type DashUser, type DashUserWrite, errors } from '@org/core/contract'
import type { Selectable } from 'kysely'
import type { CallerIdentity } from '../../auth/caller.ts'
import { staffChange } from '../../auth/staff-change.ts'
import { toStaffRecord } from '../../auth/staff-records.ts'
import type { StaffTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { IdentifiedCall } from '../../http/route.ts'
import { toDashUser } from './read.ts'

type StaffRow = Selectable<StaffTable>

/**
 * Writes the names a person's sign-in brought. Nothing changed writes nothing.
 *
 * @throws errors.userNotFound when the record has gone; errors.userUpdate when a new e-mail is another record's
 */
export async function updateOwnRecord(
  { write, identity: { email } }: IdentifiedCall,
  staffId: number,
  { first_name, last_name }: DashUserWrite,
): Promise<DashUser> {
  return write({ staffId, channel: 'sign-in' }, async (tx) => {
    const before = await tx.kysely
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', staffId)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw errors.userNotFound()
    const same = before.first_name === first_name && before.last_name === last_name && before.email === email
    const after = same ? before : await change(tx, before, { first_name, last_name, email })
    return toDashUser(toStaffRecord(after))
  })
}

async function change(
  { kysely, record }: Tx,
  before: StaffRow,
  names: Pick<StaffRow, 'first_name' | 'last_name' | 'email'>,
): Promise<StaffRow> {
  if (names.email !== before.email) {
    const other = await kysely
      .selectFrom('staff')
      .select('id')
      .where('email', '=', names.email)
      .executeTakeFirst()
    if (other !== undefined) {
      throw errors.userUpdate([{ path: 'body.username', message: 'Belongs to another record' }])
    }
  }
  const after = await kysely
    .updateTable('staff')
    .set({ ...names, version: before.version + 1, updated_at: new Date(), updated_by: before.id })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  record(staffChange(before, after))
  return after
}

/** Makes a person's record; a second time, or twice at once, it is the same record. */
export async function createOwnRecord(
  { write, identity, staff, config }: IdentifiedCall,
  { first_name, last_name }: DashUserWrite,
): Promise<DashUser> {
  return write({ staffId: null, channel: 'sign-in' }, async (tx) => {
    if (staff !== null) return toDashUser(staff)
    const created = await tx.kysely
      .insertInto('staff')
      .values({
        sub: identity.sub,
        email: identity.email,
        first_name,
        last_name,
        is_operation_manager: config.firstOperationManagers.includes(identity.email),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (created === undefined) return toDashUser(toStaffRecord(await madeMeanwhile(tx, identity)))
    tx.record(staffChange(null, created, created.id))
    return toDashUser(toStaffRecord(created))
  })
}

async function madeMeanwhile({ kysely }: Tx, { sub }: CallerIdentity): Promise<StaffRow> {
  const row = await kysely.selectFrom('staff').selectAll().where('sub', '=', sub).executeTakeFirst()
  if (row === undefined) throw errors.forbidden('This e-mail address belongs to another account')
  return row
}
