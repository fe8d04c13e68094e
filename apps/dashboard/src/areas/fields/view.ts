import {
  type ColumnOf,
  FIELD_COLORS,
  FIELD_SORTS,
  type FieldColor,
  type FieldSort,
  fieldList,
} from '@org/core'
import type { Pane, Sort } from '@org/ui'
import { useMemo } from 'react'
import { type ShownColumns, useShownColumns } from '#lists/columns.ts'
import { sortWord } from '#lists/sort.ts'
import { type TypedSearch, useTypedSearch } from '#lists/typed-search.ts'
import { COLOR_PARAM, useColorBy } from '#map/colors/color-by.ts'
import type { MapPlace } from '#map/types.ts'
import { useSearchParams } from '#platform/links.tsx'
import { id, oneOf, type Param, useParam } from '#platform/view.ts'
import { FIELD_FILTERS, type FieldFilter, type FieldNarrowing } from './filter.ts'

export interface FieldsView extends Omit<TypedSearch, 'search'> {
  filter: FieldFilter
  sort: FieldSort
  shown: ShownColumns<ColumnOf<typeof fieldList>>
  selectedId: number | null
  phoneShows: Pane
  /** Where the map looks; null: at all that is found. */
  place: MapPlace | null
  setSort: (sort: Sort) => void
  narrow: (change: Partial<FieldNarrowing>) => void
  /** Takes every filter off, and the search. */
  showAll: () => void
  select: (id: number | null) => void
  setPhoneShows: (pane: Pane) => void
  setPlace: (place: MapPlace) => void
  /** What the map is colored by. */
  colorBy: FieldColor | null
  setColorBy: (color: FieldColor | null) => void
}

/** By name unless another order was asked for. */
export const SORT = oneOf<FieldSort>(['name', ...FIELD_SORTS])
const PANE = oneOf<Pane>(['list', 'map'])
/** `-93.6,42.01,9.5`: longitude, latitude, zoom. */
export const PLACE: Param<MapPlace | null> = {
  read(words) {
    const numbers = /^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){2}$/.test(words ?? '')
      ? (words ?? '').split(',').map(Number)
      : []
    const [lon, lat, zoom] = numbers
    if (lon === undefined || lat === undefined || zoom === undefined) return null
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && zoom >= 0 && zoom <= 24 ? { lon, lat, zoom } : null
  },
  write: (place) => (place === null ? null : `${place.lon},${place.lat},${place.zoom}`),
}

/** What a saved view keeps: not what is looked at in it, nor where the map was moved to. */
export const SAVED_PARAMS: readonly string[] = ['q', 'sort', 'columns', COLOR_PARAM, ...FIELD_FILTERS.names]

/** Every filter off. */
const NOT_NARROWED = Object.fromEntries(FIELD_FILTERS.names.map((name) => [name, null]))

/** The whole view of the fields page, as its address says: a link shows a colleague the same thing. */
export function useFieldsView(): FieldsView {
  const [params, patch] = useSearchParams()
  const { search, ...typing } = useTypedSearch()
  const [sort, setSort] = useParam('sort', SORT)
  const [selectedId, select] = useParam('field', id)
  const [phoneShows, setPhoneShows] = useParam('show', PANE)
  const [place, setPlace] = useParam('at', PLACE)
  const shown = useShownColumns(fieldList)
  const [colorBy, setColorBy] = useColorBy(FIELD_COLORS)
  const words = params.toString()
  const filter = useMemo(
    () => ({ search, ...FIELD_FILTERS.read(new URLSearchParams(words)) }),
    [words, search],
  )
  return {
    ...typing,
    filter,
    sort,
    shown,
    selectedId,
    phoneShows,
    place,
    setSort: (next) => setSort(SORT.read(sortWord(next))),
    narrow: (change) => patch(FIELD_FILTERS.write(change), { push: true }),
    showAll() {
      typing.type('')
      patch({ q: null, ...NOT_NARROWED }, { push: true })
    },
    select,
    setPhoneShows: (pane) => setPhoneShows(pane, { push: true }),
    setPlace,
    colorBy,
    setColorBy,
  }
}
