import {
  ENROLLMENT_STATUSES,
  type EnrollmentFacets,
  type EnrollmentSort,
  type EnrollmentSummary,
  enrollmentEntity,
} from '@org/core'
import { type Filter, FilterBar, type FilterOption } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { chip, chips } from '#lists/filters.ts'
import { year as yearParam } from '#platform/view.ts'
import { ENROLLMENT_FILTERS, type EnrollmentFilter, type FilterChange } from '../filter.ts'
import { lookOf, tallyOf } from '../states.ts'

export interface EnrollmentFiltersProps {
  filter: EnrollmentFilter
  facets: EnrollmentFacets | undefined
  summary: EnrollmentSummary | undefined
  onNarrow: (change: FilterChange) => void
  onClear: () => void
  /** At its end: how it is shown, saved views. */
  children?: ReactNode
}

/** What the enrollments can be narrowed by. The year is always one. */
export function EnrollmentFilters({
  filter,
  facets,
  summary,
  onNarrow,
  onClear,
  children,
}: EnrollmentFiltersProps) {
  const grower = useGrowerFilter(filter.growerId, { countsFields: false })
  const { year, programme, managerId, status } = enrollmentEntity.columns
  const filters: Filter[] = [
    { ...chip('year', year.label, yearOptions(facets, filter.year), String(filter.year)), isRequired: true },
    chips('programme', programme.label, programmeOptions(facets), filter.programme),
    grower,
    {
      ...chips('managerId', managerId.label, managerOptions(facets), filter.managerId),
      labelOf: (id) => managerName(facets, Number(id)),
    },
    chips('status', status.label, statusOptions(summary), filter.status),
  ]
  return (
    <FilterBar
      label="Filters of the enrollments"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(key, values))}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

/** Years that have enrollments, and the one that is shown. */
export function yearOptions(facets: EnrollmentFacets | undefined, shown: number): FilterOption[] {
  const known = facets?.years ?? []
  const years = known.some(({ year }) => year === shown) ? known : [...known, { year: shown, count: 0 }]
  return [...years]
    .sort((one, other) => other.year - one.year)
    .map(({ year, count }) => ({ key: String(year), label: String(year), count }))
}

const programmeOptions = (facets: EnrollmentFacets | undefined): FilterOption[] =>
  facets?.programmes.map(({ programme, count }) => ({ key: programme, label: programme, count })) ?? []

const managerOptions = (facets: EnrollmentFacets | undefined): FilterOption[] =>
  facets?.managers.map(({ id, name, count }) => ({ key: String(id), label: name, count })) ?? []

const managerName = (facets: EnrollmentFacets | undefined, id: number): string =>
  facets?.candidates.find((candidate) => candidate.id === id)?.name ?? '…'

function statusOptions(summary: EnrollmentSummary | undefined): FilterOption[] {
  return ENROLLMENT_STATUSES.map((status) => ({
    key: status,
    label: lookOf(status).word,
    ...(summary === undefined ? {} : { count: tallyOf(summary, [status]).count }),
  }))
}

/** What choosing a filter's values means; none takes it off. */
export function changeOf(key: string, values: readonly string[]): FilterChange {
  if (key === 'year') return { year: yearParam.read(values[0] ?? null) }
  return ENROLLMENT_FILTERS.choose(key, values)
}

/** The orders of board and table, as a menu says them. */
export const SORT_WORDS: Readonly<Record<EnrollmentSort, string>> = {
  grower: 'Grower, A to Z',
  '-grower': 'Grower, Z to A',
  programme: 'Programme, A to Z',
  '-programme': 'Programme, Z to A',
  area: 'Smallest area first',
  '-area': 'Largest area first',
  fields: 'Fewest fields first',
  '-fields': 'Most fields first',
  updated: 'Longest unchanged first',
  '-updated': 'Last changed first',
}
