import { errors, type Laboratory, type laboratoryCreateSchema, MAX_LABORATORIES } from '@org/core/contract'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { laboratoryTable } from './tables.ts'

type Input = z.output<typeof laboratoryCreateSchema>

/** All laboratories, by name. */
export async function listLaboratories(db: Db): Promise<{ items: Laboratory[] }> {
  const rows = await db.selectFrom('laboratory').selectAll().orderBy(sql`lower(name) COLLATE "C"`).execute()
  return { items: rows.map(toLaboratory) }
}

export const toLaboratory = (row: Awaited<ReturnType<typeof readRow>>): Laboratory => ({
  id: row.id,
  ...valuesOf(laboratoryTable, row),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const readRow = (db: Db | Tx['kysely'], id: number) =>
  db.selectFrom('laboratory').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** @throws errors.conflict for a name that another has, or one too many */
export async function createLaboratory(tx: Tx, input: Input): Promise<Laboratory & MadeEdit> {
  const { count } = await tx.kysely
    .selectFrom('laboratory')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_LABORATORIES)
    throw errors.conflict(`There are ${MAX_LABORATORIES} laboratories`, 'Rename one that is not active.')
  await refuseTaken(tx, input.name, null)
  const [row] = await tx.rows(laboratoryTable).insert([input])
  if (row === undefined) throw errors.server()
  return tx.withEdit(readRow(tx.kysely, row.id).then(toLaboratory))
}

/** @throws errors.notFound; errors.stale; errors.conflict for a name that another has */
export async function updateLaboratory(
  tx: Tx,
  { id, version, ...input }: Input & { id: number; version: number },
): Promise<Laboratory & MadeEdit> {
  const row = await tx.rows(laboratoryTable).lockSeen({ id, version }, 'noKeyUpdate')
  await refuseTaken(tx, input.name, id)
  await tx.rows(laboratoryTable).patch([{ row, set: input }])
  return tx.withEdit(readRow(tx.kysely, id).then(toLaboratory))
}

async function refuseTaken(tx: Tx, name: string, exceptId: number | null): Promise<void> {
  const taken = await tx.kysely
    .selectFrom('laboratory')
    .select('name')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`id IS DISTINCT FROM ${exceptId}::bigint`)
    .executeTakeFirst()
  if (taken !== undefined)
    throw errors.conflict(`There is a laboratory ${taken.name} already`, 'Choose another name.')
}
