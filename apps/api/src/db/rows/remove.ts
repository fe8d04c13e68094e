import type { Columns } from '@org/core/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { growerOf } from './grower.ts'
import { holdRows, withIds } from './hold.ts'
import { columnList, readRow } from './json.ts'
import { growOwners } from './owners.ts'
import { removeParts } from './parts.ts'
import { columnsAside, columnsBeside, toCamel } from './table.ts'
import type { OwnColumns, Table, Writing } from './types.ts'

/**
 * Removes held rows, with the rows that were made with them. What is recorded of each is all that is needed to write it
 * again as it was.
 */
export async function removeRows<C extends Columns, O extends OwnColumns>(
  writing: Writing,
  table: Table<C, O>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { kysely, record, uploadId, by } = writing
  const rows = await holdRows(kysely, table, withIds(ids), 'update')
  if (rows.length !== ids.length) throw new Error(`A held row of ${table.name} was not there`)
  const partsOf = await removeParts(writing, table, ids)
  await keepAside(kysely, table, ids)
  await sql`DELETE FROM ${sql.table(table.name)} WHERE ${withIds(ids)}`.execute(kysely)
  for (const row of rows) {
    const beside = Object.fromEntries(columnsBeside(table).map((column) => [toCamel(column), row[column]]))
    const id = Number(row.id)
    const before = { ...readRow(table.columns, row), ...beside }
    record({
      ...{ entity: table.name, id, before, after: null, parts: partsOf(id), uploadId, by },
      growerId: growerOf(table, id, before),
    })
  }
  await growOwners(
    writing,
    table,
    rows.map((row) => readRow(table.columns, row)),
  )
}

async function keepAside<C extends Columns, O extends OwnColumns>(
  kysely: Transaction<Database>,
  table: Table<C, O>,
  ids: readonly number[],
): Promise<void> {
  const { keptAside } = table.rules
  if (keptAside === undefined) return
  const columns = columnList(columnsAside(table))
  await sql`
    INSERT INTO ${sql.table(keptAside.table)} (${columns})
    SELECT ${columns} FROM ${sql.table(table.name)} WHERE ${withIds(ids)}`.execute(kysely)
}
