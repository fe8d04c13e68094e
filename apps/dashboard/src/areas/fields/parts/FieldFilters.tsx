import { fieldList } from '@org/core'
import { type Filter, FilterBar, type FilterOption } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { ACTIVE_OPTIONS, chip } from '#lists/filters.ts'
import { changeOf, useGroupFilters } from '#lists/group-filters.ts'
import { useProgramFilter } from '#lists/program-filter.ts'
import { rangeFilter } from '#lists/range-filter.tsx'
import { usePreference } from '#platform/preferences.ts'
import { FIELDS, type FieldFilter, type FieldNarrowing } from '../list.ts'

export interface FieldFiltersProps {
  filter: FieldFilter
  onNarrow: (change: Partial<FieldNarrowing>) => void
  onClear: () => void
  /** At its end: saved views, columns. */
  children?: ReactNode
}

/** What the fields can be narrowed by, each value with how many fields it would leave. */
export function FieldFilters({ filter, onNarrow, onClear, children }: FieldFiltersProps) {
  const { filterOf, onOpen, openKey } = useGroupFilters(FIELDS, { filter, asked: FIELDS.toQuery(filter) })
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const grower = useGrowerFilter(filter.growerId, { countsFields: true, isOpen: openKey === 'growerId' })
  const program = useProgramFilter(filter.program, openKey === 'program')
  const filters: Filter[] = [
    filterOf('year'),
    grower,
    filterOf('status'),
    program,
    filterOf('state'),
    filterOf('county'),
    filterOf('crop'),
    rangeFilter({
      ...{ key: 'area', column: fieldList.columns.area, value: filter.area, areaUnit },
      onChange: (area) => onNarrow({ area }),
    }),
    chip('hasBoundary', 'Boundary', BOUNDARY_OPTIONS, filter.hasBoundary),
    chip('results', 'Results', RESULT_OPTIONS, filter.results),
    chip('active', 'Inactive', ACTIVE_OPTIONS, filter.active === 'active' ? null : filter.active),
  ]
  return (
    <FilterBar
      label="Field filters"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(FIELDS, key, values))}
      onOpen={onOpen}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

const BOUNDARY_OPTIONS: readonly FilterOption[] = [
  { key: 'yes', label: 'With a boundary' },
  { key: 'no', label: 'Without a boundary' },
]

const RESULT_OPTIONS: readonly FilterOption[] = [
  { key: 'yes', label: 'With results' },
  { key: 'no', label: 'Without results' },
]
