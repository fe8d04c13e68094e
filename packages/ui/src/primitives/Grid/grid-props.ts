import type { ClipboardEvent, ReactNode } from 'react'
import type { RowKey } from '../Table/columns.ts'
import type { RowSource } from '../Table/rows.ts'
import type { CellPlace, Range } from './range.ts'

/** One column of a {@link Grid}. */
export interface GridColumn {
  key: string
  label: string
  widthPx: number
  /** Numbers stand at the end. */
  align?: 'end'
  /** Its texts can have several lines. */
  isMultiline?: boolean
  sort?: 'ascending' | 'descending'
  /** Which of several columns of the order it is, from 1; absent where it is the only one. */
  sortPlace?: number
}

/** What a cell shows, and whether it is written. */
export interface GridCell {
  content: ReactNode
  /** The same as text: what is edited. */
  text: string
  /** Why nobody writes it, in a sentence; absent where people do. */
  why?: string
  /** What is wrong with what was typed, in a sentence. */
  problem?: string
  /** What was typed and is not saved yet. */
  mark?: 'waiting' | 'invalid'
  /** Who else is at it, or changed it a moment ago. */
  flag?: { name: string; color: FlagColor }
  /** What is said about it, in a few words: `2 comments`. */
  note?: string
}

/** Colors that tell people apart. */
export const FLAG_COLORS = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type FlagColor = (typeof FLAG_COLORS)[number]

/** What a cell is asked about while it is edited: the words that can stand there. */
export interface GridSuggestions {
  words: readonly string[]
  /** Nothing else can stand there. */
  isClosed: boolean
}

/** Typed cells that are not saved yet, by row. */
export interface GridPending<Pending> {
  subscribe: (listener: () => void) => () => void
  /** The same object until something of the row changed; undefined for a row of which nothing is typed. */
  of: (key: RowKey) => Pending | undefined
}

/** Where the person stands, and what is chosen from there. */
export interface GridSelection {
  active: CellPlace
  range: Range
}

/** A cell that a page leads to. */
export interface GridGoal {
  key: RowKey
  column: string
  /** Whether the cell gets the focus, too. */
  isFocused?: boolean
}

export interface GridProps<Row, Pending> {
  /** Accessible name: `Fields`. */
  label: string
  columns: readonly GridColumn[]
  /** How many columns stay in sight when the others scroll. */
  frozen?: number
  rows: RowSource<Row>
  /** All rows there are; absent when unknown. */
  totalCount?: number
  isLoading?: boolean
  isStale?: boolean
  /** Names what the rows are: the grid comes back to where it was left under that name. */
  place?: string
  pending: GridPending<Pending>
  cell: (row: Row, column: string, pending: Pending | undefined) => GridCell
  suggestions?: (row: Row, column: string) => GridSuggestions | null
  /** What stands at the end of a column's head: its menu. While it is the same function, heads are not drawn again. */
  headEnd?: (column: GridColumn, isActive: boolean) => ReactNode
  /** What is drawn: indexes, the end exclusive. */
  onSee?: (from: number, to: number) => void
  onSelect?: (selection: GridSelection) => void
  /** A cell to go to, once for each such object: a link's, one that was found. */
  goTo?: GridGoal | null
  /** A person begins to type in a cell: what they see there now is what they replace. */
  onEdit?: (at: CellPlace) => void
  /** What was typed, at the place where it was begun: rows may have moved since. */
  onType: (at: CellPlace, text: string) => void
  onClear: (range: Range) => void
  /** The values of one range are repeated over another that contains it. */
  onFill: (from: Range, to: Range) => void
  onCopy: (event: ClipboardEvent, range: Range) => void
  onCut: (event: ClipboardEvent, range: Range) => void
  onPaste: (event: ClipboardEvent, range: Range) => void
  onUndo: () => void
  onRedo: () => void
  /** Opens the page of a row: Ctrl Enter, or the number before it. */
  onOpen?: (index: number) => void
  onResize?: (column: string, widthPx: number) => void
  /** Below the rows, or instead of them. */
  children?: ReactNode
}
