import { errors } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { ListSource } from '../../lists/list.ts'
import type { ReadRows } from '../../lists/rows-together.ts'
import { columnOf } from './cells.ts'

/** So many rows at once: other calls are answered between two portions. */
const PORTION = 500

export interface Asked {
  ids: readonly number[]
  columns: readonly string[]
}

/** The part of a list's source (`DeclaredSource`) that says how rows are read and what its columns show. */
export interface RowSource<Row extends { id: number }, Item>
  extends Pick<ListSource<Row, never, never, Item>, 'select' | 'toItem'> {
  list: { columns: Readonly<Partial<Record<string, { value(row: NoInfer<Item>, asked: object): unknown }>>> }
}

/** The same with the way in which its rows are read. */
export interface ReadSource<Row extends { id: number }, Item> extends RowSource<Row, Item> {
  read: ReadRows<NoInfer<Item>>
}

/** The cells of a workbook (`Workbook['cells']`), by the list's columns. */
export type StoredCells<Item> = Readonly<Partial<Record<string, { value(row: Item): unknown }>>>

export interface ColumnValues {
  /** As the list shows it. */
  shown: unknown[]
  /** As edits name it; null where nobody writes it. */
  stored: unknown[] | null
}

/**
 * What columns of a list show for rows, in the order of the ids, and what is stored where a workbook's cells write them.
 * A removed row has nulls.
 *
 * @throws errors.validation for a column that the list does not have
 */
export async function readValues<Row extends { id: number }, Item extends { id: number }>(
  db: Db,
  source: ReadSource<Row, Item>,
  cells: StoredCells<NoInfer<Item>>,
  { ids, columns }: Asked,
): Promise<{ columns: ColumnValues[] }> {
  const read = columns.map((name, at) => readerOf(source, cells, name, at))
  const values = read.map(({ stored }): ColumnValues => ({ shown: [], stored: stored === null ? null : [] }))
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION)
    const rows = new Map((await source.read(db, portion)).map((row) => [row.id, row]))
    for (const [at, { shown, stored }] of read.entries()) {
      const of = (value: (row: Item) => unknown) => (id: number) => {
        const row = rows.get(id)
        return row === undefined ? null : (value(row) ?? null)
      }
      values[at]?.shown.push(...portion.map(of(shown)))
      if (stored !== null) values[at]?.stored?.push(...portion.map(of(stored)))
    }
  }
  return { columns: values }
}

function readerOf<Row extends { id: number }, Item>(
  { list }: RowSource<Row, Item>,
  cells: StoredCells<Item>,
  name: string,
  at: number,
) {
  const column = columnOf(list.columns, name)
  if (column === undefined) {
    const message = `The list has no column ${name}`
    throw errors.validation([{ path: `body.columns.${at}`, message }], message)
  }
  const cell = columnOf(cells, name)
  return {
    shown: (row: Item) => column.value(row, {}),
    stored: cell === undefined ? null : (row: Item) => cell.value(row),
  }
}
