import {
  ANALYTES,
  type ColumnMap,
  type ColumnRole,
  findAnalyte,
  isAmbiguousAnalyte,
  isLabelCode,
  isOfStock,
  likelyAnalyteOf,
  MAX_HEADER,
  normalizeCode,
  normalizeUnit,
  splitHeader,
  splitUnitCell,
} from '@org/core/contract'
import { partsOf } from './cell-parts.ts'
import { clean, isFormula, isFormulaError, isNoResult, quoted } from './cells.ts'
import { withFacts } from './column-facts.ts'
import { type Companion, companionsOf } from './companions.ts'
import { holdsNumber, numbersIn } from './number-count.ts'
import { dateRank, isLayerName, leftOutBecause, longRoleOf, roleOf } from './roles.ts'
import { isResultLike } from './row-kinds.ts'
import { filledIn, type SheetTable } from './table.ts'

const MOST = 0.8
/** So many codes of labels among other names are no chance: codes have a letter that checks the others. */
const FEW_CODES = 2
const SOME = 0.1
/** Percent by what they are, whether the file says so or not. */
const PERCENT_BY_NATURE = /^(bs(_[a-z]+)?|esp|sat_pct)$/

const shareOf = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length
/** A code of eight, with hyphens or spaces between; most cells are told by their length. */
const CODE_CHARACTERS = [8, 16] as const
const isCode = (cell: string): boolean =>
  cell.length >= CODE_CHARACTERS[0] &&
  cell.length <= CODE_CHARACTERS[1] &&
  isLabelCode(normalizeCode(clean(cell)))
/** A known analyte’s cells that are no numbers are shown one by one: the column is not left out for them. */
const hasDigit = (cell: string): boolean => /\d/.test(cell) || isResultLike(cell)
const isInteger = (cell: string): boolean => /^\d+(\.0+)?$/.test(clean(cell))

export const columnWith = (column: number, header: string, role: ColumnRole, says: string): ColumnMap => ({
  column,
  header,
  role,
  analyte: null,
  unit: '',
  unitFrom: 'asked',
  method: '',
  modusCode: '',
  decimalMark: 'point',
  hasThousands: true,
  gapNumbers: 'asked',
  detectionLimit: null,
  flagColumn: null,
  limitColumn: null,
  numbers: 0,
  likelyAnalyte: null,
  asks: [],
  says,
})

const leftOut = (column: number, header: string, why: string): ColumnMap =>
  columnWith(column, header, 'leaveOut', `Left out: ${why}.`)

const tooLong = (column: number, header: string): ColumnMap =>
  leftOut(
    column,
    `${header.slice(0, MAX_HEADER - 1)}…`,
    `its header has more than ${MAX_HEADER} characters, and is no name of a column`,
  )

/** The most characters of a unit and of a method as a mapping has them. */
const [MAX_UNIT, MAX_METHOD] = [100, 200]

/** A column of one known analyte: its unit from the header, the row of units, or what it is; else it is asked. */
function analyteColumn(table: SheetTable, column: number, header: string): ColumnMap | null {
  const cell = table.units[column] ?? ''
  const method = table.methods[column] ?? ''
  const found = findAnalyte({ header, unit: cell, method })
  const analyte = ANALYTES[found?.key ?? '']
  if (found === null || analyte === undefined || isOfStock(found.key, found.unit || cell)) return null
  const below = splitUnitCell(cell)
  const isPercent = PERCENT_BY_NATURE.test(found.key)
  const [unit, unitFrom] =
    found.unit !== ''
      ? ([found.unit, 'header'] as const)
      : below !== null && below.unit !== '-'
        ? ([below.unit, 'unitRow'] as const)
        : analyte.unit === '' || isPercent
          ? ([isPercent ? '%' : '', 'catalog'] as const)
          : unitInCells(filledIn(table, column))
  const inUnit = unit === '' ? (unitFrom === 'asked' ? '; its unit is not said' : '') : `, in ${unit}`
  const says = `Named ${quoted(header)}: ${analyte.label}${inUnit}.`
  return {
    ...columnWith(column, header, 'analyte', says),
    analyte: found.key,
    unit,
    unitFrom,
    method: found.method === '' ? clean(method).slice(0, MAX_METHOD) : found.method,
  }
}

/** The unit that stands behind most numbers of a column; a number without it is asked. */
function unitInCells(cells: readonly string[]): readonly [string, ColumnMap['unitFrom']] {
  const units = cells.flatMap((cell) => {
    const { kind, unit } = partsOf(cell)
    return kind === 'number' ? [normalizeUnit(unit) ?? ''] : []
  })
  const said = new Set(units.filter((unit) => unit !== ''))
  const [unit = ''] = said
  const isMost = units.filter((one) => one === unit).length > units.length / 2
  return said.size === 1 && isMost ? [unit, 'cells'] : ['', 'asked']
}

/** A column of numbers that the catalog does not know: kept under its own name. */
function unknownColumn(table: SheetTable, column: number, header: string): ColumnMap {
  const { unit: inHeader } = splitHeader(header)
  const unit = inHeader === '' ? clean(table.units[column]).slice(0, MAX_UNIT) : inHeader
  const likely = likelyAnalyteOf({ header, unit: table.units[column] ?? '' })
  const label = ANALYTES[likely ?? '']?.label
  const why = isAmbiguousAnalyte(header)
    ? 'it can be an ion or an oxide as well as the element. Choose the analyte if you know'
    : label === undefined
      ? 'the catalog does not know it, so it is kept under this name'
      : `it may be ${label}, but the name alone does not say it. Choose it if it is`
  return {
    ...columnWith(column, header, 'analyte', `Named ${quoted(header)}: ${why}.`),
    likelyAnalyte: likely,
    asks: likely === null ? [] : ['analyte'],
    unit,
    unitFrom: inHeader !== '' ? 'header' : unit === '' ? 'asked' : 'unitRow',
  }
}

/** The role of a header that names one, as far as its cells agree. */
function byHeader(column: number, header: string, cells: readonly string[]): ColumnMap {
  const role = roleOf(header) ?? 'leaveOut'
  const as = (of: ColumnRole, what: string) =>
    columnWith(column, header, of, `Named ${quoted(header)}: ${what}.`)
  if (role === 'sampleId') return as('sampleId', 'our number of the sample')
  if (role === 'label') return as('label', 'the code of the label')
  if (role === 'labNumber')
    return header.trim().length > 3 || shareOf(cells, isInteger) >= MOST
      ? as('labNumber', 'the laboratory’s number of the sample')
      : leftOut(column, header, 'it names the laboratory')
  if (role === 'sampleName') return as('sampleName', 'a name of the sample')
  if (role === 'point')
    return shareOf(cells, isInteger) >= MOST
      ? as('point', 'the number of the point')
      : as('sampleName', 'a name of the point, as these are no numbers')
  if (
    role === 'kind' &&
    /^type$/i.test(clean(header)) &&
    shareOf(cells, (cell) => clean(cell).length <= 12) < MOST
  )
    return leftOut(column, header, 'it is no measurement of soil')
  const words: Partial<Record<ColumnRole, string>> = {
    field: 'the field',
    reportId: 'the laboratory’s report',
    kind: 'what kind of sample it is',
    date: 'a date of the laboratory',
    depthTop: 'the top of the layer',
    depthBottom: 'the bottom of the layer',
    depth: 'the layer',
    depthUnit: 'the unit of the depths',
  }
  return as(role, words[role] ?? role)
}

function oneColumn(table: SheetTable, column: number, firstMeasured: number): ColumnMap {
  const header = table.headers[column] ?? ''
  const cells = filledIn(table, column)
  const isKey = roleOf(header) === 'sampleName' || roleOf(header) === 'label' || roleOf(header) === 'point'
  if (shareOf(cells, isCode) >= MOST && (isKey || new Set(cells).size > 1))
    return columnWith(column, header, 'label', `Named ${quoted(header)}: its cells are codes of labels.`)
  const codes = cells.filter(isCode).length
  if (isKey && codes >= FEW_CODES && codes >= cells.length * SOME)
    return {
      ...columnWith(column, header, 'label', `Named ${quoted(header)}: ${mixed(codes, cells.length)}`),
      asks: ['label'],
    }
  if (clean(header) === '') return leftOut(column, header, withoutHeader(cells))
  if (header.length > MAX_HEADER) return tooLong(column, header)
  if (table.layout.form === 'long') return longColumn(column, header, cells)
  const because = leftOutBecause(header)
  if (roleOf(header) !== null) return byHeader(column, header, cells)
  if (because !== null) return leftOut(column, header, because)
  const given = cells.filter((cell) => !isNoResult(cell) && !isFormulaError(cell) && !isFormula(cell))
  const known = analyteColumn(table, column, header)
  const isText = ANALYTES[known?.analyte ?? '']?.quantity === 'text'
  if (known !== null && (isText || given.length < 3 || shareOf(given, hasDigit) > 1 - MOST)) return known
  const hasNumbers = given.length > 0 && shareOf(given, holdsNumber) >= MOST
  const hasUnit = splitHeader(header).unit !== '' || clean(table.units[column]) !== ''
  const isLikely = likelyAnalyteOf({ header, unit: table.units[column] ?? '' }) !== null
  if (hasNumbers && (hasUnit || isLikely || isAmbiguousAnalyte(header) || column > firstMeasured))
    return unknownColumn(table, column, header)
  return leftOut(column, header, notKnown(cells, known))
}

function withoutHeader(cells: readonly string[]): string {
  const numbers = numbersIn(cells)
  if (numbers === 0) return 'it has no header'
  return `it has no header, and holds ${numbers === 1 ? '1 number' : `${numbers} numbers`}`
}

const mixed = (codes: number, all: number): string =>
  `${codes} of its ${all} cells are codes of labels, and the others are not. Say whether they are labels.`

/** Why a column is left out whose header names no role and no measurement, or whose cells are words. */
function notKnown(cells: readonly string[], known: ColumnMap | null): string {
  const numbers = numbersIn(cells)
  if (cells.length === 0) return 'it is empty, and not known'
  if (numbers === 0) return known === null ? 'it is not known, and holds no number' : 'it holds no number'
  const held = numbers === 1 ? '1 number' : `${numbers} numbers`
  return known === null
    ? `its name is not known. It holds ${held}: say what it is, if they are results`
    : `most of its cells are words. It holds ${held}: say what it is, if they are results`
}

function longColumn(column: number, header: string, cells: readonly string[]): ColumnMap {
  const role = longRoleOf(header)
  const words: Partial<Record<ColumnRole, string>> = {
    analyteName: 'what was measured',
    value: 'the result',
    unit: 'the unit of the result',
    method: 'the method',
    modusCode: 'the Modus test',
    qualifier: 'a sign or a flag of the result',
    detectionLimit: 'the detection limit',
    quality: 'the quality code',
  }
  if (role !== null)
    return columnWith(column, header, role, `Named ${quoted(header)}: ${words[role] ?? role}.`)
  if (roleOf(header) !== null && leftOutBecause(header) === null) return byHeader(column, header, cells)
  return leftOut(column, header, leftOutBecause(header) ?? 'it is said again in each row, and is no key')
}

/** A column of layers by name counts where no other has their depths; numbers in it count layers. */
function withoutLayerNames(table: SheetTable, columns: ColumnMap[]): ColumnMap[] {
  const isOfNames = ({ role, header }: ColumnMap) => role === 'depth' && isLayerName(header)
  const other = columns.find((of) => (of.role === 'depth' || of.role === 'depthBottom') && !isOfNames(of))
  return columns.map((of) => {
    if (!isOfNames(of)) return of
    if (other !== undefined) return leftOut(of.column, of.header, `${quoted(other.header)} says the layers`)
    const isCounted = shareOf(filledIn(table, of.column), isInteger) >= MOST
    return isCounted ? leftOut(of.column, of.header, 'it counts layers, and names no depth') : of
  })
}

/** Of several columns for one role one is used: the first with something in it; of dates the one that says most. */
function onePerRole(table: SheetTable, columns: ColumnMap[]): ColumnMap[] {
  const hasCells = ({ column }: ColumnMap): boolean =>
    filledIn(table, column).some((cell) => !isNoResult(cell))
  const rank = (of: ColumnMap): number =>
    (hasCells(of) ? 0 : 100) + (of.role === 'date' ? (dateRank(of.header) ?? 9) * 10 : 0)
  const used = new Map<ColumnRole, ColumnMap>()
  for (const of of columns) {
    const before = used.get(of.role)
    if (before === undefined || rank(of) < rank(before)) used.set(of.role, of)
  }
  const isWide = table.layout.form === 'wide'
  return columns.map((of) =>
    of.role === 'analyte' ||
    of.role === 'leaveOut' ||
    of.role === 'qualifier' ||
    (isWide && of.role === 'detectionLimit') ||
    used.get(of.role) === of
      ? of
      : leftOut(of.column, of.header, `${quoted(used.get(of.role)?.header ?? '')} says it already`),
  )
}

/**
 * A sample has one current result of an analyte in a unit: of several columns the first with results counts. The others
 * are kept under the names of their headers.
 */
function onePerAnalyte(table: SheetTable, columns: ColumnMap[]): ColumnMap[] {
  const keyOf = ({ analyte, modusCode, unit }: ColumnMap): string =>
    [analyte, modusCode, normalizeUnit(unit) ?? unit].join(' · ')
  const rank = ({ column }: ColumnMap): number => Number(filledIn(table, column).every(isNoResult))
  const used = new Map<string, ColumnMap>()
  for (const of of columns) {
    if (of.role !== 'analyte' || of.analyte === null) continue
    const before = used.get(keyOf(of))
    if (before === undefined || rank(of) < rank(before)) used.set(keyOf(of), of)
  }
  return columns.map((of) => {
    const other = used.get(keyOf(of))
    if (of.role !== 'analyte' || of.analyte === null || other === undefined || other === of) return of
    const says = `${of.says} ${quoted(other.header)} is the same analyte; this column is kept under its own name.`
    return { ...of, analyte: null, says }
  })
}

const isOfAnalyte = (header: string): boolean =>
  roleOf(header) === null && leftOutBecause(header) === null && findAnalyte({ header }) !== null

function companionColumn(table: SheetTable, column: number, { role, of }: Companion): ColumnMap {
  const what = role === 'qualifier' ? 'flags' : 'detection limits'
  const header = table.headers[column] ?? ''
  const results = of === null ? 'results; it is not said of which' : quoted(table.headers[of] ?? '')
  return columnWith(column, header, role, `Named ${quoted(header)}: the ${what} of ${results}.`)
}

/** What each column of a sheet is. */
export function columnsOf(table: SheetTable): ColumnMap[] {
  const { headers } = table
  const firstMeasured = headers.findIndex(isOfAnalyte)
  const from = firstMeasured < 0 ? headers.length : firstMeasured
  const isResult = (header: string) => isOfAnalyte(header) || isAmbiguousAnalyte(header)
  const companions =
    table.layout.form === 'long'
      ? new Map<number, Companion>()
      : companionsOf(headers, isResult, (column) => filledIn(table, column))
  const columns = headers.map((_, column) => {
    const companion = companions.get(column)
    return companion === undefined
      ? oneColumn(table, column, from)
      : companionColumn(table, column, companion)
  })
  const roles = onePerRole(table, withoutLayerNames(table, columns))
  return counted(table, withFacts(table, onePerAnalyte(table, roles), companions))
}

/** With how many numbers each holds, whatever becomes of it. */
const counted = (table: SheetTable, columns: readonly ColumnMap[]): ColumnMap[] =>
  columns.map((of) => ({ ...of, numbers: numbersIn(filledIn(table, of.column)) }))
