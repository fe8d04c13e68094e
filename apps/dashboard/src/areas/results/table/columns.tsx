import {
  formatCode,
  paths,
  QUALITY_LABELS,
  type ResultRows,
  type ResultTableCell,
  type ResultTableColumn,
  type ResultTableRow,
  resultList,
  seriesWords,
} from '@org/core'
import { type Column, formatDepthRange, formatNumber, type Units, units } from '@org/ui'
import { CutName } from '#lists/CutName.tsx'
import * as css from './Table.css.ts'

type Of = Column<ResultTableRow>
const { columns: LABELS } = resultList

/** Sorting by the names is sorting by place. */
export const PLACE = 'place'

interface Names {
  shown: Pick<Units, 'depth'>
  isPhone: boolean
  /** Whether rows may be of several years. */
  year: boolean
}

/** What a row is: its first column stays in sight. */
export function nameColumns(by: ResultRows, { shown, isPhone, year }: Names): Of[] {
  const first: Of = {
    key: PLACE,
    label: (by === 'grower' ? LABELS.grower : LABELS.field).label,
    width: units(isPhone ? 30 : 40),
    isPinned: true,
    sortable: true,
    render: ({ growerName, fieldName }) =>
      by === 'grower' ? <CutName name={growerName} /> : <span title={fieldName ?? ''}>{fieldName}</span>,
  }
  return [
    first,
    ...(by === 'sample' ? [POINT] : []),
    depthColumn(shown.depth),
    ...(by === 'grower' ? [] : [GROWER]),
    ...(year ? [YEAR] : []),
    by === 'sample' ? LABEL : SAMPLES,
  ]
}

const POINT: Of = {
  ...{ key: 'point', label: LABELS.point.label, width: units(12), align: 'end' },
  render: ({ pointNumber }) => pointNumber,
}
const depthColumn = (unit: Units['depth']): Of => ({
  ...{ key: 'depth', label: 'Depth', width: units(22) },
  render: ({ depthTopCm, depthBottomCm }) => formatDepthRange(depthTopCm, depthBottomCm, unit),
})
const GROWER: Of = {
  ...{ key: 'grower', label: LABELS.grower.label, width: units(36) },
  render: ({ growerName }) => <CutName name={growerName} />,
}
// Not a number of things: without a comma.
const YEAR: Of = { key: 'year', label: LABELS.year.label, width: units(12), render: ({ year }) => year }
const LABEL: Of = {
  ...{ key: 'label', label: LABELS.labelCode.label, width: units(26) },
  render: ({ labelCode }) =>
    labelCode === null ? null : <span className={css.code}>{formatCode(labelCode)}</span>,
}
const SAMPLES: Of = {
  ...{ key: 'samples', label: 'Samples', width: units(16), align: 'end' },
  render: ({ samples }) => formatNumber(samples),
}

/** A column for each analyte by method and unit. */
export const valueColumns = (columns: readonly ResultTableColumn[], by: ResultRows): Of[] =>
  columns.map((column, at) => ({
    ...{ key: column.key, label: seriesWords(column), width: units(30), align: 'end', sortable: true },
    render: ({ cells }) => <Cell cell={cells[at] ?? null} by={by} decimals={column.decimals} />,
  }))

function Cell({ cell, by, decimals }: { cell: ResultTableCell | null; by: ResultRows; decimals: number }) {
  if (cell === null) return null
  if (by === 'sample') return <Value cell={cell} />
  const { value, values, notCounted } = cell
  const left = notCounted === 0 ? '' : `, ${notCounted} not counted`
  const says = `${values} ${values === 1 ? 'value' : 'values'}${left}`
  return (
    <span className={css.value} title={says}>
      {value === null ? '–' : fixed(value, decimals)}
      <span className={css.count}>{values}</span>
    </span>
  )
}

/** As the laboratory gave it; what is not accepted says so. */
function Value({ cell: { words, quality } }: { cell: ResultTableCell }) {
  const label = quality === null || quality === 0 ? undefined : QUALITIES.get(quality)
  return (
    <span className={css.value} data-odd={label === undefined ? undefined : true} title={label}>
      {words}
      {label === undefined ? null : <span className={css.unseen}> ({label})</span>}
    </span>
  )
}

const QUALITIES = new Map(Object.entries(QUALITY_LABELS).map(([code, label]) => [Number(code), label]))

const fixed = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Where a row leads: to the results of a sample, the report of a field, the fields of a grower. */
export function hrefOf(by: ResultRows, row: ResultTableRow): string {
  if (by === 'sample') return paths.samplingUpload.link({ view: 'results', sample: row.sampleId ?? 0 })
  if (by === 'field')
    return paths.samplingReport.link({ view: 'field', fieldId: row.fieldId ?? 0, year: row.year })
  return paths.samplingUpload.link({ view: 'table', rows: 'field', grower: row.growerId, year: row.year })
}

export const rowName = (by: ResultRows, { fieldName, growerName, pointNumber }: ResultTableRow): string =>
  by === 'grower' ? growerName : by === 'field' ? (fieldName ?? '') : `${fieldName} · point ${pointNumber}`
