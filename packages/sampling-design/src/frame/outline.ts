import { SamplingError } from '../errors/errors.ts'

/** One closed line as longitude, latitude, longitude, … in degrees; the first vertex is not said again at the end. */
export type Ring = Float64Array

/** A boundary that was checked. Longitudes run on over the antimeridian: each lies within 180° of the first vertex. */
export interface Outline {
  /** Each part's rings: the outer one, then its holes. */
  readonly parts: readonly (readonly Ring[])[]
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** Nearer to a pole than this (some 110 km) no longitude tells where a field lies. */
const MAX_LATITUDE = 89
/** No field that a frame can be made of is wider, at any latitude that is let in. */
const MAX_WIDTH_DEGREES = 120

/**
 * Reads and checks a boundary. Let in: rings closed or not, vertices said twice, holes and parts with too few vertices
 * to hold an area (they are left out), and longitudes beyond ±180 where the field itself crosses the antimeridian.
 * @param what the boundary in the words of an error: `The field`, `Cut-out 2`
 * @throws InvalidBoundary, EmptyField, PolarField, FieldTooWide
 */
export function readOutline(boundary: FromFile, what: string): Outline {
  const raw = polygonsOf(boundary, what)
  const origin = firstLongitude(raw)
  const parts: Ring[][] = []
  for (const [p, polygon] of raw.entries()) {
    const rings = listOf(polygon, `${what}, part ${p + 1}`).map((ring, r) =>
      readRing(ring, origin, `${what}, part ${p + 1}, ring ${r + 1}`),
    )
    const [outer, ...holes] = rings
    // Two vertices or fewer hold no area.
    if (outer && outer.length > 4) parts.push([outer, ...holes.filter((hole) => hole.length > 4)])
  }
  if (parts.length === 0) {
    throw new SamplingError('EmptyField', `${what} has no area.`, 'Give a polygon of three or more vertices.')
  }
  return withinReach({ parts, ...extentOf(parts) }, what)
}

/** As it comes from a file: what the types promise is checked. */
interface FromFile {
  readonly type: unknown
  readonly coordinates: unknown
}

function polygonsOf(boundary: FromFile, what: string): readonly unknown[] {
  const given: unknown = boundary
  if (typeof given === 'object' && given !== null) {
    const { type, coordinates } = boundary
    if (type === 'Feature') throw invalid(`${what} is a Feature, no polygon.`, 'Give its geometry.')
    const list = listOf(coordinates, what)
    if (type === 'Polygon') return list.length === 0 ? [] : [list]
    if (type === 'MultiPolygon') return list
  }
  throw invalid(`${what} is no polygon.`, 'Give a GeoJSON geometry of type Polygon or MultiPolygon.')
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw invalid(`${what} is no list.`, 'Nest the coordinates as GeoJSON does: parts, rings, positions.')
}

function invalid(wrong: string, remedy: string): SamplingError {
  return new SamplingError('InvalidBoundary', wrong, remedy)
}

/** Of the first vertex within ±180°, to run on from; 0 where there is none, which `readPosition` then refuses. */
function firstLongitude(polygons: readonly unknown[]): number {
  const depth = (value: unknown): number | undefined => {
    if (!Array.isArray(value)) return undefined
    const [first] = value
    if (typeof first === 'number') return Math.abs(first) <= 180 ? first : undefined
    for (const item of value) {
      const found = depth(item)
      if (found !== undefined) return found
    }
    return undefined
  }
  return depth(polygons) ?? Number.NaN
}

function readRing(ring: unknown, origin: number, where: string): Ring {
  const flat: number[] = []
  let turned = 0
  for (const [v, position] of listOf(ring, where).entries()) {
    const [lon, lat] = readPosition(position, origin, `${where}, vertex ${v + 1}`)
    const before = flat.length - 2
    if (before >= 0 && flat[before] === lon && flat[before + 1] === lat) continue
    if (before >= 0) turned += shortWay(lon - (flat[before] ?? 0))
    flat.push(lon, lat)
  }
  const last = flat.length - 2
  if (last >= 2 && flat[last] === flat[0] && flat[last + 1] === flat[1]) flat.length = last
  else if (last >= 2) turned += shortWay((flat[0] ?? 0) - (flat[last] ?? 0))
  if (Math.abs(turned) > 180) throw polar(`${where} goes around a pole.`)
  return Float64Array.from(flat)
}

function readPosition(position: unknown, origin: number, where: string): [lon: number, lat: number] {
  const [lon, lat]: readonly unknown[] = listOf(position, where)
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat)) {
    throw invalid(
      `${where} is ${String(lon)}, ${String(lat)}.`,
      'Give two finite numbers: longitude, latitude.',
    )
  }
  // A field over the antimeridian may be written with longitudes that run on; one wholly beyond ±180° is a mistake.
  const reach = Number.isNaN(origin) ? 180 : 180 + MAX_WIDTH_DEGREES
  if (Math.abs(lat) > 90 || Math.abs(lon) > reach) {
    const swapped =
      Math.abs(lat) <= 180 && Math.abs(lon) <= 90 ? ' Longitude comes first: are they swapped?' : ''
    throw invalid(
      `${where} is at longitude ${lon}, latitude ${lat}.`,
      `Give degrees on WGS84: longitude from -180 to 180, latitude from -90 to 90.${swapped}`,
    )
  }
  if (Math.abs(lat) > MAX_LATITUDE) throw polar(`${where} is at latitude ${lat}.`)
  return [lon - fullTurns(lon - origin), lat]
}

/** The multiple of 360° to take from a turn for one of −180 (left out) … 180 degrees. */
function fullTurns(degrees: number): number {
  return 360 * Math.ceil((degrees - 180) / 360)
}

function shortWay(degrees: number): number {
  return degrees - fullTurns(degrees)
}

function polar(wrong: string): SamplingError {
  return new SamplingError(
    'PolarField',
    wrong,
    `Give a field between latitudes ${-MAX_LATITUDE} and ${MAX_LATITUDE} that holds no pole.`,
  )
}

function extentOf(parts: readonly (readonly Ring[])[]) {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const ring of parts.flat()) {
    for (let at = 0; at < ring.length; at += 2) {
      const lon = ring[at] ?? 0
      const lat = ring[at + 1] ?? 0
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return { west, east, south, north }
}

function withinReach(outline: Outline, what: string): Outline {
  const width = outline.east - outline.west
  if (width <= MAX_WIDTH_DEGREES) return outline
  throw new SamplingError(
    'FieldTooWide',
    `${what} spans ${width.toFixed(1)} degrees of longitude.`,
    'Give fields of up to 280 km from west to east, one at a time.',
    { widthDegrees: width },
  )
}
