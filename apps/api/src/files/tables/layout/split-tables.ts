import { MAX_TABLE_ROWS, squashHeader } from '@org/core/contract'
import type { TableSheet } from '../table-file.ts'
import { clean, columnName, isBlank } from './cells.ts'
import { headTest, MIN_HEADERS } from './heads.ts'
import { notSampleBy } from './no-samples.ts'
import { isMeasured } from './numbers.ts'
import { roleOf } from './roles.ts'
import { filledOf, isKnownHeader } from './row-kinds.ts'

/** A file with more tables than this in one sheet is read as one table; the rows of further heads are no data. */
const MAX_TABLES = 20
/** A title between two tables has few cells. */
const TITLE_CELLS = 2

type Rows = readonly (readonly string[])[]
/** Rows from 0, `to` not included; columns too. */
interface Region {
  rows: readonly [from: number, to: number]
  columns: readonly [from: number, to: number]
}

const namesOf = (cells: readonly string[]): string => cells.map(squashHeader).join('|').replace(/\|+$/, '')

/** Rows with heads of a table of their own: others than those before them, with results between and below. */
function headsOf(rows: Rows): number[] {
  const heads: number[] = []
  const isHead = headTest()
  let hasData = false
  for (const [at, cells] of rows.entries()) {
    if (isHead(cells)) {
      const last = heads.at(-1)
      if (last === undefined) heads.push(at)
      else if (hasData && namesOf(cells) !== namesOf(rows[last] ?? [])) {
        heads.push(at)
        hasData = false
      }
    } else hasData ||= heads.length > 0 && cells.some(isMeasured)
  }
  if (!hasData) heads.pop()
  return heads
}

/** Where the rows of a table begin: with the titles above its heads. */
function beginOf(rows: Rows, head: number): number {
  let at = head
  while (
    at > 0 &&
    filledOf(rows[at - 1] ?? []).length <= TITLE_CELLS &&
    !(rows[at - 1] ?? []).some(isMeasured)
  )
    at--
  return at
}

/** One above the other. */
function below(rows: Rows): Region['rows'][] {
  const heads = headsOf(rows)
  if (heads.length < 2 || heads.length > MAX_TABLES) return [[0, rows.length]]
  const begins = [0, ...heads.slice(1).map((head) => beginOf(rows, head))]
  return begins.map((begin, at) => [begin, begins[at + 1] ?? rows.length])
}

const isKey = (header: string): boolean =>
  ['sampleName', 'labNumber', 'label', 'sampleId', 'point'].includes(roleOf(header) ?? '')

/** Side by side: the heads of the first column that names samples come again, over other samples. */
function beside(rows: Rows, [from, to]: Region['rows']): Region['columns'][] {
  const width = rows.slice(from, to).reduce((most, cells) => Math.max(most, cells.length), 0)
  const whole: Region['columns'][] = [[0, width]]
  const head = rows.slice(from, to).findIndex(headTest())
  const heads = (rows[from + head] ?? []).map(squashHeader)
  const first = (rows[from + head] ?? []).findIndex(isKey)
  if (head < 0 || first < 0) return whole
  const begins = heads.flatMap((name, column) => (name === heads[first] ? [column] : []))
  if (begins.length < 2 || begins.length > MAX_TABLES) return whole
  const regions = begins.map((begin, at): Region['columns'] => [
    at === 0 ? 0 : begin,
    begins[at + 1] ?? width,
  ])
  const data = rows.slice(from + head + 1, to)
  const isOther = begins.slice(1).every((begin) => isOfOthers(data, first, begin))
  const own = regions.map(([start, end]) =>
    (rows[from + head] ?? []).slice(start, end).filter(isKnownHeader).map(squashHeader),
  )
  const isTable = own.every((names) => names.filter((name) => own[0]?.includes(name)).length >= MIN_HEADERS)
  return isOther && isTable ? regions : whole
}

/** Whether two columns name samples that are not the same. */
function isOfOthers(data: Rows, one: number, other: number): boolean {
  const isSample = (name: string): boolean => notSampleBy({ names: [name], first: name, memos: [] }) === ''
  const both = data.filter(
    (cells) =>
      !isBlank(cells[one]) &&
      !isBlank(cells[other]) &&
      (isSample(cells[one] ?? '') || isSample(cells[other] ?? '')),
  )
  return both.length > 0 && both.every((cells) => clean(cells[one]) !== clean(cells[other]))
}

/** The sheet with the cells of one of its tables alone: all of them stay where they were. */
function tableIn(
  sheet: TableSheet,
  { rows: [from, to], columns: [first, end] }: Region,
  title: string,
): TableSheet {
  const rows = sheet.rows
    .slice(0, to)
    .map((cells, at) =>
      at < from ? [] : cells.slice(0, end).map((cell, column) => (column < first ? '' : cell)),
    )
  return {
    ...sheet,
    name: sheet.name === '' ? title : `${sheet.name}, ${title.toLowerCase()}`,
    rows,
    hiddenRows: sheet.hiddenRows.filter((row) => row > from && row <= to),
    hiddenColumns: sheet.hiddenColumns.filter((column) => column > first && column <= end),
  }
}

const titleOf = ({ rows: [from, to], columns: [first, end] }: Region, isBeside: boolean): string =>
  isBeside ? `Columns ${columnName(first)} to ${columnName(end - 1)}` : `Rows ${from + 1} to ${to}`

/** The tables of a sheet that has several, one below the other or side by side, each as a sheet. */
export function splitTables(sheet: TableSheet): TableSheet[] {
  const regions = below(sheet.rows).flatMap((rows) => {
    const columns = beside(sheet.rows, rows)
    return columns.map((of) => ({ region: { rows, columns: of }, isBeside: columns.length > 1 }))
  })
  if (regions.length < 2 || regions.length * sheet.rows.length > MAX_TABLE_ROWS) return [sheet]
  return regions.map(({ region, isBeside }) => {
    const isPartOfRows = region.rows[0] > 0 || region.rows[1] < sheet.rows.length
    const title =
      isBeside && isPartOfRows
        ? `${titleOf(region, false)}, ${titleOf(region, true).toLowerCase()}`
        : titleOf(region, isBeside)
    return tableIn(sheet, region, title)
  })
}
