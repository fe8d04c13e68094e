import { type FieldFacets, fieldEntity } from '@org/core'
import { type Filter, FilterBar, type FilterOption } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { ACTIVE_OPTIONS, chip } from '#lists/filters.ts'
import { useFacets } from '../data.ts'
import { FILTER_PARAMS, type FieldFilter } from '../filter.ts'
import { fieldYearLook } from '../years.ts'

export interface FieldFiltersProps {
  filter: FieldFilter
  onNarrow: (change: Partial<Omit<FieldFilter, 'search'>>) => void
  onClear: () => void
  /** At its end: saved views, columns. */
  children?: ReactNode
}

/** What the fields can be narrowed by, each value with how many fields it would leave. */
export function FieldFilters({ filter, onNarrow, onClear, children }: FieldFiltersProps) {
  const { data: facets } = useFacets(filter.growerId)
  const options = useMemo(() => facetOptions(facets, filter.state), [facets, filter.state])
  const grower = useGrowerFilter(filter.growerId, { countsFields: true })
  const filters: Filter[] = [
    chip('year', 'Year', options.year, filter.year === null ? null : String(filter.year)),
    grower,
    chip('status', 'Status', options.status, filter.status),
    chip('state', 'State', options.state, filter.state || null),
    countyChip(options.county, filter),
    chip('crop', 'Crop', options.crop, filter.crop || null),
    chip('hasBoundary', 'Boundary', BOUNDARY_OPTIONS, filter.hasBoundary),
    chip('active', 'Inactive', ACTIVE_OPTIONS, filter.active === 'active' ? null : filter.active),
  ]
  return (
    <FilterBar
      label="Filters of the fields"
      filters={filters}
      onChange={(key, value) => onNarrow(changeOf(key, value))}
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

/** Counties of two states may have one name: the state is part of the choice. */
const SEPARATOR = ' / '

function countyChip(options: readonly FilterOption[], { county, state }: FieldFilter): Filter {
  const value = county === '' ? null : `${state}${SEPARATOR}${county}`
  return {
    key: 'county',
    label: fieldEntity.columns.county.label,
    options,
    value,
    ...(value === null ? {} : { valueLabel: county }),
  }
}

/** What choosing a filter's value means; null takes it off. */
export function changeOf(key: string, value: string | null): Partial<Omit<FieldFilter, 'search'>> {
  if (key === 'county') {
    const [state = '', county = ''] = value?.split(SEPARATOR) ?? []
    return value === null ? { county: '' } : { state, county }
  }
  // A county lies in its state: another state leaves it behind.
  if (key === 'state') return { state: value ?? '', county: '' }
  if (key === 'growerId') return { growerId: FILTER_PARAMS.growerId.param.read(value) }
  if (key === 'year') return { year: FILTER_PARAMS.year.param.read(value) }
  if (key === 'status') return { status: FILTER_PARAMS.status.param.read(value) }
  if (key === 'crop') return { crop: value ?? '' }
  if (key === 'hasBoundary') return { hasBoundary: FILTER_PARAMS.hasBoundary.param.read(value) }
  return { active: FILTER_PARAMS.active.param.read(value) }
}

/** The facets as options; counties of the chosen state only, told apart by state where none is chosen. */
export function facetOptions(facets: FieldFacets | undefined, state: string) {
  const counties = facets?.counties.filter((each) => each.county !== '') ?? []
  const perState = new Map<string, number>()
  for (const each of counties) perState.set(each.state, (perState.get(each.state) ?? 0) + each.count)
  return {
    year: facets?.years.map(({ year, count }) => ({ key: String(year), label: String(year), count })) ?? [],
    status:
      facets?.statuses.map(({ status, count }) => ({
        key: status,
        label: fieldYearLook(status).word,
        count,
      })) ?? [],
    state: [...perState].map(([name, count]) => ({ key: name, label: name, count })).sort(byLabel),
    county: counties
      .filter((each) => state === '' || each.state === state)
      .map((each) => ({
        key: `${each.state}${SEPARATOR}${each.county}`,
        label: state === '' ? `${each.county}, ${each.state}` : each.county,
        count: each.count,
      })),
    crop:
      facets?.crops
        .filter(({ crop }) => crop !== '')
        .map(({ crop, count }) => ({ key: crop, label: crop, count })) ?? [],
  }
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)
