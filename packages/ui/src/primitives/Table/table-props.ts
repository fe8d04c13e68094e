import type { ReactNode } from 'react'
import type { Column, RowKey, Sort } from './columns.ts'
import type { RowSource } from './rows.ts'

export interface TableProps<Row> {
  /** Accessible name: `Fields`. */
  label: string
  columns: readonly Column<Row>[]
  /** All of them, or a source of which only those in sight have to be there. */
  rows: readonly Row[] | RowSource<Row>
  rowKey: (row: Row) => RowKey
  /** What a row is called, for its checkbox: `Creek bottom`. */
  rowLabel: (row: Row) => string
  /** All rows there are, loaded or not; absent when unknown. */
  totalCount?: number
  /** The first rows are on their way: their places are held. */
  isLoading?: boolean
  /** The rows shown answer the question before: dimmed until those of this one are there. */
  isStale?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The one row looked at. It is scrolled into view when it changes. */
  selectedKey?: RowKey | null
  /** A click, or Space. */
  onSelect?: (row: Row) => void
  /** A double click, or Enter; a click on a row that is a link, where nothing else is selected by it. */
  onOpen?: (row: Row) => void
  /**
   * Where a row opens: the row is a link, by its first column, in which nothing else can be pressed. Ctrl/⌘ with a
   * click or Enter and the middle button open it beside, the other button offers what the browser does with links.
   */
  rowHref?: (row: Row) => string
  /** The arrow upwards on the first row: to what stands above, as the search. */
  onLeaveUp?: () => void
  /** The row pointed at, here or elsewhere (on a map). */
  hoveredKey?: RowKey | null
  onHover?: (row: Row | null) => void
  /** Makes rows choosable by checkbox. */
  checked?: ReadonlySet<RowKey>
  onCheck?: (keys: ReadonlySet<RowKey>) => void
  isCheckable?: (row: Row) => boolean
  /** Checks every row there is, loaded or not (the head's checkbox, Ctrl/⌘ A). Absent: every loaded row. */
  onCheckAll?: () => void
  /** Names what the rows are (list, order, filter): the table comes back to where it was left under that name. */
  place?: string
  /** Whether the page was reached by Back or Forward: the row by which the list was left then has the focus. */
  isReturn?: () => boolean
  /** What is drawn: indexes, the end exclusive; told whenever it is another part. */
  onSee?: (from: number, to: number) => void
  /** The last loaded rows come near: load more. */
  onEndReached?: () => void
  /** Below the rows, or instead of them: an empty state, a failed page. */
  children?: ReactNode
}
