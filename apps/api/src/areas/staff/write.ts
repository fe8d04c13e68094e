import { errors, refusalOf, type StaffMember } from '@org/core/contract'
import { sql } from 'kysely'
import { type StaffRow, staffTable } from '../../auth/tables.ts'
import type { Tx } from '../../db/transact.ts'
import { getStaffMember } from './read.ts'

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
  if (row.isOperationManager === isOperationManager) return getStaffMember(tx.kysely, row.id, ownId)
  if (!isOperationManager && row.suspendedAt === null && others === 0)
    throw lastManager(row, 'Make someone else an operation manager first.')
  return write(tx, ownId, row, { isOperationManager })
}

/**
 * Suspends someone, or lets them in again; what is so already writes nothing.
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
  if ((row.suspendedAt !== null) === isSuspended) return getStaffMember(tx.kysely, row.id, ownId)
  if (isSuspended && row.id === ownId)
    throw errors.conflict('You cannot suspend yourself', 'Ask another operation manager.')
  if (isSuspended && row.isOperationManager && others === 0)
    throw lastManager(row, 'Make someone else an operation manager first.')
  return write(tx, ownId, row, { suspendedAt: isSuspended ? now.toISOString() : null })
}

const lastManager = ({ firstName, lastName }: StaffRow, remedy: string) =>
  errors.conflict(`${firstName} ${lastName} is the last operation manager`, remedy)

/**
 * Holds the row and every manager who may come in, in the order of their ids: of two managers who remove each other at
 * the same time the second finds what the first has done.
 *
 * @returns the row, and how many managers there are besides it
 */
async function lock(tx: Tx, ownId: number, { id, version }: Seen) {
  // Not FOR UPDATE: whatever anybody writes names its writer, and would wait for it.
  const rows = await tx
    .rows(staffTable)
    .lockWhere(sql<boolean>`id = ${id} OR (is_operation_manager AND suspended_at IS NULL)`, 'noKeyUpdate')
  const managers = rows.filter((row) => row.isOperationManager && row.suspendedAt === null)
  if (!managers.some((manager) => manager.id === ownId)) throw errors.forbidden(refusalOf('staff.manage'))
  const row = rows.find((each) => each.id === id)
  if (row === undefined || row.isService) throw errors.notFound('This person')
  if (row.version !== version) throw errors.stale(`${row.firstName} ${row.lastName}`, version, row.version)
  return { row, others: managers.filter((manager) => manager.id !== id).length }
}

async function write(
  tx: Tx,
  ownId: number,
  row: StaffRow,
  set: Partial<Pick<StaffRow, 'isOperationManager' | 'suspendedAt'>>,
): Promise<StaffMember> {
  await tx.rows(staffTable).patch([{ row, set }])
  return getStaffMember(tx.kysely, row.id, ownId)
}
