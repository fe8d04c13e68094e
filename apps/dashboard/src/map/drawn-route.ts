import type { LonLat } from '@org/core/contract'
import type { Feature, FeatureCollection, Geometry } from 'geojson'

/** A crew’s way through a day, as the map draws it. */
export interface DrawnRoute {
  /** Its color, by a number from 1: as strata have them. */
  number: number
  /** Where it starts and ends; null: at its first and its last place. */
  start: LonLat | null
  places: readonly LonLat[]
  /** What is written beside places of it. */
  marks: readonly (LonLat & { label: string })[]
  /** Another one is looked at. */
  isFaded: boolean
}

type Said = Record<string, string | number | boolean>
const feature = (geometry: Geometry, properties: Said): Feature => ({ type: 'Feature', properties, geometry })
const positionOf = ({ lon, lat }: LonLat) => [lon, lat]
const at = (place: LonLat, properties: Said) =>
  feature({ type: 'Point', coordinates: positionOf(place) }, properties)

/** Each way as a line, with its marks. */
export function routesOf(routes: readonly DrawnRoute[]): FeatureCollection {
  const starts = new Map(
    routes.flatMap(({ start }) => (start === null ? [] : [[`${start.lon} ${start.lat}`, start]])),
  )
  return {
    type: 'FeatureCollection',
    features: [
      ...routes.flatMap(featuresOf),
      // Days of a crew start at one place: it is named once.
      ...[...starts.values()].map((start) => at(start, { role: 'start', label: 'Start' })),
    ],
  }
}

function featuresOf({ number, start, places, marks, isFaded }: DrawnRoute): Feature[] {
  const way = start === null ? places : [start, ...places, start]
  const said = { number, faded: isFaded }
  const line: Feature[] =
    way.length < 2
      ? []
      : [feature({ type: 'LineString', coordinates: way.map(positionOf) }, { ...said, role: 'way' })]
  return [...line, ...marks.map(({ label, ...place }) => at(place, { ...said, role: 'mark', label }))]
}
