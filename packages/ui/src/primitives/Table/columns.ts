import type { ReactNode } from 'react'

export type RowKey = number | string

/** One column of a {@link Table}. */
export interface Column<Row> {
  key: string
  label: string
  /** A CSS grid track: `minmax(0, 2fr)`, or a fixed size from `units()`. */
  width: string
  /** Numbers stand at the end. */
  align?: 'end'
  sortable?: boolean
  /** Stays in sight where the columns are wider than the table: of the first column. */
  isPinned?: true
  render: (row: Row) => ReactNode
}

export interface Sort {
  column: string
  descending: boolean
}

/** The order a press on a column's head asks for: ascending first, then the other way round. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  return { column, descending: current?.column === column && !current.descending }
}
