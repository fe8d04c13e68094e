import type { Columns } from '@org/core/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { columnList, type JsonRow, jsonRowSchema, readRow } from './json.ts'
import { columnsBeside } from './table.ts'
import type { Hold, OwnColumns, RowOf, Table } from './types.ts'

export const HOLDS: Readonly<Record<Hold, RawBuilder<unknown>>> = {
  update: sql`FOR UPDATE`,
  noKeyUpdate: sql`FOR NO KEY UPDATE`,
  share: sql`FOR SHARE`,
}

type Written = Pick<Table, 'name' | 'allColumns' | 'isTracked' | 'isDated'>

/** Rows as JSON, held until the transaction ends, in the order of their ids. */
export async function holdRows(
  kysely: Transaction<Database>,
  table: Written,
  condition: RawBuilder<boolean>,
  hold: Hold,
): Promise<JsonRow[]> {
  const columns = ['id', ...table.allColumns.map(({ column }) => column), ...columnsBeside(table)]
  const { rows } = await sql<{ row: unknown }>`
    SELECT to_jsonb(held) AS row FROM (
      SELECT ${columnList(columns)} FROM ${sql.table(table.name)} WHERE ${condition} ORDER BY id ${HOLDS[hold]}
    ) AS held`.execute(kysely)
  return rows.map(({ row }) => jsonRowSchema.parse(row))
}

export const withIds = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`id = ANY(${[...new Set(ids)]}::bigint[])`

/** A row by the contract's names. */
export function toRow<C extends Columns, O extends OwnColumns>(
  { row, allColumns }: Table<C, O>,
  found: JsonRow,
): RowOf<C, O> {
  return row.parse({ ...readRow(allColumns, found), id: found.id, version: found.version ?? 0 })
}
