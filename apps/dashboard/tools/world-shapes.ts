import type { FeatureCollection, Geometry, MultiLineString, MultiPolygon, Point, Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify'
import type {
  GeometryCollection,
  MultiPolygon as MultiPolygonOfArcs,
  Polygon,
  Topology,
} from 'topojson-specification'
import type { Province } from './geopackage.ts'
import { labelPosition } from './label-position.ts'

/** Whose states, coasts and names us-atlas draws. */
const DRAWN_BY_US_ATLAS = new Set(['USA', 'PRI', 'VIR', 'GUM', 'ASM', 'MNP'])
/** Its states beside another country: they fill what is between the two sources' borders. */
const BESIDE_OTHERS = new Set(
  'Washington|Idaho|Montana|North Dakota|Minnesota|Michigan|Ohio|Pennsylvania|New York|Vermont|New Hampshire|Maine|Alaska|California|Arizona|New Mexico|Texas'.split(
    '|',
  ),
)
/** Names that the source misspells. */
const RIGHT_NAMES = new Map([
  ['Seien-et-Marne', 'Seine-et-Marne'],
  ['Haute-Rhin', 'Haut-Rhin'],
])
/** Corners in the topology: 40 m apart along the equator. */
const GRID = 1e6
/** An island is left out when it is smaller than this many of the smallest triangles. */
const ISLAND = 6
/** Width of a name's land, in pixels, from which on the name is written: a country's, a province's. */
const COUNTRY_PX = 32
const PROVINCE_PX = 44
/** Width of the smaller neighbor from which on their border is drawn. */
const BORDER_PX = 26
/** Beyond that zoom no name is worth its bytes: its land is a few streets. */
const LAST_NAME_ZOOM = 8
const PX_PER_DEGREE = 512 / 360

interface Properties {
  name: string | null
  country: string
  countryName: string
}
type Shape = (Polygon<Properties> | MultiPolygonOfArcs<Properties>) & { properties: Properties }
type World = Topology<{ provinces: GeometryCollection<Properties> }>

interface Arcs {
  objects: { provinces?: { type: string | null } | undefined }
}

const isWorld = (of: Arcs): of is World => of.objects.provinces?.type === 'GeometryCollection'

/** topojson's functions do not say what is in it. */
function worldOf(made: Arcs): World {
  if (!isWorld(made)) throw new Error('Nothing is left of the provinces')
  return made
}

export interface WorldShapes {
  land: FeatureCollection<MultiPolygon>
  borders: FeatureCollection<MultiLineString>
  provinces: FeatureCollection<MultiLineString, { from: number }>
  names: FeatureCollection<Point, { name: string; kind: 'country' | 'province'; from: number; rank: number }>
}

/** Provinces with each border once. */
export function topologyOf(provinces: readonly Province[]): World {
  const shapes: FeatureCollection<Geometry, Properties> = {
    type: 'FeatureCollection',
    features: provinces.map(({ geometry, name, country, countryName }) => ({
      type: 'Feature',
      properties: { name: RIGHT_NAMES.get(name ?? '') ?? name, country, countryName },
      geometry,
    })),
  }
  return worldOf(presimplify(worldOf(topology({ provinces: shapes }, GRID)), weight))
}

/** A triangle's area in square degrees at the equator: a degree of longitude is shorter elsewhere. */
function weight([[x1, y1], [x2, y2], [x3, y3]]: [
  [number, number],
  [number, number],
  [number, number],
]): number {
  const narrow = Math.cos((y2 * Math.PI) / 180)
  return (Math.abs((x1 - x3) * (y2 - y1) - (x1 - x2) * (y3 - y1)) / 2) * narrow
}

/** The world without corners that make triangles smaller than that. */
export function shapesOf(exact: World, smallest: number, hasProvinces: boolean): WorldShapes {
  const simple = simplify(exact, smallest)
  const world = worldOf(filter(simple, filterWeight(simple, smallest * ISLAND, ringArea)))
  const all = world.objects.provinces.geometries.filter(isShape)
  const sizes = new Map(all.map((shape) => [shape, widthOf(world, [shape])]))
  const isDrawn = (shape: Shape) => !DRAWN_BY_US_ATLAS.has(shape.properties.country)
  const isLand = (shape: Shape) => isDrawn(shape) || BESIDE_OTHERS.has(shape.properties.name ?? '')
  const line = (isWanted: (a: Shape, b: Shape) => boolean): MultiLineString =>
    withoutSeams(mesh(world, world.objects.provinces, (a, b) => isShape(a) && isShape(b) && isWanted(a, b)))
  const isBetween = (a: Shape, b: Shape) => a.properties.country !== b.properties.country
  const from = (a: Shape, b: Shape) => zoomOf(Math.min(sizes.get(a) ?? 0, sizes.get(b) ?? 0), BORDER_PX)
  const zooms = hasProvinces ? [4, 5, 6, 7, 8] : []
  return {
    land: collection([{ geometry: merge(world, all.filter(isLand)), properties: {} }]),
    borders: collection([
      { geometry: line((a, b) => isBetween(a, b) && isDrawn(a) && isDrawn(b)), properties: {} },
    ]),
    provinces: collection(
      zooms.map((zoom) => ({
        geometry: line(
          (a, b) => a !== b && !isBetween(a, b) && isDrawn(a) && clamp(from(a, b), zooms) === zoom,
        ),
        properties: { from: zoom },
      })),
    ),
    names: collection([
      ...countryNames(world, all),
      ...(hasProvinces ? all.filter(isDrawn).flatMap((shape) => provinceName(world, shape)) : []),
    ]),
  }
}

const isShape = (shape: { type: string | null; properties?: unknown }): shape is Shape =>
  shape.type === 'Polygon' || shape.type === 'MultiPolygon'

const collection = <G extends MultiPolygon | MultiLineString | Point, P>(
  parts: readonly { geometry: G; properties: P }[],
): FeatureCollection<G, P> => ({
  type: 'FeatureCollection',
  features: parts.map((part) => ({ type: 'Feature', ...part })),
})

function countryNames(world: World, all: readonly Shape[]) {
  const countries = new Map<string, Shape[]>()
  for (const shape of all) {
    const { country } = shape.properties
    countries.set(country, [...(countries.get(country) ?? []), shape])
  }
  return [...countries].flatMap(([country, shapes]) => {
    if (DRAWN_BY_US_ATLAS.has(country) && country !== 'USA') return []
    const name = shapes[0]?.properties.countryName ?? ''
    return nameOf(world, shapes, { name, kind: 'country' }, COUNTRY_PX)
  })
}

function provinceName(world: World, shape: Shape) {
  const { name, countryName } = shape.properties
  if (name === null || name === countryName) return []
  return nameOf(world, [shape], { name, kind: 'province' }, PROVINCE_PX)
}

function nameOf(
  world: World,
  shapes: readonly Shape[],
  said: { name: string; kind: 'country' | 'province' },
  leastPx: number,
) {
  const ring = largestRing(world, shapes)
  const from = Math.max(0, zoomOf(widthOf(world, shapes), leastPx))
  if (ring === null || from > LAST_NAME_ZOOM) return []
  const properties = { ...said, from, rank: Math.round(-10 * Math.log2(Math.max(ringArea(ring), 1e-4))) }
  const geometry: Point = { type: 'Point', coordinates: labelPosition(ring) }
  return [{ properties, geometry }]
}

function largestRing(world: World, shapes: readonly Shape[]): Position[] | null {
  const rings = merge(world, [...shapes]).coordinates.map(([outer = []]) => outer)
  return rings.reduce<Position[] | null>(
    (best, ring) => (best === null || ringArea(ring) > ringArea(best) ? ring : best),
    null,
  )
}

/** The side of a square as large as its largest part, in degrees of longitude: what the map draws its width by. */
function widthOf(world: World, shapes: readonly Shape[]): number {
  const ring = largestRing(world, shapes)
  if (ring === null) return 0
  const latitude = ring.reduce((sum, [, y = 0]) => sum + y, 0) / ring.length
  return Math.sqrt(ringArea(ring)) / Math.cos((Math.min(80, Math.abs(latitude)) * Math.PI) / 180)
}

/** The zoom at which that many degrees are that many pixels. */
const zoomOf = (degrees: number, px: number): number =>
  Math.ceil(Math.log2(px / (PX_PER_DEGREE * Math.max(degrees, 1e-3))))

const clamp = (value: number, zooms: readonly number[]): number =>
  Math.min(Math.max(value, Math.min(...zooms)), Math.max(...zooms))

function ringArea(ring: readonly Position[]): number {
  let doubled = 0
  let latitudes = 0
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    doubled += x1 * y2 - x2 * y1
    latitudes += y1
  }
  return (Math.abs(doubled) / 2) * Math.cos((latitudes / ring.length) * (Math.PI / 180))
}

/** The map's own edges are no coast: lines along 180° and below 85° south. */
function withoutSeams({ coordinates }: MultiLineString): MultiLineString {
  const isSeam = ([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position) =>
    (Math.abs(x1) > 179.9 && Math.abs(x2) > 179.9) || (y1 < -84.9 && y2 < -84.9)
  const lines = coordinates.flatMap((line) => {
    const parts: Position[][] = [[]]
    for (const [index, at] of line.entries()) {
      const before = line[index - 1]
      if (before !== undefined && isSeam(before, at)) parts.push([])
      parts.at(-1)?.push(at)
    }
    return parts.filter((part) => part.length > 1)
  })
  return { type: 'MultiLineString', coordinates: lines }
}
