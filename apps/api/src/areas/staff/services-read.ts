import { readServiceRights, type ServiceAccount } from '@org/core/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

/** Every service account, by name. */
export async function listServices(db: Db): Promise<ServiceAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .where('is_service', '=', true)
    .orderBy(sql`lower(first_name) COLLATE "C"`)
    .orderBy('id')
    .execute()
  return rows.map(toServiceAccount)
}

export async function getService(db: Db, id: number): Promise<ServiceAccount> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return toServiceAccount(row)
}

function toServiceAccount(row: Selectable<Database['staff']>): ServiceAccount {
  return {
    id: row.id,
    name: row.first_name,
    rights: readServiceRights(row.service_rights ?? ''),
    keyHint: row.key_hint,
    keyEndsAt: row.key_ends_at?.toISOString() ?? null,
    oldKeyEndsAt: row.old_key_ends_at?.toISOString() ?? null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}
