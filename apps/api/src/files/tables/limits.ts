import { MAX_SHEET_COLUMNS, MAX_TABLE_ROWS } from '@org/core/contract'
import { unreadable } from '../unreadable.ts'

const MiB = 1024 * 1024

/** What one laboratory file may cost; the limits of reading any file hold besides. */
export const TABLE_LIMITS = {
  fileBytes: 50 * MiB,
  rows: MAX_TABLE_ROWS,
  columns: MAX_SHEET_COLUMNS,
  /** Of all sheets, also blank ones that stand before a filled one. */
  cells: 5_000_000,
  /** Of one cell: thirty times what a spreadsheet takes. */
  cellCharacters: 1_000_000,
  /** Of all cells: a workbook can show one long text in many of them. */
  characters: 100_000_000,
  /** Of a Modus file: what the most results have in their elements. */
  jsonValues: 2_000_000,
  /** Of the texts that a workbook's cells share. */
  sharedCharacters: 64_000_000,
} as const

/** What works, said wherever a file does not. */
export const TABLES_READ =
  'Laboratory files that can be read: CSV and TSV, XLSX, Modus XML 1.0 and Modus JSON.'

const SPLIT = 'Split the file into smaller ones, then read one after the other.'
const count = (number: number): string => number.toLocaleString('en-US')

export const tooManyColumns = (): Error =>
  unreadable(
    `A row of the file has more than ${count(TABLE_LIMITS.columns)} columns`,
    'Save only the columns with the results, then read that file.',
  )

/** @param column from 0 */
export const farAway = (row: number, column: number): Error =>
  unreadable(
    `A sheet has a cell in row ${count(row)}, column ${count(column + 1)}; at most ${count(TABLE_LIMITS.rows)} rows and ${count(TABLE_LIMITS.columns)} columns are read`,
    'Delete what stands outside of the table, or save only the table, then read that file.',
  )

/** Counts what is read of a file, and refuses one that is too large before it takes the memory. */
export function createBudget() {
  let [rows, cells, characters] = [0, 0, 0]
  return {
    addRows(more: number): void {
      rows += more
      if (rows > TABLE_LIMITS.rows)
        throw unreadable(`The file has more than ${count(TABLE_LIMITS.rows)} rows`, SPLIT)
    },
    addCells(more: number, text: string): void {
      cells += more
      characters += text.length
      if (text.length > TABLE_LIMITS.cellCharacters)
        throw unreadable(
          `A cell of the file has more than ${count(TABLE_LIMITS.cellCharacters)} characters`,
          TABLES_READ,
        )
      if (cells > TABLE_LIMITS.cells)
        throw unreadable(`The file has more than ${count(TABLE_LIMITS.cells)} cells`, SPLIT)
      if (characters > TABLE_LIMITS.characters)
        throw unreadable(
          `The cells of the file have more than ${count(TABLE_LIMITS.characters)} characters`,
          SPLIT,
        )
    },
  }
}
export type Budget = ReturnType<typeof createBudget>
