import Point from '@mapbox/point-geometry'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { BUFFER, EXTENT, PIXEL, type Projection, type TileAddress } from './address.ts'
import type { Polygons } from './twkb.ts'

/** With more dots than this in one tile, each pixel keeps only the dot of its largest field. */
const MAX_DOTS = 5_000
/** The most fields drawn as shapes, the largest first; the others are dots. */
const MAX_SHAPES = 20_000
/** The types of points and polygons in a vector tile. */
const POINT = 1
const POLYGON = 3

/** A field in a tile. */
export interface TileField {
  id: number
  growerId: number
  inactive: boolean
  areaM2: number
  /** Absent at zooms where the map draws no names. */
  name: string | undefined
  /** What it is colored by, as text; absent or empty: nothing. */
  color?: string | null | undefined
  /** Of its boundary, in degrees. */
  west: number
  south: number
  east: number
  north: number
}

/** Degrees east and north; of a cut shape, a tile's units. */
export type Place = [x: number, y: number]
/** Rings in a tile's units. */
export type TileShape = Point[][]

export interface DrawnField {
  field: TileField
  /** Makes its shape when the tile is written, so that not all shapes are in memory at once; null for a dot. */
  shape: (() => TileShape) | null
}

/**
 * A tile's bytes: shapes, then dots, the largest fields of each first, so that a smaller one is not hidden.
 *
 * @returns no bytes at all when there is no field in it
 */
export function encodeTile(fields: readonly DrawnField[], project: Projection): Uint8Array<ArrayBuffer> {
  if (fields.length === 0) return new Uint8Array()
  const shapes: Feature[] = []
  const small: TileField[] = []
  for (const { field, shape } of fields)
    if (shape === null) small.push(field)
    else shapes.push({ field, shape })
  const most = shapes.sort(largestFirst).splice(0, MAX_SHAPES)
  for (const { field } of shapes) small.push(field)
  const dots = (small.length > MAX_DOTS ? onePerPixel(small, project) : small).map((field) => ({
    field,
    shape: () => extentOf(field, project),
  }))
  const features = [...most, ...dots.sort(largestFirst)].map(({ field, shape }) => ({
    id: field.id,
    type: POLYGON,
    extent: EXTENT,
    properties: tagsOf(field),
    loadGeometry: shape,
  }))
  return new Uint8Array(fromVectorTileJs({ layers: { fields: layerOf('fields', features) } }))
}

interface Feature {
  field: TileField
  shape: () => TileShape
}

/** Compares two fields for the drawing order. */
const isLarger = (one: TileField, other: TileField): boolean =>
  one.areaM2 > other.areaM2 || (one.areaM2 === other.areaM2 && one.id < other.id)
const largestFirst = (one: Feature, other: Feature): number => (isLarger(one.field, other.field) ? -1 : 1)

const tagsOf = ({ id, name, growerId, inactive, color }: TileField) => ({
  id,
  ...(name === undefined ? {} : { name }),
  growerId,
  ...(color ? { color } : {}),
  ...(inactive ? { inactive } : {}),
})

/** The largest field of each pixel. */
function onePerPixel(fields: readonly TileField[], project: Projection): TileField[] {
  const largest = new Map<number, TileField>()
  for (const field of fields) {
    const { x, y } = project(field.west, field.south)
    const pixel = Math.floor(x / PIXEL) * EXTENT + Math.floor(y / PIXEL)
    const other = largest.get(pixel)
    if (other === undefined || isLarger(field, other)) largest.set(pixel, field)
  }
  return [...largest.values()]
}

function extentOf({ west, south, east, north }: TileField, project: Projection): TileShape {
  const { x: left, y: bottom } = project(west, south)
  const { x: right, y: top } = project(east, north)
  const [first, last] = [new Point(left, bottom), new Point(left, bottom)]
  return [[first, new Point(left, top), new Point(right, top), new Point(right, bottom), last]]
}

/** The layer interface of vt-pbf. */
export const layerOf = <T>(name: string, features: readonly T[]) => ({
  version: 2,
  name,
  extent: EXTENT,
  length: features.length,
  feature(index: number): T {
    const feature = features[index]
    if (feature === undefined) throw new RangeError(`The tile has no feature ${index}`)
    return feature
  },
})

/** Polygons in the tile's units, outer rings clockwise as they are seen and holes the other way, as tiles have them. */
export function wound(polygons: Polygons<Point>): TileShape {
  return polygons.flatMap((rings) =>
    rings.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : ring.reverse())),
  )
}

function isClockwise(ring: readonly Point[]): boolean {
  let area = 0
  let before = ring[0]
  for (const point of ring) {
    if (before !== undefined) area += before.x * point.y - point.x * before.y
    before = point
  }
  return area > 0
}

/** Polygons in degrees, cut at the tile's edge; null if no part is in the tile. */
export function clipped({ z: zoom, x, y }: TileAddress, coordinates: Polygons<Place>): TileShape | null {
  const options = { extent: EXTENT, buffer: BUFFER, tolerance: 0, clip: true }
  const [feature] = geoJSONToTile({ type: 'MultiPolygon', coordinates }, zoom, x, y, options).features
  if (feature === undefined || feature.type === POINT) return null
  return feature.geometry.map((ring: Place[]) => ring.map(([column, row]) => new Point(column, row)))
}
