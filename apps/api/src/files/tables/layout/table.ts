import { MAX_HEADER, type SheetLayout, splitUnitCell } from '@org/core/contract'
import type { Delimiter } from '../text/delimiter.ts'
import { clean, isBlank } from './cells.ts'
import { isLimitRow, spannedUnit } from './row-kinds.ts'

export interface SheetTable {
  layout: SheetLayout
  /** By column: as the file has it; of several lines joined. One character more than a header may have tells that it has too many. */
  headers: string[]
  /** By column: the cell of the row of units; '' where it has none. */
  units: string[]
  methods: string[]
  /** By column: the cell of a row of detection limits; [] without one. */
  limits: readonly string[]
  /** What parts the cells of a file of text; null: cells have places of their own. */
  delimiter: Delimiter | null
  /** Rows of data, in the order of the file. */
  data: (readonly string[])[]
}

type Rows = readonly (readonly string[])[]

/** `---meq/100g---` stands for the columns to the right that have no unit. */
function spread(cells: readonly string[]): string[] {
  let spanned = ''
  return cells.map((cell) => {
    const over = spannedUnit(cell)
    if (over !== null || !isBlank(cell)) spanned = over ?? ''
    return over ?? (isBlank(cell) ? spanned : clean(cell))
  })
}

/** The lines of a column’s header. A blank one over a further line or a unit was merged with the one to its left. */
function headersOf(lines: Rows, units: readonly string[], width: number): string[] {
  const isMany = lines.length > 1
  let left = ''
  return Array.from({ length: width }, (_, column) => {
    const own = lines[0]?.[column] ?? ''
    const below = lines.slice(1).map((cells) => clean(cells[column]))
    const unit = units[column] ?? ''
    const isMerged = isMany && isBlank(own) && (below.some((text) => text !== '') || unit !== '')
    if (!isBlank(own)) left = own
    if (!isMany) return own.slice(0, MAX_HEADER + 1)
    const isWord = unit !== '' && !/^units?$/i.test(unit) && splitUnitCell(unit) === null
    return [isMerged ? left : own, ...below, isWord ? unit : '']
      .map(clean)
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, MAX_HEADER + 1)
  })
}

/** The cells of a sheet by what its layout says they are. */
export function tableOf(rows: Rows, layout: SheetLayout, delimiter: Delimiter | null): SheetTable {
  const { headerRow, headerRows, unitRow, methodRow, firstRow, lastRow } = layout
  const skipped = new Set(layout.skippedRows)
  const data = rows.slice(firstRow - 1, lastRow).filter((_, at) => !skipped.has(firstRow + at))
  const lines = rows.slice(Math.max(0, headerRow - headerRows), headerRow)
  const ends = [...lines, ...data].map((cells) => cells.findLastIndex((cell) => !isBlank(cell)) + 1)
  const width = ends.reduce((most, end) => Math.max(most, end), 0)
  const row = (number: number | null): string[] => {
    const cells = number === null ? [] : (rows[number - 1] ?? [])
    return spread(Array.from({ length: width }, (_, column) => (cells[column] ?? '').slice(0, MAX_HEADER)))
  }
  const units = row(unitRow)
  const limits =
    rows.find((cells, at) => (at < headerRow - headerRows || at >= headerRow) && isLimitRow(cells)) ?? []
  const headers = headersOf(lines, units, width)
  return { layout, headers, units, methods: row(methodRow), limits, delimiter, data }
}

/** The filled cells of a column. */
export const filledIn = (table: SheetTable, column: number): string[] =>
  table.data.flatMap((cells) => (isBlank(cells[column]) ? [] : [cells[column] ?? '']))
