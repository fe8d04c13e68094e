import { type AreaUnit, type Field, MAX_ENROLLMENT_FIELDS, paths } from '@org/core'
import {
  type Column,
  ErrorState,
  formatArea,
  formatAreaWithUnit,
  formatCount,
  formatNumber,
  pageStyles,
  SearchField,
  Table,
  units,
} from '@org/ui'
import { useMemo, useState } from 'react'
import { useSettled } from '#lists/settled.ts'
import { Link } from '#platform/links.tsx'
import { useIsPhone } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { areaInYear, usesEarlierBoundary } from '../area.ts'
import { lookOf } from '../states.ts'
import { type Enrolled, useEnrolled, useGrowerFields } from './data.ts'
import * as css from './NewEnrollmentDialog.css.ts'

/** Programs are looked up once the typing rests this long. */
const SETTLE_MS = 250

export interface FieldChecklistProps {
  growerId: number
  program: string
  year: number
  chosenIds: readonly number[]
  onChoose: (ids: number[]) => void
  /** What is wrong with the choice. */
  problem?: string | undefined
}

/** The grower's active fields, to choose from: their area together, and which of them are enrolled already. */
export function FieldChecklist({
  growerId,
  program,
  year,
  chosenIds,
  onChoose,
  problem,
}: FieldChecklistProps) {
  const list = useGrowerFields(growerId)
  const settled = useSettled(program.trim(), SETTLE_MS)
  const { data } = useEnrolled(growerId, settled, year)
  const enrolled = useMemo(() => new Map(data), [data])
  const [search, setSearch] = useState('')
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const isPhone = useIsPhone()
  const columns = useMemo(
    () => columnsOf(year, areaUnit, enrolled, isPhone),
    [year, areaUnit, enrolled, isPhone],
  )
  const fields = list.rows ?? []
  const shown = useMemo(
    () => (list.rows ?? []).filter((field) => isFound(field, search)),
    [list.rows, search],
  )
  const checked = new Set(chosenIds)
  const chosen = fields.filter(({ id }) => checked.has(id))
  const areaM2 = chosen.reduce((sum, field) => sum + areaInYear(field, year), 0)
  const earlierCount = chosen.filter((field) => usesEarlierBoundary(field, year)).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame and a legend of its own
    <div className={css.fields} role="group" aria-label="Fields">
      <div className={css.fieldsHead}>
        <span role="status">
          <strong>
            {formatNumber(checked.size)}
            {list.rows === undefined ? '' : ` of ${formatNumber(fields.length)}`} fields
          </strong>{' '}
          · {formatAreaWithUnit(areaM2, areaUnit)}
          {earlierCount === 0 ? null : (
            <span className={pageStyles.muted}>
              {' '}
              · {year} uses the earlier boundary of {formatCount(earlierCount, 'field', 'fields')}
            </span>
          )}
        </span>
        <SearchField label="Search fields" placeholder="Search fields" value={search} onChange={setSearch} />
      </div>
      <div className={css.fieldRows}>
        <Table
          label="Fields of the grower"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          totalCount={shown.length}
          isLoading={list.rows === undefined && list.error === undefined}
          checked={checked}
          onCheck={(keys) => onChoose(keptIds(chosenIds, shown, keys))}
          // All that can be: what the program has already stays out.
          onCheckAll={() =>
            onChoose([
              ...new Set([...chosenIds, ...shown.map(({ id }) => id).filter((id) => !enrolled.has(id))]),
            ])
          }
        >
          <Rest list={list} count={fields.length} isNarrowed={search !== ''} shown={shown.length} />
        </Table>
      </div>
      {problem === undefined && chosenIds.length <= MAX_ENROLLMENT_FIELDS ? null : (
        <p role="alert" className={css.problem}>
          {problem ?? `Choose at most ${MAX_ENROLLMENT_FIELDS} fields, or make two enrollments`}
        </p>
      )}
    </div>
  )
}

const isFound = ({ name, farmName }: Field, search: string): boolean =>
  [name, farmName].some((words) => words.toLowerCase().includes(search.trim().toLowerCase()))

/** What is checked among the rows shown, and what was chosen among the others. */
function keptIds(chosen: readonly number[], shown: readonly Field[], keys: ReadonlySet<number | string>) {
  const shownIds = new Set(shown.map(({ id }) => id))
  return [...chosen.filter((id) => !shownIds.has(id)), ...[...shownIds].filter((id) => keys.has(id))]
}

interface RestProps {
  list: ReturnType<typeof useGrowerFields>
  count: number
  isNarrowed: boolean
  shown: number
}

function Rest({ list, count, isNarrowed, shown }: RestProps) {
  if (list.error !== undefined) return <ErrorState error={list.error} onRetry={() => void list.reload()} />
  if (list.rows === undefined || shown > 0) return null
  if (isNarrowed && count > 0) return <p>No field of this grower matches your search.</p>
  return <p>This grower has no active fields yet. You can create the draft now and add fields later.</p>
}

/** A phone has room for two: what is enrolled already says so in the place of its area. */
function columnsOf(
  year: number,
  areaUnit: AreaUnit,
  enrolled: ReadonlyMap<number, Enrolled>,
  isPhone: boolean,
): Column<Field>[] {
  const area = (field: Field) =>
    field.bbox === null ? (
      <span className={pageStyles.muted}>No boundary</span>
    ) : (
      formatArea(areaInYear(field, year), areaUnit)
    )
  const where = ({ id }: Field) => <Where enrolled={enrolled.get(id)} />
  const name: Column<Field> = {
    key: 'name',
    label: 'Field',
    width: isPhone ? 'minmax(0, 1fr)' : `minmax(${units(30)}, 3fr)`,
    render: (field) => <Name field={field} />,
  }
  const label = `Area (${areaUnit})`
  const width = units(22)
  if (isPhone)
    return [
      name,
      {
        key: 'area',
        label,
        width,
        align: 'end',
        render: (field) => (enrolled.has(field.id) ? where(field) : area(field)),
      },
    ]
  return [
    name,
    { key: 'area', label, width, align: 'end', render: area },
    { key: 'enrolled', label: 'Enrolled', width, render: where },
  ]
}

function Name({ field: { name, farmName } }: { field: Field }) {
  return (
    <span title={farmName === '' ? name : `${name}, ${farmName}`}>
      <span className={pageStyles.lead}>{name}</span> <span className={pageStyles.muted}>{farmName}</span>
    </span>
  )
}

/** Where a field is enrolled already: how far that is, and the way there. */
function Where({ enrolled }: { enrolled: Enrolled | undefined }) {
  if (enrolled === undefined) return null
  const { word } = lookOf(enrolled.status)
  return (
    <Link
      href={`${paths.enrollments.link()}?open=${enrolled.enrollmentId}`}
      target="_blank"
      title={`${word}: opens in a new tab`}
    >
      {word}
    </Link>
  )
}
