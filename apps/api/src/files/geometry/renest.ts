import { LIMITS } from '../limits.ts'
import { polygonsByNesting } from './nesting.ts'
import type { Polygon, Position, Ring } from './polygons.ts'

/** A GeoJSON geometry whose shells and holes were told by their winding, told anew by what lies in what. */
export function renested(geometry: unknown): unknown {
  const polygons = polygonsIn(geometry)
  return polygons === null || polygons.flat().length < 2 ? geometry : nested(polygons.flat())
}

/** A GeoJSON geometry of rings whose winding says nothing. */
export function nested(rings: Ring[]): object {
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  // Too many for a boundary, as is said where they are counted.
  const isTooMany = corners > LIMITS.featureVertices
  return {
    type: 'MultiPolygon',
    coordinates: isTooMany ? rings.map((ring) => [ring]) : polygonsByNesting(rings),
  }
}

/** Null for other geometries, and where anything is not as it should be: the later stage says what. */
function polygonsIn(geometry: unknown): Polygon[] | null {
  if (typeof geometry !== 'object' || geometry === null) return null
  if (!('type' in geometry && 'coordinates' in geometry)) return null
  const { type, coordinates } = geometry
  const polygons: unknown = type === 'Polygon' ? [coordinates] : coordinates
  if (type !== 'Polygon' && type !== 'MultiPolygon') return null
  return Array.isArray(polygons) && polygons.every(isPolygon) ? polygons : null
}

const isPolygon = (value: unknown): value is Polygon => Array.isArray(value) && value.every(isRing)
const isRing = (value: unknown): value is Ring => Array.isArray(value) && value.every(isPosition)
const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number'
