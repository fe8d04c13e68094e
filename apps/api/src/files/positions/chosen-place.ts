import { metersBetween } from '@org/core/contract'
import { numberIn } from './cells.ts'
import { degreesOf, type Geopoint, geopointOf } from './degrees.ts'
import { accuracyOf, isOnEarth, type Written } from './gathering.ts'
import type { PlaceColumns } from './places.ts'

/** A place of one row. */
export interface RowPlace extends Geopoint {
  columns: PlaceColumns
}

/** Nearer than this, two positions of a row are one that is written twice. */
const SAME_M = 1

/**
 * What is known of the place that is taken: the first; the others stand beside it.
 *
 * @param surest of all that the row could have: where nothing stands in it another one is taken, and asked about
 */
export function besides(
  [chosen, ...rest]: readonly [RowPlace, ...RowPlace[]],
  surest: PlaceColumns | undefined,
): NonNullable<Written['places']> {
  const others = rest.filter(
    (place) => isOnEarth(place.lon, place.lat) && !(metersBetween(place, chosen) <= SAME_M),
  )
  const isUnsure =
    chosen.columns !== surest || others.some(({ columns }) => columns.rank <= chosen.columns.rank)
  return {
    placeLabel: others.length === 0 && !isUnsure ? '' : labelOf(chosen.columns),
    isPlaceUnsure: isUnsure,
    otherPlaces: others.map(({ columns, lon, lat, accuracyM }) => ({
      ...{ label: labelOf(columns), lon, lat, accuracyM: accuracyOf(accuracyM).accuracyM },
    })),
  }
}

const labelOf = ({ label }: PlaceColumns): string => (label === '' ? 'position' : label.slice(0, 60))

/** Null where nothing stands there: devices write zeros where they measured nothing. */
export function placeOf(
  row: readonly string[],
  { lat, lon, geopoint, accuracy, unit }: PlaceColumns,
): Geopoint | null {
  const cell = (at: number | null): string => row[at ?? -1]?.trim() ?? ''
  const accuracyM = numberIn(cell(accuracy)) * unit
  if (geopoint !== null) {
    const text = cell(geopoint)
    if (text === '') return null
    const place = geopointOf(text)
    if (place === null) return { lat: Number.NaN, lon: Number.NaN, accuracyM }
    return Number.isNaN(accuracyM) ? place : { ...place, accuracyM }
  }
  if (cell(lat) === '' && cell(lon) === '') return null
  const place = { lat: degreesOf(cell(lat), 'lat'), lon: degreesOf(cell(lon), 'lon'), accuracyM }
  return place.lat === 0 && place.lon === 0 ? null : place
}
