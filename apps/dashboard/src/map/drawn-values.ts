import type { MultiPolygon } from '@org/core/contract'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { areaOf, NO_FEATURES, stratumLabels } from './drawn-design.ts'

/** How a place with a value is drawn: in its class’s color, as one without a value, or as a mark alone. */
type Look = { look: 'value'; color: string } | { look: 'missing' } | { look: 'plain' }

export type DrawnStratum = { number: number; geometry: MultiPolygon } & Look
export type DrawnPoint = { id: number; number: number; lon: number; lat: number } & Look

/** Values of a field as the map draws them. */
export interface DrawnValues {
  boundary: MultiPolygon | null
  strata: readonly DrawnStratum[]
  points: readonly DrawnPoint[]
}

type Said = Record<string, number | string | boolean>
const feature = (geometry: Geometry, properties: Said): Feature => ({ type: 'Feature', properties, geometry })
const lookOf = (of: Look): Said =>
  of.look === 'value' ? { look: of.look, color: of.color } : { look: of.look }

export const boundaryOf = ({ boundary }: Pick<DrawnValues, 'boundary'>): FeatureCollection => areaOf(boundary)

export const valueStrataOf = ({ strata }: Pick<DrawnValues, 'strata'>): FeatureCollection => ({
  type: 'FeatureCollection',
  features: strata.map((each) => feature(each.geometry, { number: each.number, ...lookOf(each) })),
})

/** The selected point lies over the others. */
export const valuePointsOf = (
  { points }: Pick<DrawnValues, 'points'>,
  selectedId: number | null,
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map((each) =>
    feature(
      { type: 'Point', coordinates: [each.lon, each.lat] },
      { id: each.id, number: each.number, selected: each.id === selectedId, ...lookOf(each) },
    ),
  ),
})

/** Numbers of the strata, where the strata have the colors. */
export const valueLabelsOf = ({ strata }: Pick<DrawnValues, 'strata'>): FeatureCollection =>
  strata.some(({ look }) => look !== 'plain') ? stratumLabels(strata, []) : NO_FEATURES
