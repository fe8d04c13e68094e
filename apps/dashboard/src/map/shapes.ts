import type { Feature, FeatureCollection } from 'geojson'
import type { Shape } from './types.ts'

/** The shapes as GeoJSON, their facts as properties. */
export function collectionOf(shapes: readonly Shape[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: shapes.flatMap((shape) => {
      const { geometry, ...properties } = shape
      const area = { type: 'Feature' as const, properties, geometry }
      return shape.tone === 'problem' ? [area, outlineOf(shape)] : [area]
    }),
  }
}

/** A boundary that crosses itself can enclose nothing in sum, and is then dropped by the map: its lines are not. */
function outlineOf({ geometry, ...properties }: Shape): Feature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'MultiLineString', coordinates: geometry.coordinates.flat() },
  }
}

/** Where each shape is, as one point: its first corner. */
export function dotsOf(shapes: readonly Shape[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: shapes.flatMap(({ geometry, ...properties }) => {
      const corner = geometry.coordinates[0]?.[0]?.[0]
      if (corner === undefined) return []
      return [
        { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: corner } },
      ]
    }),
  }
}
