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
import { chip } from '#lists/filters.ts'
import { year as yearParam } from '#platform/view.ts'
import { type EnrollmentFilter, type FilterChange, STATUS } from '../filter.ts'
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
  const filters: Filter[] = [
    {
      key: 'year',
      label: enrollmentEntity.columns.year.label,
      options: yearOptions(facets, filter.year),
      value: String(filter.year),
      isRequired: true,
    },
    chip(
      'programme',
      enrollmentEntity.columns.programme.label,
      programmeOptions(facets),
      filter.programme || null,
    ),
    grower,
    {
      ...chip('managerId', 'Manager', managerOptions(facets), idWords(filter.managerId)),
      ...(filter.managerId === null ? {} : { valueLabel: managerName(facets, filter.managerId) }),
    },
    chip('status', 'Status', statusOptions(summary), filter.status),
  ]
  return (
    <FilterBar
      label="Filters of the enrollments"
      filters={filters}
      onChange={(key, value) => onNarrow(changeOf(key, value))}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

const idWords = (id: number | null): string | null => (id === null ? null : String(id))

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

/** What choosing a filter's value means; null takes it off. */
export function changeOf(key: string, value: string | null): FilterChange {
  if (key === 'year') return { year: yearParam.read(value) }
  if (key === 'programme') return { programme: value ?? '' }
  if (key === 'growerId') return { growerId: value === null ? null : Number(value) }
  if (key === 'managerId') return { managerId: value === null ? null : Number(value) }
  return { status: STATUS.read(value) }
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
