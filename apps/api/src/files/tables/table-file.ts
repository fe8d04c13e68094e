import type { SheetLayout, SheetProposal } from '@org/core/contract'
import type { Delimiter } from './text/delimiter.ts'

/** A sheet of a file, every row and cell as it stands. */
export interface TableSheet {
  /** '' for a file without sheets. */
  name: string
  /**
   * Cells as text: '' where blank, spaces kept, numbers with a point and no more digits than they have, dates as
   * `2026-08-16` or `2026-08-16T13:05:00`, percent as `1.85%`, raised letters as such (`20¹`), formulas by their value
   * (`#DIV/0!` as it shows; `=A1*2` where none is stored). Row 1 of the file is the first.
   */
  rows: string[][]
  isHidden: boolean
  /** What parts the cells of a row of text; null: cells have places of their own. */
  delimiter: Delimiter | null
  /** Counted from 1. */
  hiddenRows: number[]
  hiddenColumns: number[]
  /** Sentences: merged cells, errors of formulas, rows cut. */
  notes: string[]
}

/** A file of tables, of a laboratory. */
export interface TableFile {
  /** `CSV`, `TSV`, `XLSX`, `Modus XML 1.0`, `Modus JSON`. */
  format: string
  /** Sentences about the whole file: its encoding, its delimiter. */
  notes: string[]
  sheets: TableSheet[]
}

/** A file of tables with what is proposed for each of its sheets. */
export interface ProposedTables extends TableFile {
  proposals: SheetProposal[]
}

/** Which rows of a sheet a person says are headers and data. */
export interface LayoutChoice {
  /** The place of the sheet in the file, from 0. */
  sheet: number
  layout: SheetLayout
}
