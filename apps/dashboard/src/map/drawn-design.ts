import type { MultiPolygon, Position } from '@org/core/contract'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { labelPlace } from './label-place.ts'

/** A design as the map draws it; strata by their numbers from 1. */
export interface DrawnDesign {
  strata: readonly { number: number; geometry: MultiPolygon }[]
  points: readonly {
    number: number
    stratum: number
    role: 'base' | 'over' | 'near' | 'legacy'
    lon: number
    lat: number
  }[]
  /** The sides of cells within strata, drawn lightly; null for none (a committed design far away, or very many cells). */
  cellLines: { type: 'MultiLineString'; coordinates: Position[][] } | null
  /** What is in the boundary and not sampled (edge buffer and holes of cells): shaded. */
  masked: MultiPolygon | null
  /** The field's boundary. */
  boundary: MultiPolygon | null
}

type Strata = DrawnDesign['strata']
type Points = DrawnDesign['points']

/** Cells that are smaller on the screen are a gray, not a grid. */
const SMALLEST_CELL_PX = 4
/** Width of the whole world at zoom 0. */
const WORLD_PX = 512
/** Of so many lines some are one cell long. */
const MEASURED_LINES = 500

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

/** Where the strata's numbers stand: inside, and beside the points. */
export function stratumLabels(strata: Strata, points: Points): FeatureCollection {
  const avoided = new Map<number, Position[]>(strata.map(({ number }) => [number, []]))
  for (const { stratum, lon, lat } of points) avoided.get(stratum)?.push([lon, lat])
  return collection(
    strata.flatMap(({ number, geometry }) => {
      const coordinates = labelPlace(geometry, avoided.get(number))
      return coordinates === null ? [] : [feature({ type: 'Point', coordinates }, { number })]
    }),
  )
}

/** The lines say from which zoom on they are drawn. */
export function cellsOf(lines: DrawnDesign['cellLines']): FeatureCollection {
  return lines === null ? NO_FEATURES : collection([feature(lines, { from: firstZoomOfCells(lines) })])
}

/** From this zoom on a cell's side is four pixels or more. The shortest line is taken for such a side. */
export function firstZoomOfCells({ coordinates }: NonNullable<DrawnDesign['cellLines']>): number {
  let shortest = Number.POSITIVE_INFINITY
  for (const line of coordinates.slice(0, MEASURED_LINES)) {
    for (const [index, [lon, lat]] of line.entries()) {
      const before = line[index - 1]
      if (before === undefined) continue
      // Away from the equator Mercator's map stretches degrees of latitude to the north.
      const north = (lat - before[1]) / Math.cos((lat * Math.PI) / 180)
      const length = Math.hypot(lon - before[0], north)
      if (length > 0) shortest = Math.min(shortest, length)
    }
  }
  return Math.log2((SMALLEST_CELL_PX * 360) / (WORLD_PX * shortest))
}
