import { type Client, enrollmentList } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { narrowedBy, useGroupFilters } from '#lists/group-filters.ts'
import { rangeFilter } from '#lists/range-filter.tsx'
import { usePreference } from '#platform/preferences.ts'
import { year as yearParam } from '#platform/view.ts'
import { ENROLLMENT_FILTERS, type EnrollmentFilter, type FilterChange, toQuery } from '../filter.ts'

export interface EnrollmentFiltersProps {
  filter: EnrollmentFilter
  onNarrow: (change: FilterChange) => void
  onClear: () => void
  /** At its end: how it is shown, saved views. */
  children?: ReactNode
}

/** What the enrollments can be narrowed by, each value with how many it would leave. The year is always one. */
export function EnrollmentFilters({ filter, onNarrow, onClear, children }: EnrollmentFiltersProps) {
  const page = { list: enrollmentList, calls: ({ enrollments }: Client) => enrollments }
  const { filterOf, onOpen, openKey } = useGroupFilters(page, {
    ...{ asked: toQuery(filter), filter: { ...filter, year: [filter.year] } },
  })
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const grower = useGrowerFilter(filter.growerId, {
    ...{ countsFields: false, isOpen: openKey === 'growerId' },
  })
  const filters: Filter[] = [
    { ...filterOf('year'), isSeveral: false, isRequired: true },
    filterOf('program'),
    grower,
    filterOf('managerId'),
    filterOf('status'),
    rangeFilter({
      ...{ key: 'signedOn', column: enrollmentList.columns.signedOn, value: filter.signedOn, areaUnit },
      onChange: (signedOn) => onNarrow({ signedOn }),
    }),
  ]
  return (
    <FilterBar
      label="Enrollment filters"
      filters={filters}
      onChange={(key, words) => onNarrow(changeOf(key, words))}
      onOpen={onOpen}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

/** What choosing a filter's values means; none clears it. */
export function changeOf(key: string, words: readonly string[]): FilterChange {
  if (key === 'year') return { year: yearParam.read(words[0] ?? null) }
  return ENROLLMENT_FILTERS.choose(narrowedBy(enrollmentList.groups, key, words) ?? { [key]: words })
}
