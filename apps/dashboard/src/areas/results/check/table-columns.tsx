import {
  type ColumnMap,
  type ColumnRole,
  formatCode,
  resultEntity,
  type SheetMapping,
  type StagedRow,
} from '@org/core'
import { ANALYTES } from '@org/core/contract'
import { type Column, pageStyles, units } from '@org/ui'
import { depthUnitNow } from '#platform/depth-unit.ts'
import { columnLetter, layerOf, MATCH_WORDS } from '../words.ts'
import { Becomes } from './Becomes.tsx'
import * as look from './Check.css.ts'
import { MarkedCell, ValueCell } from './cells.tsx'
import { FixButton } from './FixButton.tsx'

/** What is measured, as a column of the table: a wide table has one for each analyte. */
const MEASURED = new Set<ColumnRole>(['analyte', 'analyteName', 'value', 'unit', 'qualifier'])
const SAMPLE = new Set<ColumnRole>(['sampleId', 'label', 'sampleName', 'field', 'point'])
const LAYER = new Set<ColumnRole>(['depthTop', 'depthBottom', 'depth', 'depthUnit'])
const LAB_NUMBER = new Set<ColumnRole>(['labNumber', 'reportId'])
const OTHERS = new Set<ColumnRole>(['date', 'kind', 'method', 'modusCode', 'detectionLimit', 'quality'])

export const measuredOf = ({ columns }: Pick<SheetMapping, 'columns'>): ColumnMap[] =>
  columns.filter(({ role }) => MEASURED.has(role))

/** Where findings about columns that have no place of their own are marked. */
function inRoles(columns: readonly ColumnMap[], roles: ReadonlySet<ColumnRole>): number[] {
  return columns.filter(({ role }) => roles.has(role)).map(({ column }) => column)
}

/** The columns of the checked rows of a sheet; `rows` say what the catalog calls each measurement. */
export function tableColumns(
  { columns }: Pick<SheetMapping, 'columns'>,
  names: ReadonlyMap<number, string>,
  isPhone: boolean,
  /** Some row has an error that one press corrects. */
  hasFixes = false,
): Column<StagedRow>[] {
  const all = [
    ROW,
    labNumberColumn(inRoles(columns, LAB_NUMBER)),
    sampleColumn(inRoles(columns, SAMPLE)),
    MATCHED_BY,
    layerColumn(inRoles(columns, LAYER)),
    // Before the measurements: there can be more than fit on a screen.
    becomes(inRoles(columns, OTHERS), hasFixes && !isPhone),
    ...measuredOf({ columns }).map((column) => measurement(column, names)),
  ]
  return isPhone ? all.filter(({ key }) => !NOT_ON_PHONE.has(key)) : all
}

const NOT_ON_PHONE = new Set(['lab', 'by', 'layer'])

/** What the catalog calls each measured column, as the rows that are there say. */
export function namesIn(rows: readonly StagedRow[] | undefined): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (const { values } of rows ?? [])
    for (const { column, analyteName } of values) if (!names.has(column)) names.set(column, analyteName)
  return names
}

/** `Phosphorus, Mehlich 3, mg/kg`: as the catalog calls it, also where no row that is shown has a value. */
export function headOf(
  { column, header, unit, role, analyte }: ColumnMap,
  names: ReadonlyMap<number, string>,
): string {
  const own = header === '' ? `Column ${columnLetter(column)}` : header
  const known = ANALYTES[analyte ?? '']?.label ?? names.get(column) ?? own
  const name = role === 'analyte' ? known : own
  return unit === '' || role !== 'analyte' ? name : `${name}, ${unit}`
}

const LETTER_UNITS = 1.75
const MIN_UNITS = 14
const MAX_UNITS = 28

const measurement = (column: ColumnMap, names: ReadonlyMap<number, string>): Column<StagedRow> => {
  const label = headOf(column, names)
  const size = Math.min(MAX_UNITS, Math.max(MIN_UNITS, label.length * LETTER_UNITS))
  return {
    key: `value ${column.column}`,
    label,
    width: units(size),
    align: 'end',
    render: (row) => <ValueCell row={row} column={column.column} name={label} />,
  }
}

const ROW: Column<StagedRow> = {
  key: 'row',
  label: 'Row',
  width: units(9),
  align: 'end',
  render: ({ row }) => <span className={pageStyles.muted}>{row}</span>,
}

const labNumberColumn = (of: readonly number[]): Column<StagedRow> => ({
  key: 'lab',
  label: 'Lab no.',
  width: units(17),
  render: (row) => <MarkedCell row={row} of={of} text={row.labNumber} />,
})

const sampleColumn = (of: readonly number[]): Column<StagedRow> => ({
  key: 'sample',
  label: resultEntity.columns.sampleId.label,
  width: `minmax(${units(29)}, 1fr)`,
  render: (row) => <MarkedCell row={row} of={of} text={sampleText(row)} isSample />,
})

function sampleText({ sample, name }: StagedRow): string {
  if (sample === null) return name
  const { labelCode, fieldName, pointNumber } = sample
  return labelCode === null ? `${fieldName}, point ${pointNumber}` : formatCode(labelCode)
}

const MATCHED_BY: Column<StagedRow> = {
  key: 'by',
  label: 'Matched by',
  width: units(24),
  render: ({ matchedBy }) => (
    <span className={pageStyles.muted}>{matchedBy === null ? '–' : MATCH_WORDS[matchedBy]}</span>
  ),
}

const layerColumn = (of: readonly number[], unit = depthUnitNow()): Column<StagedRow> => ({
  key: 'layer',
  label: `Layer (${unit})`,
  width: units(24),
  render: (row) => <MarkedCell row={row} of={of} text={layerOf(row, unit)} />,
})

/** On a phone the buttons have their room in the drawer that a row opens. */
const becomes = (of: readonly number[], hasFixes: boolean): Column<StagedRow> => ({
  key: 'becomes',
  label: 'Becomes',
  width: units(hasFixes ? 64 : 30),
  render: (row) => (
    <span className={look.becomes}>
      <Becomes row={row} />
      <MarkedCell row={row} of={of} text="" />
      {hasFixes ? <FixButton row={row} /> : null}
    </span>
  ),
})
