import { errors, refusalOf, type StaffMember } from '@org/core/contract'
import type { Selectable } from 'kysely'
import { staffChange } from '../../auth/staff-change.ts'
import type { StaffTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { toStaffMember } from './read.ts'

type StaffRow = Selectable<StaffTable>

/** The row a call is about, as the person saw it. */
interface Seen {
  id: number
  version: number
}

/**
 * Grants or removes the operation-manager flag; what is so already writes nothing.
 *
 * @throws errors.notFound, errors.stale; errors.conflict for the last manager; errors.forbidden when the caller is none
 *   any more
 */
export async function setManager(
  tx: Tx,
  ownId: number,
  { isOperationManager, ...seen }: Seen & { isOperationManager: boolean },
): Promise<StaffMember> {
  const { row, others } = await lock(tx, ownId, seen)
  if (row.is_operation_manager === isOperationManager) return toStaffMember(row, ownId)
  if (!isOperationManager && row.suspended_at === null && others === 0)
    throw lastManager(row, 'Make somebody else an operation manager first.')
  return write(tx, ownId, row, { is_operation_manager: isOperationManager })
}

/**
 * Suspends somebody, or lets them in again; what is so already writes nothing.
 *
 * @throws errors.notFound, errors.stale; errors.conflict for oneself and for the last manager; errors.forbidden when
 *   the caller is no manager any more
 */
export async function setSuspended(
  tx: Tx,
  ownId: number,
  { isSuspended, ...seen }: Seen & { isSuspended: boolean },
  now: Date,
): Promise<StaffMember> {
  const { row, others } = await lock(tx, ownId, seen)
  if ((row.suspended_at !== null) === isSuspended) return toStaffMember(row, ownId)
  if (isSuspended && row.id === ownId)
    throw errors.conflict('You cannot suspend yourself', 'Ask another operation manager.')
  if (isSuspended && row.is_operation_manager && others === 0)
    throw lastManager(row, 'Make somebody else an operation manager first.')
  return write(tx, ownId, row, { suspended_at: isSuspended ? now : null })
}

const lastManager = ({ first_name, last_name }: StaffRow, remedy: string) =>
  errors.conflict(`${first_name} ${last_name} is the last operation manager`, remedy)

/**
 * Holds the row and every manager who may come in, in the order of their ids: of two managers who remove each other at
 * the same time the second finds what the first has done.
 *
 * @returns the row, and how many managers there are besides it
 */
async function lock({ kysely }: Tx, ownId: number, { id, version }: Seen) {
  const rows = await kysely
    .selectFrom('staff')
    .selectAll()
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('is_operation_manager', '=', true), where('suspended_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    // Not FOR UPDATE: whatever anybody writes names its writer, and would wait for it.
    .forNoKeyUpdate()
    .execute()
  const managers = rows.filter((row) => row.is_operation_manager && row.suspended_at === null)
  if (!managers.some((manager) => manager.id === ownId)) throw errors.forbidden(refusalOf('staff.manage'))
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw errors.notFound('This person')
  const name = `${row.first_name} ${row.last_name}`
  if (row.version !== version) throw errors.stale(name, version, row.version)
  return { row, others: managers.filter((manager) => manager.id !== id).length }
}

async function write(
  { kysely, record }: Tx,
  ownId: number,
  before: StaffRow,
  columns: Partial<Pick<StaffRow, 'is_operation_manager' | 'suspended_at'>>,
): Promise<StaffMember> {
  const after = await kysely
    .updateTable('staff')
    .set({ ...columns, version: before.version + 1, updated_at: new Date(), updated_by: ownId })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  record(staffChange(before, after))
  return toStaffMember(after, ownId)
}
