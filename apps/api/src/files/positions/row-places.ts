import type { About } from './cells.ts'
import { besides, placeOf, type RowPlace } from './chosen-place.ts'
import { geopointOf } from './degrees.ts'
import { isOnEarth, type Written } from './gathering.ts'
import { NO_COLUMNS, placesIn } from './places.ts'

/** Rows by which a column is known to hold places. */
const TRIED_ROWS = 20

/** Reads rows that have several places each; null for a table whose rows have one. */
export function createRowPlaces(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ((row: readonly string[], about: About) => Written | null) | null {
  const tried = rows.slice(0, TRIED_ROWS)
  const places = placesIn(headers, {
    isGeopoint: (at) => tried.some((row) => geopointOf(row[at] ?? '') !== null),
    areDegrees: (lat, lon) =>
      tried.some((row) => {
        const place = placeOf(row, { ...NO_COLUMNS, label: '', lat, lon })
        return place !== null && isOnEarth(place.lon, place.lat)
      }),
  })
  if (places.length < 2) return null
  const [surest] = places
  const isAnyAccuracy = places.every(({ accuracy }) => accuracy === null)
  return (row, about) => {
    const [chosen, ...others] = places.flatMap((columns): RowPlace[] => {
      const place = placeOf(row, columns)
      return place === null ? [] : [{ ...place, columns }]
    })
    if (chosen === undefined) return null
    const isOwn = !isAnyAccuracy || !Number.isNaN(chosen.accuracyM)
    return {
      ...about,
      ...{ lon: chosen.lon, lat: chosen.lat },
      // An accuracy that names no place is of the one that is taken.
      accuracyM: isOwn ? chosen.accuracyM : about.accuracyM,
      places: besides([chosen, ...others], surest),
    }
  }
}
