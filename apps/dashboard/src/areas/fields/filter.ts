import { fieldList } from '@org/core'
import { filterAddress } from '#lists/address.ts'

const { search: _search, bbox: _bbox, ...filters } = fieldList.filters

/** The filters that stand in the address. The search is typed, and kept apart. */
export const FIELD_FILTERS = filterAddress(filters, { growerId: 'grower', hasBoundary: 'boundary' })

/** What the address narrows by, besides the search. */
export type FieldNarrowing = ReturnType<typeof FIELD_FILTERS.read>
/** Which fields a list shows. What is absent means all. */
export interface FieldFilter extends FieldNarrowing {
  search: string
}

export const NO_FILTER: FieldFilter = { search: '', ...FIELD_FILTERS.read(new URLSearchParams()) }

/** The filter as the server takes it: for the list, its summary, its ids and its exports alike. */
export const toQuery = (filter: FieldFilter): Partial<FieldFilter> => FIELD_FILTERS.narrowing(filter)

/** Whether it narrows at all. */
export const isNarrowed = (filter: FieldFilter): boolean => Object.keys(toQuery(filter)).length > 0

/** Names a list by what it is narrowed by. */
export const filterName = (filter: FieldFilter): string => JSON.stringify(toQuery(filter))
