import type { StaffMember } from '@org/core/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

/** Everyone who ever had access, by name. */
export async function listStaff(db: Db, ownId: number): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where('is_service', '=', false)
    .orderBy(sql`lower(first_name || ' ' || last_name) COLLATE "C"`)
    .orderBy('id')
    .execute()
  return rows.map((row) => toStaffMember(row, ownId))
}

export async function getStaffMember(db: Db, id: number, ownId: number): Promise<StaffMember> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return toStaffMember(row, ownId)
}

/** A staff row as operation managers see it. */
function toStaffMember(row: Selectable<Database['staff']>, ownId: number): StaffMember {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    isOperationManager: row.is_operation_manager,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    hasSignedIn: row.has_signed_in,
    isMe: row.id === ownId,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}
