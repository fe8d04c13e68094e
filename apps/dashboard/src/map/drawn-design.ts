import type { MultiPolygon, Position } from '@org/core/contract'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { firstZoomOfCells } from './cell-zoom.ts'
import type { DrawnBag } from './drawn-cores.ts'
import { labelPlace } from './label-place.ts'

/** A design as the map draws it; strata by their numbers from 1. */
export interface DrawnDesign {
  strata: readonly { number: number; name?: string | null; geometry: MultiPolygon }[]
  points: readonly {
    number: number
    stratum: number
    role: 'base' | 'over' | 'near' | 'legacy'
    lon: number
    lat: number
  }[]
  /** Of points to be sampled whose bags have several cores; absent: none. */
  cores?: readonly DrawnBag[]
  /**
   * The sides of cells within strata, drawn lightly; null for none (a committed design far away, or very many cells). To
   * send a line to the map's worker takes time: sides in a row are best one line.
   */
  cellLines: { type: 'MultiLineString'; coordinates: Position[][] } | null
  /** What is in the boundary and not sampled (edge buffer and holes of cells): shaded. */
  masked: MultiPolygon | null
  /** The field's boundary. */
  boundary: MultiPolygon | null
}

type Strata = DrawnDesign['strata']
type Points = DrawnDesign['points']

export const NO_FEATURES: FeatureCollection = { type: 'FeatureCollection', features: [] }

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })
const feature = (geometry: Geometry, properties: Record<string, number | string> = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

/** One shape, or none. */
export const areaOf = (area: MultiPolygon | null): FeatureCollection =>
  area === null ? NO_FEATURES : collection([feature(area)])

export const strataOf = (strata: Strata): FeatureCollection =>
  collection(strata.map(({ number, geometry }) => feature(geometry, { number })))

export const pointsOf = (points: Points): FeatureCollection =>
  collection(
    points.map(({ number, role, lon, lat }) =>
      feature({ type: 'Point', coordinates: [lon, lat] }, { number, role }),
    ),
  )

/** Where the strata's numbers, or their own names, stand: inside, and beside the points. */
export function stratumLabels(strata: Strata, points: Points): FeatureCollection {
  const avoided = new Map<number, Position[]>(strata.map(({ number }) => [number, []]))
  for (const { stratum, lon, lat } of points) avoided.get(stratum)?.push([lon, lat])
  return collection(
    strata.flatMap(({ number, name, geometry }) => {
      const coordinates = labelPlace(geometry, avoided.get(number))
      return coordinates === null
        ? []
        : [feature({ type: 'Point', coordinates }, name == null ? { number } : { number, name })]
    }),
  )
}

/** The lines say from which zoom on they are drawn. */
export function cellsOf(lines: DrawnDesign['cellLines']): FeatureCollection {
  return lines === null
    ? NO_FEATURES
    : collection([feature(lines, { from: firstZoomOfCells(lines.coordinates) })])
}
