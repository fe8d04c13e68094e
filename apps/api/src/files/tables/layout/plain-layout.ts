import type { SheetLayout } from '@org/core/contract'
import { isBlank } from './cells.ts'
import { isStatisticsTitle } from './no-samples.ts'
import { numbersIn } from './number-count.ts'
import { filledOf } from './row-kinds.ts'

type Rows = readonly (readonly string[])[]

export const NO_LAYOUT: SheetLayout = {
  form: 'wide',
  headerRow: 0,
  headerRows: 0,
  unitRow: null,
  methodRow: null,
  firstRow: 1,
  lastRow: 0,
  skippedRows: [],
}

/** A table has as many numbers in a row; one with fewer in all its rows has a column of them. */
const LEAST_NUMBERS = 2
const MIN_HEADERS = 2

/** Rows from 0 that can be the header of unknown columns: words, with numbers in the next filled row. */
function headsOf(rows: Rows, counts: readonly number[], least: number, within: number): number[] {
  return rows.slice(0, within).flatMap((cells, at) => {
    const filled = filledOf(cells)
    if (filled.length < MIN_HEADERS || numbersIn(filled) * 2 >= filled.length) return []
    let next = at + 1
    while (next < rows.length && (rows[next] ?? []).every(isBlank)) next++
    return (counts[next] ?? 0) >= least ? [at] : []
  })
}

/** With the words above the first numbers as headers; null where no row of numbers is below words. */
export function plainLayout(rows: Rows, within: number): SheetLayout | null {
  const counts = rows.map(numbersIn)
  const most = counts.reduce((greatest, count) => Math.max(greatest, count), 0)
  const least = Math.min(LEAST_NUMBERS, most)
  if (least === 0) return null
  const heads = headsOf(rows, counts, least, within)
  // Years and dates above the columns are lines of the header, too: below the last of them are several rows of numbers.
  const isAbove = (at: number): boolean => (counts[at + 1] ?? 0) >= least && (counts[at + 2] ?? 0) >= least
  const header = heads.find(isAbove) ?? heads[0]
  if (header === undefined) return null
  const title = rows.findIndex((cells, at) => at > header && isStatisticsTitle(cells))
  const end = title < 0 ? rows.length : title
  const isData = counts.map((count, at) => at > header && at < end && count >= least)
  const first = isData.indexOf(true) + 1
  const last = isData.lastIndexOf(true) + 1
  const skippedRows: number[] = []
  for (let row = first + 1; row < last; row++) if (isData[row - 1] !== true) skippedRows.push(row)
  return { ...NO_LAYOUT, headerRow: header + 1, headerRows: 1, firstRow: first, lastRow: last, skippedRows }
}
