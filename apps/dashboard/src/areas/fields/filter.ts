import { ACTIVE_FILTERS, type ActiveFilter, FIELD_YEAR_STATUSES, type FieldYearStatus } from '@org/core'
import { id, oneOf, oneOrNone, type Param, text, year } from '#platform/view.ts'

/** Which fields a list shows. Empty text and null mean all. */
export interface FieldFilter {
  search: string
  growerId: number | null
  year: number | null
  status: FieldYearStatus | null
  crop: string
  state: string
  county: string
  hasBoundary: 'yes' | 'no' | null
  active: ActiveFilter
}

/** The filters that stand in the address, by the name they have there. The search is typed, and kept apart. */
export type FilterKey = Exclude<keyof FieldFilter, 'search'>

/** Each filter's words in the address: their name there, and what they mean. */
export const FILTER_PARAMS: { readonly [K in FilterKey]: { name: string; param: Param<FieldFilter[K]> } } = {
  growerId: { name: 'grower', param: id },
  year: { name: 'year', param: year },
  status: { name: 'status', param: oneOrNone(FIELD_YEAR_STATUSES) },
  crop: { name: 'crop', param: text },
  state: { name: 'state', param: text },
  county: { name: 'county', param: text },
  hasBoundary: { name: 'boundary', param: oneOrNone(['yes', 'no']) },
  active: { name: 'active', param: oneOf<ActiveFilter>(ACTIVE_FILTERS) },
}

/** The filter an address says. */
export function readFilter(params: URLSearchParams, search: string): FieldFilter {
  const read = <K extends FilterKey>(key: K): FieldFilter[K] =>
    FILTER_PARAMS[key].param.read(params.get(FILTER_PARAMS[key].name))
  return {
    search,
    growerId: read('growerId'),
    year: read('year'),
    status: read('status'),
    crop: read('crop'),
    state: read('state'),
    county: read('county'),
    hasBoundary: read('hasBoundary'),
    active: read('active'),
  }
}

/** What an address becomes when these filters change; the others stay. */
export function writeFilter(change: Partial<Omit<FieldFilter, 'search'>>): Record<string, string | null> {
  const words = <K extends FilterKey>(key: K): [string, string | null][] => {
    const value: FieldFilter[K] | undefined = change[key]
    return value === undefined ? [] : [[FILTER_PARAMS[key].name, FILTER_PARAMS[key].param.write(value)]]
  }
  return Object.fromEntries([
    ...words('growerId'),
    ...words('year'),
    ...words('status'),
    ...words('crop'),
    ...words('state'),
    ...words('county'),
    ...words('hasBoundary'),
    ...words('active'),
  ])
}

export const NO_FILTER: FieldFilter = readFilter(new URLSearchParams(), '')

/** The filter as the server takes it: for the list, its summary, its ids and its exports alike. */
export function toQuery(filter: FieldFilter) {
  const { search, growerId, year, status, crop, state, county, hasBoundary, active } = filter
  return {
    ...(search === '' ? {} : { search }),
    ...(growerId === null ? {} : { growerId }),
    ...(year === null ? {} : { year }),
    ...(status === null ? {} : { status }),
    ...(crop === '' ? {} : { crop }),
    ...(state === '' ? {} : { state }),
    ...(county === '' ? {} : { county }),
    ...(hasBoundary === null ? {} : { hasBoundary }),
    ...(active === 'active' ? {} : { active }),
  }
}

/** Whether it narrows at all. */
export function isNarrowed(filter: FieldFilter): boolean {
  return Object.keys(toQuery(filter)).length > 0
}

/** Names a list by what it is narrowed by. */
export function filterName(filter: FieldFilter): string {
  return JSON.stringify(toQuery(filter))
}
