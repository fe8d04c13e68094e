import { changeReadersOf, type LiveChange, mayReadChange, roleOf } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Which of some changes a person may get. */
export type Readable = (staffId: number, change: LiveChange) => boolean

/** Changes that not everyone gets. */
export const isRestricted = ({ entity }: LiveChange): boolean => changeReadersOf(entity) !== 'everyone'

/** The changes that one person may get; the same array if that is all of them. */
export function readableBy(
  changes: readonly LiveChange[],
  staffId: number,
  isReadable: Readable,
): readonly LiveChange[] {
  const all = changes.every((change) => isReadable(staffId, change))
  return all ? changes : changes.filter((change) => isReadable(staffId, change))
}

/**
 * Which of these changes each of these people may get, by the contract's table. People are read after the changes: a
 * person who has the manager flag by then gets them, a person who lost it does not.
 */
export async function readersOf(
  db: Db,
  changes: readonly LiveChange[],
  staffIds: readonly number[],
): Promise<Readable> {
  const restricted = changes.filter(isRestricted)
  if (restricted.length === 0) return () => true
  const roles = await rolesOf(db, staffIds)
  const owned = await ownersOf(db, restricted)
  return (staffId, change) => {
    // What a person reads as their own record (`dashUsers.me`): the flag that was granted or removed shows at once.
    if (change.entity === 'staff' && change.entityId === staffId) return true
    const { ownerId = null, isShared = false } = owned.get(change.seq) ?? {}
    const role = roles.get(staffId) ?? 'staff'
    return mayReadChange({ id: staffId, role }, { entity: change.entity, ownerId, isShared })
  }
}

async function rolesOf(db: Db, staffIds: readonly number[]) {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'is_operation_manager'])
    .where('id', 'in', [...staffIds])
    .execute()
  return new Map(rows.map(({ id, is_operation_manager }) => [id, roleOf({ is_operation_manager })]))
}

interface Owned {
  seq: number
  ownerId: number | null
  isShared: boolean
}

/**
 * By the change's number. The owner of a removed row is the person who created it. A view counts as shared if it was
 * shared before or after the change, so that people who saw it learn that it is no longer shared.
 */
async function ownersOf(db: Db, changes: readonly LiveChange[]): Promise<Map<number, Owned>> {
  const seqs = changes.map(({ seq }) => seq)
  const { rows } = await sql<Owned>`
    SELECT change.seq,
      coalesce(saved_view.staff_id, export.staff_id, (
        SELECT made.by_staff_id FROM change AS made
        WHERE made.entity = change.entity AND made.entity_id = change.entity_id ORDER BY made.seq LIMIT 1
      )) AS "ownerId",
      coalesce(saved_view.is_shared, false)
        OR coalesce((change.before ->> 'isShared')::boolean, false)
        OR coalesce((change.after ->> 'isShared')::boolean, false) AS "isShared"
    FROM change
    LEFT JOIN saved_view ON change.entity = 'saved_view' AND saved_view.id = change.entity_id
    LEFT JOIN export ON change.entity = 'export' AND export.id = change.entity_id
    WHERE change.seq = ANY(${seqs}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.seq, row]))
}
