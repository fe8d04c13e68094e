import { findAnalyte, isAmbiguousAnalyte, type SheetLayout } from '@org/core/contract'
import { clean, isBlank } from './cells.ts'
import { isStatisticsTitle } from './no-samples.ts'
import { isMeasured } from './numbers.ts'
import { NO_LAYOUT, plainLayout } from './plain-layout.ts'
import { longRoleOf, roleOf } from './roles.ts'
import {
  filledOf,
  headerScore,
  isCommentRow,
  isHeaderLine,
  isLimitRow,
  isResultLike,
  isSummaryRow,
  isUnitRow,
  knownHeaders,
} from './row-kinds.ts'

/** How far down a header is looked for, and further lines below it. */
const HEADER_WITHIN = 60
const MAX_HEADER_ROWS = 4
const UNITS_WITHIN = 12
/** A sheet is told by two of its headers; a table of one analyte and the sample has no more. */
const MIN_HEADERS = 2

type Rows = readonly (readonly string[])[]

/** The row (from 0) that most looks like headers; -1: none does. */
function headerOf(rows: Rows): number {
  const scores = rows.slice(0, HEADER_WITHIN).map(headerScore)
  const best = Math.max(0, ...scores)
  return best >= MIN_HEADERS ? scores.indexOf(best) : -1
}

/** Whether a long table’s name and value are both among the headers. */
export function formOf(headers: readonly string[]): SheetLayout['form'] {
  const roles = new Set(headers.map(longRoleOf))
  return roles.has('analyteName') && roles.has('value') ? 'long' : 'wide'
}

const namesMethod = (text: string): boolean =>
  findAnalyte({ header: `P ${text}` }) !== null || findAnalyte({ header: `K ${text}` }) !== null

/** Lines that belong to the header, the row of units among or above them. Rows from 0. */
function headerLines(rows: Rows, header: number): { lines: number; unitRow: number | null } {
  let lines = 1
  let unitRow: number | null = null
  for (let at = header + 1; at <= header + UNITS_WITHIN && at < rows.length; at++) {
    const cells = rows[at] ?? []
    if (unitRow === null && isUnitRow(cells)) unitRow = at
    else if (
      unitRow === null &&
      at === header + lines &&
      lines < MAX_HEADER_ROWS &&
      isHeaderLine(cells, namesMethod)
    )
      lines++
    else if (!isCommentRow(cells) && !isLimitRow(cells) && filledOf(cells).some(isResultLike)) break
  }
  const above = rows[header - 1]
  if (unitRow === null && above !== undefined && isUnitRow(above)) unitRow = header - 1
  return { lines, unitRow }
}

/** Which columns hold results, and which tell the sample. */
function columnsOf(headers: readonly string[], form: SheetLayout['form']) {
  const at = (is: (header: string) => boolean): number[] =>
    headers.flatMap((header, column) => (is(header) ? [column] : []))
  const measures =
    form === 'long'
      ? at((header) => longRoleOf(header) === 'value')
      : at(
          (header) =>
            roleOf(header) === null && (findAnalyte({ header }) !== null || isAmbiguousAnalyte(header)),
        )
  const keys = at((header) => {
    const role = roleOf(header)
    return role !== null && role !== 'date' && role !== 'depthUnit' && role !== 'kind'
  })
  return { measures, keys }
}

/** Whether a row is one of the sheet’s rows of data: it has a result, or a sample and something beside it. */
function dataTest(
  headers: readonly string[],
  form: SheetLayout['form'],
): (cells: readonly string[]) => boolean {
  const { measures, keys } = columnsOf(headers, form)
  return (cells) => {
    if (isCommentRow(cells)) return false
    // Nearly all rows are told by this; the rest is slow.
    if (measures.some((column) => isMeasured(cells[column] ?? ''))) return true
    if (isUnitRow(cells)) return false
    const filled = filledOf(cells)
    if (filled.length > 2 && knownHeaders(filled) > filled.length / 2 && headerScore(cells) > 1) return false
    if (measures.some((column) => isResultLike(cells[column] ?? ''))) return true
    const named = keys.some((column) => !isBlank(cells[column]))
    const inColumns = headers.filter(
      (header, column) => clean(header) !== '' && !isBlank(cells[column]),
    ).length
    return named && inColumns >= 2
  }
}

/**
 * Whether a row says which sample it is of, and has a result. Numbers below a gap that belong to no sample are of something else: a table of
 * base saturation, a legend. In a sheet that names none, any row does.
 */
function nameTest(
  headers: readonly string[],
  form: SheetLayout['form'],
): (cells: readonly string[]) => boolean {
  const names = columnsOf(headers, form).keys.filter((column) => {
    const role = roleOf(headers[column] ?? '')
    return role !== 'depth' && role !== 'depthTop' && role !== 'depthBottom' && role !== 'reportId'
  })
  const { measures } = columnsOf(headers, form)
  return (cells) =>
    (names.length === 0 || names.some((column) => !isBlank(cells[column]))) &&
    measures.some((column) => isResultLike(cells[column] ?? ''))
}

/**
 * Which of a sheet’s rows are what; its header is found by score. Where none is known, or none has data below it, the row of
 * words above the first numbers is the header: a person says what its columns are.
 */
export function findLayout(rows: Rows): SheetLayout {
  const header = headerOf(rows)
  const known = header < 0 ? NO_LAYOUT : layoutBelow(rows, header)
  return known.lastRow < known.firstRow ? (plainLayout(rows, HEADER_WITHIN) ?? known) : known
}

function layoutBelow(rows: Rows, header: number): SheetLayout {
  const { lines, unitRow } = headerLines(rows, header)
  const headers = rows[header] ?? []
  const form = formOf(headers)
  const isData = dataTest(headers, form)
  const isNamed = nameTest(headers, form)
  const below = Math.max(header + lines, (unitRow ?? -1) + 1)
  const data: number[] = []
  for (let at = below; at < rows.length; at++) {
    const cells = rows[at] ?? []
    // Means and limits below the samples are listed as such; above them they belong to the headers.
    if (data.length === 0 && (isSummaryRow(cells) || isLimitRow(cells))) continue
    if (data.length > 0 && isStatisticsTitle(cells)) break
    const isNext = data.length === 0 || data.at(-1) === at
    if (isData(cells) && (isNext || isNamed(cells))) data.push(at + 1)
  }
  const [first = below + 1, last = below] = [data[0], data.at(-1)]
  const isRow = new Set(data)
  const skippedRows: number[] = []
  for (let row = first; row <= last; row++) if (!isRow.has(row)) skippedRows.push(row)
  return {
    form,
    headerRow: header + lines,
    headerRows: lines,
    unitRow: unitRow === null ? null : unitRow + 1,
    methodRow: null,
    firstRow: first,
    lastRow: last,
    skippedRows,
  }
}
