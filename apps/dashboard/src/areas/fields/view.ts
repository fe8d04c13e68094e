import { FIELD_COLORS } from '@org/core'
import type { Pane } from '@org/ui'
import { useListPage } from '#lists/useListPage.ts'
import { useColorBy } from '#map/colors/color-by.ts'
import type { MapPlace } from '#map/types.ts'
import { id, oneOf, type Param, useParam } from '#platform/view.ts'
import { FIELDS } from './list.ts'

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

/** The whole view of the fields page, as its address says: a link shows a colleague the same thing. */
export function useFieldsView() {
  const [selectedId, select] = useParam('field', id)
  const [phoneShows, setPhoneShows] = useParam('show', PANE)
  const [place, setPlace] = useParam('at', PLACE)
  const [colorBy, setColorBy] = useColorBy(FIELD_COLORS)
  return {
    ...useListPage(FIELDS),
    selectedId,
    select,
    phoneShows,
    setPhoneShows: (pane: Pane) => setPhoneShows(pane, { push: true }),
    /** Where the map looks; null: at all that is found. */
    place,
    setPlace,
    /** What the map is colored by. */
    colorBy,
    setColorBy,
  }
}
export type FieldsView = ReturnType<typeof useFieldsView>
