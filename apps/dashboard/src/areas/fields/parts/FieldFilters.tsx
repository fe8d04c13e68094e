import { FIELD_YEAR_STATUSES, type FieldFacets, fieldEntity, fieldYearEntity } from '@org/core'
import { type Filter, FilterBar, type FilterOption } from '@org/ui'
import { type ReactNode, useMemo } from 'react'
import { useGrowerFilter } from '#areas/growers/public.ts'
import { ACTIVE_OPTIONS, chip, chips } from '#lists/filters.ts'
import { useFacets } from '../data.ts'
import { FIELD_FILTERS, type FieldFilter, type FieldNarrowing } from '../filter.ts'
import { fieldYearLook } from '../years.ts'

export interface FieldFiltersProps {
  filter: FieldFilter
  onNarrow: (change: Partial<FieldNarrowing>) => void
  onClear: () => void
  /** At its end: saved views, columns. */
  children?: ReactNode
}

/** What the fields can be narrowed by, each value with how many fields it would leave. */
export function FieldFilters({ filter, onNarrow, onClear, children }: FieldFiltersProps) {
  const { data: facets } = useFacets(filter)
  const options = useMemo(() => facetOptions(facets, filter.state), [facets, filter.state])
  const grower = useGrowerFilter(filter.growerId, { countsFields: true })
  const { year, status, crop } = fieldYearEntity.columns
  const filters: Filter[] = [
    chips('year', year.label, options.year, filter.year),
    grower,
    { ...chips('status', status.label, options.status, filter.status), labelOf: statusWord },
    chips('state', fieldEntity.columns.state.label, options.state, filter.state),
    countyChips(options.county, filter),
    chips('crop', crop.label, options.crop, filter.crop),
    chip('hasBoundary', 'Boundary', BOUNDARY_OPTIONS, filter.hasBoundary),
    chip('active', 'Inactive', ACTIVE_OPTIONS, filter.active === 'active' ? null : filter.active),
  ]
  return (
    <FilterBar
      label="Filters of the fields"
      filters={filters}
      onChange={(key, values) => onNarrow(changeOf(key, values))}
      onClear={onClear}
    >
      {children}
    </FilterBar>
  )
}

/** Of one that no field has now: it is not among what the server offers. */
function statusWord(key: string): string {
  const known = FIELD_YEAR_STATUSES.find((status) => status === key)
  return known === undefined ? key : fieldYearLook(known).word
}

const BOUNDARY_OPTIONS: readonly FilterOption[] = [
  { key: 'yes', label: 'With a boundary' },
  { key: 'no', label: 'Without a boundary' },
]

/** Counties of two states may have one name: the state is part of the choice. */
const SEPARATOR = ' / '
const countyKey = (state: string, county: string) => `${state}${SEPARATOR}${county}`
const placeIn = (key: string) => {
  const [state = '', county = ''] = key.split(SEPARATOR)
  return { state, county }
}

function countyChips(options: readonly FilterOption[], { county = [], state = [] }: FieldFilter): Filter {
  const isOn = (place: ReturnType<typeof placeIn>) =>
    county.includes(place.county) && (state.length === 0 || state.includes(place.state))
  const known = options.map(({ key }) => key).filter((key) => isOn(placeIn(key)))
  const unknown = county.filter((name) => !known.some((key) => placeIn(key).county === name))
  const values = [...known, ...unknown.map((name) => countyKey(state[0] ?? '', name))]
  const labelOf = (key: string) => placeIn(key).county
  return { ...chips('county', fieldEntity.columns.county.label, options, values), labelOf }
}

/** What choosing a filter's values means; none takes it off. */
export function changeOf(key: string, values: readonly string[]): Partial<FieldNarrowing> {
  if (key === 'county') {
    const places = values.map(placeIn)
    const [counties, states] = [places.map(({ county }) => county), places.map(({ state }) => state)]
    if (values.length === 0) return { county: undefined }
    return { county: [...new Set(counties)], state: [...new Set(states)].filter(Boolean) }
  }
  // A county lies in its state: other states leave it behind.
  if (key === 'state') return { state: [...values], county: undefined }
  return FIELD_FILTERS.choose(key, values)
}

/** The facets as options; counties of the chosen states only, told apart by state unless one alone is chosen. */
export function facetOptions(facets: FieldFacets | undefined, states: readonly string[] = []) {
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
      .filter((each) => states.length === 0 || states.includes(each.state))
      .map((each) => ({
        key: countyKey(each.state, each.county),
        label: states.length === 1 ? each.county : `${each.county}, ${each.state}`,
        count: each.count,
      })),
    crop:
      facets?.crops
        .filter(({ crop }) => crop !== '')
        .map(({ crop, count }) => ({ key: crop, label: crop, count })) ?? [],
  }
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label)
