import { errors, type Grower, type GrowerCreate, type GrowerUpdate } from '@org/core/contract'
import type { Selectable } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { refreshFieldSearch } from '../fields/search.ts'
import { nameKeys } from '../shared/names.ts'
import { getGrower } from './read.ts'
import type { GrowerTable } from './tables.ts'

/** The columns that a person writes, by their names on the wire. */
const COLUMNS = {
  name: 'name',
  contactFirstName: 'contact_first_name',
  contactLastName: 'contact_last_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  externalRef: 'external_ref',
  notes: 'notes',
} as const satisfies Record<keyof GrowerCreate, keyof GrowerTable>

/** Makes a grower. */
export async function createGrower(tx: Tx, staffId: number, input: GrowerCreate): Promise<Grower & MadeEdit> {
  const row = await tx.kysely
    .insertInto('grower')
    .values({
      name: input.name,
      ...nameKeys(input.name),
      contact_first_name: input.contactFirstName,
      contact_last_name: input.contactLastName,
      email: input.email,
      phone: input.phone,
      address: input.address,
      external_ref: input.externalRef,
      notes: input.notes,
      created_by: staffId,
      updated_by: staffId,
    })
    .returning(['id', 'version', 'updated_at'])
    .executeTakeFirstOrThrow()
  tx.record({ entity: 'grower', id: row.id, before: null, after: input })
  return tx.withEdit({
    id: row.id,
    ...input,
    active: true,
    fieldCount: 0,
    areaHa: 0,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  })
}

/**
 * Writes what differs from the row; nothing that differs writes nothing.
 *
 * @throws errors.notFound; errors.stale when the row is not the version the person saw
 */
export async function updateGrower(
  tx: Tx,
  staffId: number,
  { id, version, ...patch }: GrowerUpdate & { id: number },
): Promise<Grower & MadeEdit> {
  const row = await lockGrower(tx, id, version)
  const { before, after, columns } = differences(row, patch)
  if (Object.keys(after).length > 0) {
    await writeRow(tx, staffId, row, columns)
    if (after.name !== undefined) await refreshFieldSearch(tx, id)
    tx.record({ entity: 'grower', id, before, after })
  }
  return tx.withEdit(getGrower(tx.kysely, id))
}

/** Deactivates or reactivates a grower. @throws errors.notFound, errors.stale */
export async function setGrowerActive(
  tx: Tx,
  staffId: number,
  { id, version, active }: { id: number; version: number; active: boolean },
): Promise<Grower & MadeEdit> {
  const row = await lockGrower(tx, id, version)
  if (row.active !== active) {
    await writeRow(tx, staffId, row, { active })
    tx.record({ entity: 'grower', id, before: { active: row.active }, after: { active } })
  }
  return tx.withEdit(getGrower(tx.kysely, id))
}

type GrowerRow = Selectable<GrowerTable>

/** Fields may still point to it: their boundaries are written while it is held. */
async function lockGrower(tx: Tx, id: number, seenVersion: number): Promise<GrowerRow> {
  const row = await tx.kysely
    .selectFrom('grower')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This grower')
  if (row.version !== seenVersion) throw errors.stale('This grower', seenVersion, row.version)
  return row
}

async function writeRow(tx: Tx, staffId: number, row: GrowerRow, columns: Partial<GrowerRow>): Promise<void> {
  await tx.kysely
    .updateTable('grower')
    .set({ ...columns, version: row.version + 1, updated_at: new Date(), updated_by: staffId })
    .where('id', '=', row.id)
    .execute()
}

type GrowerTexts = Partial<Record<keyof GrowerCreate, string>>

/** What a patch changes: on the wire's names before and after, and as columns. */
function differences(row: GrowerRow, patch: Omit<GrowerUpdate, 'version'>) {
  const before: GrowerTexts = {}
  const after: GrowerTexts = {}
  const columns: Partial<GrowerRow> = {}
  for (const key of Object.keys(COLUMNS) as (keyof GrowerCreate)[]) {
    const column = COLUMNS[key]
    const value = patch[key]
    if (value === undefined || value === row[column]) continue
    before[key] = row[column]
    after[key] = value
    columns[column] = value
  }
  if (after.name !== undefined) Object.assign(columns, nameKeys(after.name))
  return { before, after, columns }
}
