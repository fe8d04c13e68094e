import type { SheetLayout, SheetMapping } from '@org/core/contract'
import type { TableSheet } from '../table-file.ts'
import { columnName, isBlank } from './cells.ts'
import type { SheetTable } from './table.ts'

/** The most cells of a row of text whose cells stand under their heads; null where cells have places of their own. */
export const widthOf = ({ delimiter, headers }: Pick<SheetTable, 'delimiter' | 'headers'>): number | null =>
  delimiter === null ? null : headers.findLastIndex((header) => !isBlank(header)) + 1

export const cellsOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1

const NAMED = 8

function numbered(one: string, many: string, names: readonly (number | string)[]): string {
  const shown = names.slice(0, NAMED).join(', ')
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.length === 1 ? `${one} ${shown} is` : `${many} ${shown}${more} are`
}

/** Rows of text with more cells than heads. */
export function movedIn(table: SheetTable): string[] {
  const width = widthOf(table)
  if (width === null) return []
  const count = table.data.filter((cells) => cellsOf(cells) > width).length
  if (count === 0) return []
  const rows = count === 1 ? '1 row has' : `${count} rows have`
  return [
    `${rows} more cells than the header has names: a decimal comma may have parted a number in two, so that values stand in wrong columns. No value of such a row is read.`,
  ]
}

/** Rows of data that the file’s program hides. */
export function hiddenIn({ hiddenRows = [] }: Partial<TableSheet>, layout: SheetLayout): number[] {
  const skipped = new Set(layout.skippedRows)
  return hiddenRows.filter((row) => row >= layout.firstRow && row <= layout.lastRow && !skipped.has(row))
}

/** What the file’s program does not show, and is read all the same. */
export function hiddenSays({ hiddenColumns = [] }: Partial<TableSheet>, mapping: SheetMapping): string[] {
  const used = new Set(mapping.columns.flatMap(({ column, role }) => (role === 'leaveOut' ? [] : [column])))
  const columns = hiddenColumns.map((column) => column - 1).filter((column) => used.has(column))
  return [...said('Row', 'Rows', mapping.hiddenRows), ...said('Column', 'Columns', columns.map(columnName))]
}

const said = (one: string, many: string, names: readonly (number | string)[]): string[] =>
  names.length === 0
    ? []
    : [
        `${numbered(one, many, names)} hidden in the file: leave ${names.length === 1 ? 'it' : 'them'} out if not meant.`,
      ]
