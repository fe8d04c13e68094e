import {
  type ColumnMap,
  type ColumnRole,
  findAnalyte,
  isLabelCode,
  normalizeCode,
  type ReadRow,
  type ResultFinding,
  type SheetMapping,
  splitHeader,
  squashHeader,
} from '@org/core/contract'
import { partsOf } from './cell-parts.ts'
import type { CellPlace, CellRead } from './cell-place.ts'
import { clean, isBlank, isNoResult, quoted } from './cells.ts'
import { checksOf } from './checks.ts'
import { columnWith } from './columns.ts'
import { readDate } from './dates.ts'
import { digitsOf, type Marks, readDigits } from './digits.ts'
import { finding } from './findings.ts'
import { flagOf, flagReader, strongestOf } from './flags.ts'
import { controlBy, notSoilBy } from './kinds.ts'
import { readNumber } from './numbers.ts'
import { readCell } from './read-cell.ts'
import { layerReader } from './read-layer.ts'
import { asideBy } from './rows-aside.ts'
import { cellsOf } from './whole.ts'

/** `430.0` is what a spreadsheet makes of the number 430. */
const asId = (cell: string): string => clean(cell).replace(/^(\d+)\.0+$/, '$1')

const numberIn = (cell: string): number | null => readNumber(cell)?.value ?? null

/** Which column has a role; -1: none. */
type At = (role: ColumnRole) => number

/** A limit of the row, written as the column writes numbers; null where it is none. */
function limitIn(cell: string | undefined, marks: Marks): number | null {
  const { digits } = partsOf(cell ?? '')
  if (digits === '') return null
  const value = readDigits(digitsOf(digits), marks)?.value ?? null
  return value !== null && value > 0 ? value : null
}

function wideReader(columns: readonly ColumnMap[]): (cells: readonly string[]) => CellRead[] {
  const roles = new Map(columns.map(({ column, role }) => [column, role]))
  const headers = new Map(columns.map(({ column, header }) => [column, header]))
  const places = columns
    .filter(({ role }) => role === 'analyte')
    .map((of) => {
      const { name } = splitHeader(of.header)
      const flag = roles.get(of.flagColumn ?? -1) === 'qualifier' ? of.flagColumn : null
      const limit = roles.get(of.limitColumn ?? -1) === 'detectionLimit' ? of.limitColumn : null
      const readFlag = flagReader(headers.get(flag ?? -1) ?? '')
      return { flag, readFlag, limit, place: { ...of, name, quality: 0, qualifier: '' } satisfies CellPlace }
    })
  return (cells) =>
    places.map(({ flag, readFlag, limit, place }) => {
      const cell = cells[place.column] ?? ''
      if (flag === null && limit === null) return readCell(cell, place)
      const detectionLimit = limit === null ? null : limitIn(cells[limit], place)
      return readCell(cell, {
        ...place,
        qualifier: flag === null ? '' : readFlag(cells[flag] ?? ''),
        detectionLimit: detectionLimit ?? place.detectionLimit,
      })
    })
}

/**
 * A long table’s row is one value. Where the value’s cell is blank, a column `Value text` beside it holds the value in
 * words: orders in Modus have both.
 */
function longReader(columns: readonly ColumnMap[], at: At): (cells: readonly string[]) => CellRead[] {
  const words = columns.find(({ header }) => squashHeader(header) === 'valuetext')?.column ?? -1
  const flags = columns.flatMap(({ column, role, header }) =>
    role === 'qualifier' ? [{ column, read: flagReader(header) }] : [],
  )
  const value = columns.find(({ role }) => role === 'value')
  const marks = value ?? columnWith(-1, '', 'value', '')
  return (cells) => {
    const cell = (role: ColumnRole): string => clean(cells[at(role)])
    const name = cell('analyteName')
    const modusCode = cell('modusCode')
    const qualifier = strongestOf(flags.map(({ column, read }) => read(cells[column] ?? '')))
    const text = isBlank(cell('value')) ? (cells[words] ?? '') : cell('value')
    if (name === '' || (isBlank(text) && flagOf(qualifier) !== 'below')) return []
    const found = findAnalyte({ header: name, unit: cell('unit'), method: cell('method'), modusCode })
    const split = splitHeader(name)
    const unit = cell('unit') === '' ? split.unit : cell('unit')
    const { decimalMark, hasThousands, gapNumbers } = marks
    const read = readCell(text, {
      ...{ decimalMark, hasThousands, gapNumbers },
      column: at('value'),
      analyte: found?.key ?? null,
      name: split.name,
      unit,
      unitFrom: unit === '' ? 'asked' : 'unitColumn',
      method: cell('method') === '' ? (found?.method ?? '') : cell('method'),
      modusCode,
      quality: numberIn(cell('quality')) ?? 0,
      qualifier,
      detectionLimit: limitIn(cells[at('detectionLimit')], marks),
    })
    const says = `${quoted(name)} is not in the catalog. It is kept under this name.`
    const unknown = finding(
      'analyteUnknown',
      'warning',
      at('analyteName'),
      says,
      'Choose the analyte if you know it.',
    )
    return [found === null && read.value !== null ? { ...read, findings: [...read.findings, unknown] } : read]
  }
}

/** What a file’s program hides, and a row whose cells have moved. */
function ofWholeRow(mapping: SheetMapping): (cells: readonly string[], row: number) => ResultFinding[] {
  const hidden = new Set(mapping.hiddenRows)
  // A column without a name counts once a person says what it is.
  const used = mapping.columns.reduce(
    (last, { column, role }) => (role === 'leaveOut' ? last : Math.max(last, column + 1)),
    0,
  )
  const width = mapping.width === null ? null : Math.max(mapping.width, used)
  return (cells, row) => {
    const count = width === null ? 0 : cellsOf(cells)
    const found = hidden.has(row)
      ? [finding('hidden', 'warning', null, 'The file hides this row.', 'Leave it out if it is not meant.')]
      : []
    if (width === null || count <= width) return found
    const says = `The row has ${count} cells, and the header has names for ${width}: values may stand in wrong columns.`
    const remedy = 'Correct its cells and clear those that are too many, or leave the row out.'
    return [...found, finding('moved', 'error', null, says, remedy)]
  }
}

/** Flags of a wide table that belong to no column of results in particular. */
function flagsOfRows({ layout, columns }: SheetMapping): (cells: readonly string[]) => ResultFinding[] {
  const linked = new Set(columns.map(({ flagColumn }) => flagColumn))
  const alone = columns
    .filter(({ role, column }) => role === 'qualifier' && !linked.has(column))
    .map((of) => ({ ...of, readFlag: flagReader(of.header) }))
  if (layout.form === 'long' || alone.length === 0) return () => []
  return (cells) =>
    alone.flatMap(({ column, header, readFlag }) => {
      const cell = cells[column] ?? ''
      if (flagOf(readFlag(cell)) === 'none') return []
      const says = `${quoted(header)} is ${quoted(cell)}, and the file does not say of which result.`
      return [finding('flag', 'warning', column, says, 'Correct the result that it is of.')]
    })
}

/** Proposals are written as the other numbers of their column. */
function inMarks(columns: readonly ColumnMap[]): (findings: readonly ResultFinding[]) => ResultFinding[] {
  const commas = new Set(
    columns.flatMap(({ column, decimalMark }) => (decimalMark === 'comma' ? [column] : [])),
  )
  return (findings) =>
    findings.map((of) =>
      of.proposal === null || of.column === null || !commas.has(of.column)
        ? of
        : { ...of, proposal: of.proposal.replace('.', ',') },
    )
}

function dateOf(
  cell: string,
  column: number,
  dayFirst: boolean | null,
): { date: string | null; findings: ResultFinding[] } {
  if (isNoResult(cell)) return { date: null, findings: [] }
  const read = readDate(cell, dayFirst)
  if (read !== null && read !== 'ambiguous') return { date: read.date, findings: [] }
  const [says, remedy] =
    read === null
      ? [`${quoted(cell)} is not a date.`, 'Correct the date, or clear the cell.']
      : [
          `${quoted(cell)} can have the month or the day first.`,
          'Say which of both comes first in this file.',
        ]
  return { date: null, findings: [finding('date', 'warning', column, says, remedy)] }
}

function sampleIdOf(cell: string, column: number): { sampleId: number | null; findings: ResultFinding[] } {
  if (isNoResult(cell)) return { sampleId: null, findings: [] }
  const number = Number(asId(cell))
  if (Number.isSafeInteger(number) && number > 0) return { sampleId: number, findings: [] }
  const says = `${quoted(cell)} is not one of our numbers of samples.`
  const found = finding('notANumber', 'warning', column, says, 'Correct the number, or leave the column out.')
  return { sampleId: null, findings: [found] }
}

/** How the label’s code is compared elsewhere; what is no code is kept as it is written. */
function labelOf(cell: string): string {
  const code = normalizeCode(clean(cell))
  return isLabelCode(code) ? code : isNoResult(cell) ? '' : clean(cell)
}

/**
 * Reads rows of a sheet by its mapping. Nothing is guessed: what the mapping leaves open is a finding. A row of plant tissue
 * or of the laboratory’s control has no values, and says why.
 */
export function createRowReader(mapping: SheetMapping): (cells: readonly string[], row: number) => ReadRow {
  const byRole = new Map<ColumnRole, ColumnMap>()
  for (const of of mapping.columns) if (!byRole.has(of.role)) byRole.set(of.role, of)
  const at: At = (role) => byRole.get(role)?.column ?? -1
  const readLayer = layerReader(mapping)
  const readValues =
    mapping.layout.form === 'long' ? longReader(mapping.columns, at) : wideReader(mapping.columns)
  const kindHeader = byRole.get('kind')?.header ?? ''
  const readWhole = ofWholeRow(mapping)
  const readFlags = flagsOfRows(mapping)
  const written = inMarks(mapping.columns)
  const readWhy = asideBy(mapping.columns)
  return (cells, row) => {
    const cell = (role: ColumnRole): string => cells[byRole.get(role)?.column ?? cells.length] ?? ''
    const text = (role: ColumnRole): string => (isNoResult(cell(role)) ? '' : asId(cell(role)))
    const sampleName = text('sampleName')
    const notSoil = notSoilBy(kindHeader, cell('kind'))
    const notSample = controlBy(cell('kind')) || readWhy(cells)
    const whole = readWhole(cells, row)
    const hasMoved = whole.some(({ kind }) => kind === 'moved')
    const reads = notSoil === '' && !hasMoved ? readValues(cells) : []
    const values = reads.flatMap(({ value }) => value ?? [])
    const { date, findings: ofDate } = dateOf(cell('date'), at('date'), mapping.dayFirst)
    const { sampleId, findings: ofId } = sampleIdOf(cell('sampleId'), at('sampleId'))
    const { layer, findings: ofLayer } = readLayer(cells, sampleName)
    const ofRow =
      notSoil === ''
        ? written([
            ...whole,
            ...readFlags(cells),
            ...ofId,
            ...ofDate,
            ...ofLayer,
            ...reads.flatMap(({ findings }) => findings),
            ...checksOf(values),
          ])
        : [finding('notSoil', 'warning', null, `${notSoil}.`, 'The row is left out.')]
    return {
      sampleId,
      label: labelOf(cell('label')),
      labNumber: text('labNumber'),
      sampleName,
      field: text('field'),
      point: text('point'),
      layer,
      date,
      reportId: text('reportId'),
      notSoil,
      notSample,
      values,
      findings: ofRow,
    }
  }
}
