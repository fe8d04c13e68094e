import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { ColumnName } from './types.ts'

/** A row by its columns, as PostgreSQL writes it as JSON. */
export type JsonRow = Readonly<Record<string, unknown>>
export const jsonRowSchema = z.record(z.string(), z.unknown())

/** The rows as rows of the table, alias `given`. */
export const givenRows = (table: string, rows: readonly object[]): RawBuilder<unknown> =>
  // By a row of the table: `point` as a type is the database's own.
  sql`jsonb_populate_recordset((SELECT one FROM ${sql.table(table)} AS one LIMIT 0), ${JSON.stringify(rows)}::jsonb)
    AS given`

export const columnList = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)))

/** A value as answers and changes carry it: instants in UTC, to the millisecond. */
function readValue({ kind }: ColumnName, value: unknown): unknown {
  return kind.type === 'instant' && typeof value === 'string' ? new Date(value).toISOString() : value
}

/** A row by the contract's names; a column that is not there is null. */
export function readRow(columns: readonly ColumnName[], row: JsonRow): Record<string, unknown> {
  return Object.fromEntries(columns.map((name) => [name.key, readValue(name, row[name.column] ?? null)]))
}

/** The columns of a row that are given, by the table's names. */
export function writeRow(columns: readonly ColumnName[], row: object): Record<string, unknown> {
  const values = valuesIn(row)
  return Object.fromEntries(
    columns.flatMap(({ key, column }) => (values.has(key) ? [[column, values.get(key)]] : [])),
  )
}

/** Some columns of a row, by the contract's names; what the row lacks is null. */
export function pick(columns: readonly ColumnName[], row: object): Record<string, unknown> {
  const values = valuesIn(row)
  return Object.fromEntries(columns.map(({ key }) => [key, values.get(key) ?? null]))
}

export const valuesIn = (row: object): ReadonlyMap<string, unknown> => new Map(Object.entries(row))

/** Whether two values say the same: `2026-04-30T00:00:00Z` and `2026-04-30T00:00:00.000Z` do. */
export function isSame(name: ColumnName, before: unknown, after: unknown): boolean {
  return JSON.stringify(readValue(name, before)) === JSON.stringify(readValue(name, after))
}
