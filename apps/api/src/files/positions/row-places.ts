import { type About, numberIn } from './cells.ts'
import { degreesOf, type Geopoint, geopointOf } from './degrees.ts'
import { accuracyOf, isOnEarth, type Written } from './gathering.ts'
import { type PlaceColumns, placesIn } from './places.ts'

/** Rows by which a column is known to hold places. */
const TRIED_ROWS = 20

/** Reads rows that have several places each; null for a table whose rows have one. */
export function createRowPlaces(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ((row: readonly string[], about: About) => Written | null) | null {
  const tried = rows.slice(0, TRIED_ROWS)
  const { places, isUnsure } = placesIn(headers, (at) =>
    tried.some((row) => geopointOf(row[at] ?? '') !== null),
  )
  if (places.length < 2) return null
  const [first] = places
  const isAnyAccuracy = places.every(({ accuracy }) => accuracy === null)
  return (row, about) => {
    const filled = places.flatMap((columns) => {
      const place = placeOf(row, columns)
      return place === null ? [] : [{ ...place, columns }]
    })
    const [chosen, ...others] = filled
    if (chosen === undefined) return null
    const isOwn = !isAnyAccuracy || !Number.isNaN(chosen.accuracyM)
    return {
      ...about,
      ...{ lon: chosen.lon, lat: chosen.lat },
      // An accuracy that names no place is of the one that is taken.
      accuracyM: isOwn ? chosen.accuracyM : about.accuracyM,
      places: {
        placeLabel: labelOf(chosen.columns),
        isPlaceUnsure: isUnsure || chosen.columns !== first,
        otherPlaces: others
          .filter(({ lon, lat }) => isOnEarth(lon, lat))
          .map(({ columns, lon, lat, accuracyM }) => ({
            ...{ label: labelOf(columns), lon, lat, accuracyM: accuracyOf(accuracyM).accuracyM },
          })),
      },
    }
  }
}

const labelOf = ({ label }: PlaceColumns): string => (label === '' ? 'position' : label.slice(0, 60))

/** Null where nothing stands there. */
function placeOf(
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
  return { lat: degreesOf(cell(lat), 'lat'), lon: degreesOf(cell(lon), 'lon'), accuracyM }
}
