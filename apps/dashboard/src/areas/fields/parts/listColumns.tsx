import type { AreaUnit, Field } from '@org/core'
import {
  type Column,
  formatArea,
  formatAreaWithUnit,
  formatInstant,
  formatLength,
  pageStyles,
  Status,
  units,
} from '@org/ui'
import { columnLabel, type ListColumn } from '../columns.ts'
import { fieldYearLook, shownYearOf } from '../years.ts'

interface Context {
  areaUnit: AreaUnit
  /** Crop, status and the like are of the newest of these years; undefined: each field's newest. */
  years: readonly number[] | undefined
}

type Look = Pick<Column<Field>, 'width' | 'align' | 'sortable' | 'render'>

/** Wide enough for the words, and at most so much of what is left. */
const track = (least: number, share: number) => `minmax(${units(least)}, ${share}fr)`

const plain = (words: string) => <span title={words}>{words}</span>
const quiet = (words: string) => (
  <span className={pageStyles.muted} title={words}>
    {words}
  </span>
)

/** The list's columns as the table draws them. */
export function drawColumns(columns: readonly ListColumn[], context: Context): Column<Field>[] {
  return columns.map((key) => ({
    key,
    label: key === 'area' ? `Area (${context.areaUnit})` : columnLabel(key),
    ...lookOf(key, context),
  }))
}

function lookOf(key: ListColumn, context: Context): Look {
  const yearText = (word: 'crop' | 'tillage' | 'practice'): Look => ({
    width: track(20, 2),
    render: (field) => plain(shownYearOf(field, context.years)?.[word] ?? ''),
  })
  const text = (read: (field: Field) => string, least = 20): Look => ({
    width: track(least, 3),
    render: (field) => plain(read(field)),
  })
  const looks: Record<ListColumn, Look> = {
    name: {
      width: track(30, 5),
      sortable: true,
      render: (field) => (
        <span className={`${pageStyles.lead} ${pageStyles.marked}`} title={field.name}>
          <span className={pageStyles.markedName}>{field.name}</span>
          {field.active ? null : ' '}
          {field.active ? null : <span className={pageStyles.mark}>(inactive)</span>}
        </span>
      ),
    },
    grower: { width: track(30, 5), sortable: true, render: (field) => plain(field.growerName) },
    farmName: text((field) => field.farmName, 24),
    county: { ...text((field) => field.county), sortable: true },
    state: text((field) => field.state),
    area: areaLook(context.areaUnit),
    perimeterM: {
      width: track(20, 2),
      align: 'end',
      render: (field) => (field.bbox === null ? '' : formatLength(field.perimeterM, context.areaUnit)),
    },
    crop: yearText('crop'),
    status: { width: units(38), render: (field) => <YearStatus field={field} years={context.years} /> },
    years: { width: track(20, 2), render: (field) => quiet(field.years.map(({ year }) => year).join(', ')) },
    tillage: yearText('tillage'),
    practice: yearText('practice'),
    fsaFarm: text((field) => field.fsaFarm),
    fsaTract: text((field) => field.fsaTract),
    fsaClu: text((field) => field.fsaClu),
    updated: {
      width: track(34, 3),
      sortable: true,
      render: (field) => quiet(formatInstant(field.updatedAt)),
    },
  }
  return looks[key]
}

function areaLook(areaUnit: AreaUnit): Look {
  return {
    width: units(18),
    align: 'end',
    sortable: true,
    render: (field) =>
      field.bbox === null ? (
        <span className={pageStyles.muted} title="This field has no boundary yet">
          –
        </span>
      ) : (
        <span title={formatAreaWithUnit(field.areaM2, areaUnit)}>{formatArea(field.areaM2, areaUnit)}</span>
      ),
  }
}

/** How far a field's year is; nothing where it has none. */
export function YearStatus({
  field,
  years,
}: {
  field: Pick<Field, 'years'>
  years: readonly number[] | undefined
}) {
  const shown = shownYearOf(field, years)
  if (shown === undefined) return null
  const { state, word } = fieldYearLook(shown.status)
  return <Status state={state}>{word}</Status>
}
