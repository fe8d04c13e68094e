import type { ColumnMap, SheetLayout } from '@org/core/contract'
import { clean, isBlank, isNoResult } from './cells.ts'
import { notSampleBy } from './no-samples.ts'
import { numbersIn } from './number-count.ts'
import type { SheetTable } from './table.ts'

/** What can name a sample, and a row that is none. */
export const NAMES_OF_SAMPLES: ReadonlySet<ColumnMap['role']> = new Set([
  'label',
  'labNumber',
  'sampleName',
  'point',
])

const MEMO = /^(?:comments?|remarks?|notes?|memo|observations?|bemerkung(?:en)?|observaciones|observações)$/i

/** Why a row is no sample, by its names and comments; '' if it may be one. */
export function asideBy(columns: readonly ColumnMap[]): (cells: readonly string[]) => string {
  const names = columns.filter(({ role }) => NAMES_OF_SAMPLES.has(role)).map(({ column }) => column)
  const memos = columns.filter(({ header }) => MEMO.test(clean(header))).map(({ column }) => column)
  const at = (cells: readonly string[], of: readonly number[]) => of.map((column) => cells[column] ?? '')
  return (cells) =>
    notSampleBy({
      names: at(cells, names).filter((cell) => !isNoResult(cell)),
      first: cells.find((cell) => !isBlank(cell)) ?? '',
      memos: at(cells, memos),
    })
}

const NAMED = 8
const listed = (names: readonly (string | number)[]): string =>
  `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`

/** Rows that are set aside, by their names. */
export function asideSays(table: SheetTable, columns: readonly ColumnMap[]): string[] {
  const whyAside = asideBy(columns)
  const names = table.data.flatMap((cells) => {
    const why = whyAside(cells)
    return why === '' ? [] : [/“[^”]*”/.exec(why)?.[0] ?? why]
  })
  if (names.length === 0) return []
  const rows =
    names.length === 1 ? '1 row is no sample and is' : `${names.length} rows are no samples and are`
  return [`${rows} set aside: ${listed(names)}.`]
}

/** A row with as many numbers can be a sample. */
const LEAST_NUMBERS = 2

/** Rows with numbers, among the data or below them, that are not read: a legend, means below a title. */
export function notReadSays(
  rows: readonly (readonly string[])[],
  { firstRow, lastRow, skippedRows }: SheetLayout,
): string[] {
  const skipped = new Set(skippedRows)
  const found = rows.slice(firstRow - 1).flatMap((cells, place) => {
    const row = firstRow + place
    const isRead = row <= lastRow && !skipped.has(row)
    return !isRead && numbersIn(cells) >= LEAST_NUMBERS ? [row] : []
  })
  if (found.length === 0) return []
  const are = found.length === 1 ? 'Row' : 'Rows'
  const hold = found.length === 1 ? 'holds numbers and is' : 'hold numbers and are'
  return [`${are} ${listed(found)} ${hold} not read.`]
}
