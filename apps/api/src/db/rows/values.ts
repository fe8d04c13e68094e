import type { Columns, ValuesOf } from '@org/core/contract'
import type { OwnColumns, Table } from './types.ts'

/** The entity's columns of a row that was selected, by the contract's names and as answers carry them. */
export function valuesOf<C extends Columns, O extends OwnColumns>(
  { columns }: Table<C, O>,
  row: object,
): ValuesOf<C> {
  const cells = new Map<string, unknown>(Object.entries(row))
  const values = columns.map(({ key, column }) => {
    const cell = cells.get(column)
    return [key, cell instanceof Date ? cell.toISOString() : cell]
  })
  // By the columns' own kinds: an object made of entries has no types.
  return Object.fromEntries(values) as ValuesOf<C>
}
