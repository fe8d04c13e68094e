import { ANALYTES, findAnalyte } from '@org/core/contract'
import type { TableSheet } from '../table-file.ts'
import { isBlank } from './cells.ts'
import { findLayout } from './find-layout.ts'
import { leftOutBecause, roleOf } from './roles.ts'
import { tableOf } from './table.ts'
import { cellsOf, widthOf } from './whole.ts'

const isOfNumbers = (header: string): boolean => {
  if (roleOf(header) !== null || leftOutBecause(header) !== null) return false
  const analyte = ANALYTES[findAnalyte({ header })?.key ?? '']
  return analyte !== undefined && analyte.quantity !== 'text'
}

const WHOLE = /^\s*[<>]?\s*-?\d+\s*$/
const DECIMALS = /^\s*\d+\s*$/

/** The cells of a row with each result in one; null where that is not how they stand. */
function joined(cells: readonly string[], results: readonly boolean[]): string[] | null {
  if (cellsOf(cells) !== results.length + results.filter(Boolean).length) return null
  const together: string[] = []
  let at = 0
  for (const isResult of results) {
    const [cell = '', next = ''] = [cells[at], cells[at + 1]]
    if (isResult && !(WHOLE.test(cell) && DECIMALS.test(next))) return null
    together.push(isResult ? `${cell.trim()},${next.trim()}` : cell)
    at += isResult ? 2 : 1
  }
  return together
}

/**
 * A table whose commas part its cells and its decimals: `6,4,1,85` under two heads. Where every row of it has a cell more for
 * each of its results, those are joined, and a note says so; a table with another row stays as it is.
 */
export function joinDecimalCommas(sheet: TableSheet): TableSheet {
  if (sheet.delimiter !== ',') return sheet
  const layout = findLayout(sheet.rows)
  const table = tableOf(sheet.rows, layout, sheet.delimiter)
  const width = widthOf(table) ?? 0
  const heads = table.headers.slice(0, width)
  const results = heads.map(isOfNumbers)
  const isMoved = table.data.length > 0 && table.data.every((cells) => cellsOf(cells) > width)
  if (!isMoved || layout.form === 'long' || heads.some(isBlank)) return sheet
  const rows = table.data.map((cells) => joined(cells, results))
  const [first] = rows
  if (first === undefined || rows.includes(null)) return sheet
  const byRow = new Map(table.data.map((cells, at) => [cells, rows[at] ?? [...cells]] as const))
  const example = first?.[results.indexOf(true)] ?? ''
  const note = `Commas part its columns and its decimals. Two cells were joined for each result, as “${example}”: check them.`
  return {
    ...sheet,
    rows: sheet.rows.map((cells) => byRow.get(cells) ?? cells),
    notes: [...sheet.notes, note],
  }
}
