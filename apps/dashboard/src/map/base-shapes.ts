import type {
  Feature,
  FeatureCollection,
  Geometry,
  MultiLineString,
  MultiPolygon,
  Point,
  Position,
} from 'geojson'
import { feature, merge, mesh } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as MultiPolygonOfArcs,
  Polygon,
  Topology,
} from 'topojson-specification'

/** The file as us-atlas ships it. */
export type Atlas = Topology<{
  states: GeometryCollection<{ name: string }>
  counties: GeometryCollection<{ name: string }>
}>

/** The shipped base map as GeoJSON, in degrees: lines once each, and a place for each name. */
export interface BaseMap {
  /** All land of the United States. */
  nation: MultiPolygon
  states: MultiLineString
  counties: MultiLineString
  labels: FeatureCollection<Point, { name: string; kind: 'state' | 'county' }>
}

/**
 * Decodes the file: half a second in a browser, which is why the build does it.
 *
 * @param atlas counties and states of us-atlas
 */
export function toBaseMap(atlas: Atlas): BaseMap {
  const { states, counties } = atlas.objects
  return {
    nation: merge(atlas, states.geometries.filter(isPolygon)),
    // A state's line that is also the nation's is the nation's.
    states: mesh(atlas, states, (a, b) => a !== b),
    // A county's line that is also a state's is the state's.
    counties: mesh(atlas, counties, (a, b) => a !== b && sameState(a, b)),
    labels: {
      type: 'FeatureCollection',
      features: [
        ...feature(atlas, states).features.flatMap((shape) => label(shape, 'state')),
        ...feature(atlas, counties).features.flatMap((shape) => label(shape, 'county')),
      ],
    },
  }
}

const isPolygon = <T extends { type: string | null }>(
  shape: T,
): shape is T & (Polygon | MultiPolygonOfArcs) => shape.type === 'Polygon' || shape.type === 'MultiPolygon'

interface Identified {
  id?: string | number | undefined
}

/** The first two digits of a county's FIPS code are its state's. */
function sameState(a: Identified, b: Identified): boolean {
  return String(a.id).slice(0, 2) === String(b.id).slice(0, 2)
}

function label(
  shape: Feature<Geometry, { name: string }>,
  kind: 'state' | 'county',
): BaseMap['labels']['features'] {
  const position = labelPosition(shape.geometry)
  if (position === null) return []
  return [
    {
      type: 'Feature',
      properties: { name: shape.properties.name, kind },
      geometry: { type: 'Point', coordinates: position },
    },
  ]
}

/** The centroid of the largest ring: near enough to the middle for a name. */
function labelPosition(geometry: Geometry): Position | null {
  const rings = outerRings(geometry).map(centroid)
  return (
    rings.reduce<{ area: number; at: Position } | null>(
      (best, ring) => (best === null || ring.area > best.area ? ring : best),
      null,
    )?.at ?? null
  )
}

function outerRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => rings.slice(0, 1))
  return []
}

function centroid(ring: Position[]): { area: number; at: Position } {
  let doubleArea = 0
  let x = 0
  let y = 0
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    const cross = x1 * y2 - x2 * y1
    doubleArea += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  // The smallest county shrinks to a line in the shipped file's precision: its corner will do.
  if (doubleArea === 0) return { area: 0, at: ring[0] ?? [0, 0] }
  return { area: Math.abs(doubleArea) / 2, at: [x / (3 * doubleArea), y / (3 * doubleArea)] }
}
