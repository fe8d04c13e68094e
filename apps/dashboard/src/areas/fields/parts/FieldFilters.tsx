import { fieldList } from '@org/core'
import { type Filter, FilterBar, type FilterOption } from '@org/ui'
import type { ReactNode } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { useClient } from '#data/api.ts'
import { ACTIVE_OPTIONS, chip } from '#lists/filters.ts'
import { narrowedBy, useGroupFilters } from '#lists/group-filters.ts'
import { rangeFilter } from '#lists/range-filter.tsx'
import { usePreference } from '#platform/preferences.ts'
import { FIELD_FILTERS, type FieldFilter, type FieldNarrowing, toQuery } from '../filter.ts'

export interface FieldFiltersProps {
  filter: FieldFilter
  onNarrow: (change: Partial<FieldNarrowing>) => void
  onClear: () => void
  /** At its end: saved views, columns. */
  children?: ReactNode
}

/** What the fields can be narrowed by, each value with how many fields it would leave. */
export function FieldFilters({ filter, onNarrow, onClear, children }: FieldFiltersProps) {
  const { fields } = useClient()
  const { filterOf, onOpen, openKey } = useGroupFilters({
    ...{ area: 'fields', list: fieldList, calls: fields, filter, asked: toQuery(filter) },
  })
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const grower = useGrowerFilter(filter.growerId, { countsFields: true, isOpen: openKey === 'growerId' })
  const filters: Filter[] = [
    filterOf('year'),
    grower,
    filterOf('status'),
    filterOf('state'),
    filterOf('county'),
    filterOf('crop'),
    rangeFilter({
      ...{ key: 'area', column: fieldList.columns.area, value: filter.area, areaUnit },
      onChange: (area) => onNarrow({ area }),
    }),
    chip('hasBoundary', 'Boundary', BOUNDARY_OPTIONS, filter.hasBoundary),
    chip('active', 'Inactive', ACTIVE_OPTIONS, filter.active === 'active' ? null : filter.active),
  ]
  return (
    <FilterBar
      label="Field filters"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(key, values))}
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

/** What choosing a filter's values means; none clears it. */
export function changeOf(key: string, words: readonly string[]): Partial<FieldNarrowing> {
  return FIELD_FILTERS.choose(narrowedBy(fieldList.groups, key, words) ?? { [key]: words })
}
