import type { ListRow } from '@org/core/lists'
import type { Sort } from '@org/ui'
import { useMemo } from 'react'
import type { ShownList } from '#lists/useList.ts'
import { useListPage } from '#lists/useListPage.ts'
import type { Param } from '#platform/view.ts'
import { useParam } from '#platform/view.ts'
import { FIELD_YEARS } from './list.ts'

/** The cell that a link leads to: `12.crop`. */
export interface LinkedCell {
  id: number
  column: string
}

const CELL: Param<LinkedCell | null> = {
  read: (words) => {
    const [, id, column] = /^([1-9]\d{0,14})\.(\w{1,60})$/.exec(words ?? '') ?? []
    return id === undefined || column === undefined ? null : { id: Number(id), column }
  },
  write: (cell) => (cell === null ? null : `${cell.id}.${cell.column}`),
}

/** A workbook's view as its page draws it. */
export interface SheetView<Row extends ListRow> {
  rows: ShownList<Row>
  /** The words of the order, the first one first. */
  sorts: readonly string[]
  setSort: (sort: Sort) => void
  addSort: (sort: Sort) => void
  columns: readonly string[]
  setColumns: (columns: readonly string[]) => void
  /** How many columns stay in sight. */
  frozen: number
  setFrozen: (count: number) => void
  /** Names the rows: their filter and order. */
  place: string
  /** Narrows the list to rows that have the same in a column; null where that is no filter. */
  only: (column: string, row: Row) => (() => void) | null
}

export const useLinkedCell = () => useParam('cell', CELL)

/** The workbook of fields by year. */
export function useFieldYearsView() {
  return useListPage(FIELD_YEARS)
}
export type FieldYearsView = ReturnType<typeof useFieldYearsView>

const FROZEN: Param<number> = {
  read: (words) => (/^\d{1,2}$/.test(words ?? '') ? Number(words) : 1),
  write: (count) => (count === 1 ? null : String(count)),
}
const ORDER: Param<readonly string[]> = {
  read: (words) => (words === null || words === '' ? [] : words.split(',')),
  write: (columns) => (columns.length === 0 ? null : columns.join(',')),
}

interface PageView<Row extends ListRow, C extends string> {
  filter: object
  rows: ShownList<Row>
  sort: string
  thenBy: readonly string[]
  setSort: (sort: Sort) => void
  addSort: (sort: Sort) => void
  shown: { columns: readonly C[]; setColumns: (columns: readonly C[]) => void }
}

/** A list's view as a sheet: its columns in the order that the person gave them. */
export function useSheetView<Row extends ListRow, C extends string>(
  page: { filterName(filter: object): string },
  { filter, rows, sort, thenBy, setSort, addSort, shown }: PageView<Row, C>,
  only: SheetView<Row>['only'],
): SheetView<Row> {
  const [frozen, setFrozen] = useParam('frozen', FROZEN)
  const [order, setOrder] = useParam('order', ORDER)
  const sorts = useMemo(() => [sort, ...thenBy], [sort, thenBy])
  const columns = useMemo(() => inOrder(shown.columns, order), [shown.columns, order])
  return {
    ...{ rows, sorts, setSort, addSort, columns, frozen, setFrozen, only },
    setColumns(next) {
      const kept = shown.columns.filter((key) => next.includes(key))
      if (kept.length < shown.columns.length) shown.setColumns(kept)
      setOrder(next.join() === kept.join() ? [] : next)
    },
    place: `${page.filterName(filter)} ${sorts.join()}`,
  }
}

/** Those that the order names where it says, the others at its end as the list has them. */
export function inOrder(columns: readonly string[], order: readonly string[]): readonly string[] {
  if (order.length === 0) return columns
  const named = order.filter((key) => columns.includes(key))
  return [...named, ...columns.filter((key) => !named.includes(key))]
}
