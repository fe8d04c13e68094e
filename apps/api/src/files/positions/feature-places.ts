import { type About, numberIn } from './cells.ts'
import { besides, placeOf, type RowPlace } from './chosen-place.ts'
import { isOnEarth, type Written } from './gathering.ts'
import { accuracyOf, NO_COLUMNS, type PlaceColumns, placesIn, RANKS } from './places.ts'

/** Where a format draws a feature. */
export type OnMap = readonly [lon: number, lat: number]

/**
 * Reads points whose attributes can hold other positions, as rows of a table do; null for attributes that hold none.
 * Null of a feature that is nowhere.
 */
export function createFeaturePlaces(
  headers: readonly string[],
): ((row: readonly string[], about: About, onMap: OnMap | null) => Written | null) | null {
  const every = { isGeopoint: () => true, areDegrees: () => true }
  const places = placesIn(headers, every).map((columns) => ({ ...columns, rank: rankBesideMap(columns) }))
  if (places.length === 0) return null
  const map: PlaceColumns = { ...NO_COLUMNS, ...accuracyOf('', headers), label: 'point on the map' }
  const areAllWithout = places.every(({ accuracy }) => accuracy === null)

  return (row, about, onMap) => {
    const own = numberIn(row[map.accuracy ?? -1]?.trim() ?? '') * map.unit
    // What names no place, where only others have an accuracy of their own, is of the point on the map.
    const ofMap = areAllWithout ? about.accuracyM : own
    const drawn: RowPlace[] =
      onMap === null ? [] : [{ lon: onMap[0], lat: onMap[1], accuracyM: ofMap, columns: map }]
    const written = places.flatMap((columns) => {
      const place = placeOf(row, columns)
      return place === null || isOnEarth(place.lon, place.lat) ? [{ columns, place }] : []
    })
    const filled = written.flatMap(({ columns, place }): RowPlace[] =>
      place === null ? [] : [{ ...place, columns }],
    )
    const [chosen, ...others] = [...drawn, ...filled].toSorted(byRank)
    if (chosen === undefined) return null
    const isNamed = areAllWithout && chosen.columns !== map && Number.isNaN(chosen.accuracyM)
    const rest = isNamed ? others.map((place) => without(place, map)) : others
    // A text that names a place and holds none is a text.
    const couldBe = written.filter(({ columns, place }) => place !== null || columns.lat !== null)
    const [surest] = [...drawn, ...couldBe].toSorted(byRank)
    return {
      ...about,
      ...{ lon: chosen.lon, lat: chosen.lat },
      accuracyM: isNamed ? about.accuracyM : chosen.accuracyM,
      places: besides([chosen, ...rest], surest?.columns),
    }
  }
}

type Ranked = Pick<RowPlace, 'columns'>
const byRank = (one: Ranked, other: Ranked): number => one.columns.rank - other.columns.rank

/** Programs write where they draw a point as its `POINT_X`: that it differs is asked. */
const rankBesideMap = ({ rank }: PlaceColumns): number => (rank === RANKS.point ? RANKS.plain : rank)

const without = (place: RowPlace, map: PlaceColumns): RowPlace =>
  place.columns === map ? { ...place, accuracyM: Number.NaN } : place
