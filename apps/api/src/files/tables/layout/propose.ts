import type {
  ColumnMap,
  RememberedLayout,
  SheetLayout,
  SheetMapping,
  SheetProposal,
} from '@org/core/contract'
import { ANALYTES, findAnalyte } from '@org/core/contract'
import type { TableSheet } from '../table-file.ts'
import { clean, isNoResult } from './cells.ts'
import { columnsOf } from './columns.ts'
import { dayFirstOf } from './dates.ts'
import { depthsOf } from './depth-source.ts'
import { findLayout } from './find-layout.ts'
import { controlBy, notSoilBy } from './kinds.ts'
import { isAdvice, materialOf } from './material.ts'
import { namesAsDatesSays } from './names-as-dates.ts'
import { isMeasured } from './numbers.ts'
import { likeliestOf, remember } from './remembered.ts'
import { isExplaining } from './row-kinds.ts'
import { asideBy, asideSays, notReadSays } from './rows-aside.ts'
import { filledIn, type SheetTable, tableOf } from './table.ts'
import { hiddenIn, hiddenSays, movedIn, widthOf } from './whole.ts'

/** A sheet as it is proposed. */
export type Sheet = Pick<TableSheet, 'name' | 'rows'> & Partial<TableSheet>

const HEADERS_IN_SCORE = 10
const KEYS_IN_SCORE = 5
const ROWS_IN_SCORE = 50

/** How many of a wide table’s columns, or of a long one’s names, are analytes that have results. */
function measuredOf(table: SheetTable, columns: readonly ColumnMap[]): number {
  const value = columns.find(({ role }) => role === 'value')
  const name = columns.find(({ role }) => role === 'analyteName')
  if (table.layout.form === 'long' && value !== undefined && name !== undefined) {
    const code = columns.find(({ role }) => role === 'modusCode')?.column ?? -1
    const names = table.data.filter((cells) => isMeasured(cells[value.column] ?? ''))
    const named = new Map(
      names.map((cells) => {
        const sought = { header: cells[name.column] ?? '', modusCode: cells[code] ?? '' }
        return [`${sought.header}\n${sought.modusCode}`, sought] as const
      }),
    )
    const found = [...named.values()].filter((sought) => findAnalyte(sought) !== null)
    return new Set(found.map(({ header }) => clean(header))).size
  }
  return columns.filter(({ role, analyte, column }) => {
    const isText = ANALYTES[analyte ?? '']?.quantity === 'text'
    return role === 'analyte' && analyte !== null && !isText && filledIn(table, column).some(isMeasured)
  }).length
}

/** What is said of a sheet whose rows are results, but of no soil. */
export const OF_OTHERS = /^(?:Its \d+ rows? are |None of its \d+ rows? is of soil)/

/** Why none of the rows is of soil; '' if some are. */
function noneOfSoil(table: SheetTable, columns: readonly ColumnMap[]): string {
  const kind = columns.find(({ role }) => role === 'kind')
  const whyAside = asideBy(columns)
  const reasons = table.data.map((cells) => {
    const said = kind === undefined ? '' : (cells[kind.column] ?? '')
    return notSoilBy(kind?.header ?? '', said) || controlBy(said) || whyAside(cells)
  })
  const [first = ''] = reasons
  if (first === '' || reasons.includes('')) return ''
  const rows = `${reasons.length} ${reasons.length === 1 ? 'row' : 'rows'}`
  if (first.startsWith('Plant')) return `Its ${rows} are plant tissue, not soil.`
  if (first.includes('quality control'))
    return `Its ${rows} are quality controls of the laboratory; none is a sample.`
  return `None of its ${rows} is of soil.`
}

const OF_NOTES = /^(?:read ?me|notes?|legend|about|contents|metadata|meta-?data)\b/i
const NONE_KNOWN = 'None of its columns is something that laboratories measure in soil.'

/** Why a sheet has no results of soil; '' if it has. */
function noDataBecause(table: SheetTable, columns: readonly ColumnMap[], measured: number): string {
  if (table.layout.headerRow === 0) return 'No row of headers was found.'
  if (table.data.length === 0) return 'It has headers, and no rows below them.'
  const notSoil = noneOfSoil(table, columns)
  if (notSoil !== '') return notSoil
  if (measured > 0) return ''
  return NONE_KNOWN
}

const KEYS = new Set(['sampleId', 'label', 'labNumber', 'sampleName', 'point', 'field'])
/** How many of the analytes that the sheet has results of are in no unit. */
function counted(table: SheetTable, columns: readonly ColumnMap[]): string[] {
  const known = columns.filter(
    ({ role, analyte, column }) =>
      role === 'analyte' && analyte !== null && filledIn(table, column).some((cell) => !isNoResult(cell)),
  )
  const asked = known.filter(({ unitFrom }) => unitFrom === 'asked')
  return asked.length === 0 ? [] : [`${asked.length} of ${known.length} analytes have no unit in the file.`]
}

/** A layer that the file does not say is one that a person said of another file. */
function layerRemembered({ depth }: RememberedLayout): string[] {
  if (depth.from !== 'all') return []
  return [
    `The layer ${depth.top} to ${depth.bottom} of all samples is remembered from a file before; this one does not say it.`,
  ]
}

function proposalOf(
  sheet: Sheet,
  layout: SheetLayout,
  remembered: readonly RememberedLayout[],
): SheetProposal {
  const table = tableOf(sheet.rows, layout, sheet.delimiter ?? null)
  const own = columnsOf(table)
  const before = likeliestOf(own, remembered)
  const { columns, says } = before === null ? { columns: own, says: [] } : remember(own, before)
  const depths = depthsOf(table, columns, sheet.name)
  const dates = columns.filter(({ header, role }) => role === 'date' || /date/i.test(header))
  const dayFirst =
    dayFirstOf(dates.flatMap(({ column }) => filledIn(table, column))) ?? before?.dayFirst ?? null
  const isUnknown = depths.depth.from === 'none' && before !== null
  const depthUnit = depths.depthUnit ?? before?.depthUnit ?? null
  const mapping: SheetMapping = {
    layout,
    columns,
    depth: isUnknown ? before.depth : depths.depth,
    depthUnit,
    likelyDepthUnit: depthUnit === null ? depths.likelyDepthUnit : null,
    dayFirst,
    width: widthOf(table),
    hiddenRows: hiddenIn(sheet, layout),
    material: 'soil',
  }
  const measured = measuredOf(table, columns)
  const because = becauseOf(sheet, table, columns, measured)
  const keys = columns.filter(({ role }) => KEYS.has(role)).length
  const score =
    because === ''
      ? measured * HEADERS_IN_SCORE + keys * KEYS_IN_SCORE + Math.min(table.data.length, ROWS_IN_SCORE)
      : 0
  const saysDepth = before === null ? depths.says : isUnknown ? layerRemembered(before) : []
  const notSoil = because === '' ? materialOf(sheet.rows, table, sheet.name) : ''
  const isOpen =
    because === NONE_KNOWN && !OF_NOTES.test(sheet.name) && columns.some(({ numbers }) => numbers > 0)
  const notRead = notReadSays(sheet.rows, layout)
  return {
    score,
    isData: because === '',
    isOpen,
    isHidden: sheet.isHidden ?? false,
    sameAs: '',
    notSoil,
    mapping: notSoil === '' ? mapping : { ...mapping, material: 'asked' },
    says:
      because === ''
        ? [
            ...says,
            ...counted(table, columns),
            ...asideSays(table, columns),
            ...notRead,
            ...namesAsDatesSays(table, columns),
            ...saysDepth,
            ...hiddenSays(sheet, mapping),
            ...movedIn(table),
          ]
        : [because, ...(isOpen ? notRead : [])],
  }
}

/** Why a sheet is no results of soil; '' if it is. */
function becauseOf(sheet: Sheet, table: SheetTable, columns: readonly ColumnMap[], measured: number): string {
  if (isExplaining(sheet.rows)) return 'It explains columns or methods; it has no results.'
  if (isAdvice(sheet.name)) return 'It says what fields are treated with; it has no results of samples.'
  return noDataBecause(table, columns, measured)
}

/**
 * What a sheet holds, as far as it can be told: which rows are headers, units and data, what each column is, where the
 * depths stand. A layout that a person mapped before comes first. Nothing is decided that the file leaves open: it is asked.
 */
export const proposeSheet = (sheet: Sheet, remembered: readonly RememberedLayout[]): SheetProposal =>
  proposalOf(sheet, findLayout(sheet.rows), remembered)

/** What a sheet holds when a person says which of its rows are what. */
export const remapSheet = (sheet: Sheet, layout: SheetLayout): SheetProposal => proposalOf(sheet, layout, [])
