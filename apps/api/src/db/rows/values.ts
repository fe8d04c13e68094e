import type { Columns, ValuesOf } from '@org/core/contract'
import type { OwnColumns, Table } from './types.ts'

/** The entity's columns of a row that was selected, by the contract's names and as answers carry them. */
export function valuesOf<C extends Columns, O extends OwnColumns>(
  { columns }: Table<C, O>,
  row: object,
): ValuesOf<C> {
  // Exports read a million rows so: neither entries nor a copy are made of them. An object may have any key.
  const cells = row as Readonly<Record<string, unknown>>
  const values: Record<string, unknown> = {}
  for (const { key, column } of columns) {
    const cell = cells[column]
    values[key] = cell instanceof Date ? cell.toISOString() : cell
  }
  // By the columns' own kinds: an object made key by key has no types.
  return values as ValuesOf<C>
}
