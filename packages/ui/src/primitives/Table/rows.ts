import type { RowKey } from './columns.ts'

/** Rows of which only some are there: the others are on their way. Another object says that something changed. */
export interface RowSource<Row> {
  readonly count: number
  /** Undefined while the row is on its way. */
  rowAt(index: number): Row | undefined
  /** Undefined while it is not known which row stands there. */
  keyAt(index: number): RowKey | undefined
  /** Whether the row that stood there was removed: its place stays until the rows are put in order. */
  isGone?(index: number): boolean
  /** -1 where there is no such row, or where that is not known. */
  indexOf(key: RowKey): number
}

/** Whether rows come in windows, so that going through all of them is to be avoided. */
export const isWindowed = <Row>(rows: readonly Row[] | RowSource<Row>): rows is RowSource<Row> =>
  !Array.isArray(rows)

/** Rows that are all there, as a source. */
export function sourceOf<Row>(
  rows: readonly Row[] | RowSource<Row>,
  rowKey: (row: Row) => RowKey,
): RowSource<Row> {
  if (isWindowed(rows)) return rows
  return {
    count: rows.length,
    rowAt: (index) => rows[index],
    keyAt: (index) => {
      const row = rows[index]
      return row === undefined ? undefined : rowKey(row)
    },
    indexOf: (key) => rows.findIndex((row) => rowKey(row) === key),
  }
}

/** The keys from one place to another that may be checked; a row on its way is taken to be one of them. */
export function checkableKeys<Row>(
  source: RowSource<Row>,
  isCheckable: ((row: Row) => boolean) | undefined,
  from = 0,
  to = source.count,
): RowKey[] {
  const keys: RowKey[] = []
  for (let index = from; index < to; index++) {
    const key = source.keyAt(index)
    const row = source.rowAt(index)
    if (key === undefined || (row !== undefined && isCheckable?.(row) === false)) continue
    keys.push(key)
  }
  return keys
}
