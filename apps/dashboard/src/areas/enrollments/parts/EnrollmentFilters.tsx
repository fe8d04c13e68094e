import { enrollmentList } from '@org/core'
import { type Filter, FilterBar } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { rangeFilter } from '#lists/range-filter.tsx'
import { usePreference } from '#platform/preferences.ts'
import { year as yearParam } from '#platform/view.ts'
import { ENROLLMENTS, type EnrollmentFilter, type FilterChange } from '../list.ts'

export interface EnrollmentFiltersProps {
  filter: EnrollmentFilter
  onNarrow: (change: FilterChange) => void
  onClear: () => void
  /** At its end: how it is shown, saved views. */
  children?: ReactNode
}

/** What the enrollments can be narrowed by, each value with how many it would leave. The year is always one. */
export function EnrollmentFilters({ filter, onNarrow, onClear, children }: EnrollmentFiltersProps) {
  const { filterOf, onOpen, openKey } = useGroupFilters(ENROLLMENTS, {
    asked: ENROLLMENTS.toQuery(filter),
    filter: { ...filter, year: [filter.year] },
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
      onChange={(key, words) =>
        onNarrow(
          key === 'year' ? { year: yearParam.read(words[0] ?? null) } : changeOf(ENROLLMENTS, key, words),
        )
      }
      onOpen={onOpen}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}
