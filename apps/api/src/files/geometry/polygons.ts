/** [x, y] in the file's own coordinate reference system. */
export type Position = [number, number]
export type Ring = Position[]
export type Polygon = Ring[]

/** The polygons of one feature, whatever they were wrapped in. */
export interface PolygonsFound {
  polygons: Polygon[]
  /** Why there are none, or why they cannot be used. */
  problem: string | null
  hadHeights: boolean
  /** Rings whose last position was not the first. */
  closedRings: number
  /** Points and lines beside the polygons. */
  leftOut: number
  /** Parts, rings and members without anything in them, and parts without area. */
  emptyParts: number
}

/** What was done to boundaries, for the notes of a file. */
export function notesOn({ hadHeights, closedRings, emptyParts, leftOut }: PolygonsFound): string[] {
  return [
    ...(hadHeights ? ['Heights were left out.'] : []),
    ...(closedRings > 0 ? ['Open boundary rings were closed.'] : []),
    ...(emptyParts > 0 ? ['Empty parts of boundaries were left out.'] : []),
    ...(leftOut > 0 ? ['Points and lines were left out.'] : []),
  ]
}

const PLAIN_NAMES: Readonly<Record<string, string>> = {
  Point: 'a point',
  MultiPoint: 'a set of points',
  LineString: 'a line',
  MultiLineString: 'a set of lines',
}
const MAX_NESTING = 8

/** A mistake in one geometry: becomes the feature's problem, never an error of the file. */
class GeometryMistake extends Error {}

/**
 * Finds the polygons in an uploaded GeoJSON geometry: Polygon, MultiPolygon, or a collection that holds some.
 * Positions are cut to two numbers, rings closed. Whether the coordinates make sense is not looked at here.
 */
export function polygonsOf(geometry: unknown): PolygonsFound {
  const found: PolygonsFound = {
    polygons: [],
    problem: null,
    hadHeights: false,
    closedRings: 0,
    leftOut: 0,
    emptyParts: 0,
  }
  const others = new Set<string>()
  try {
    collect(geometry, found, others, 0)
  } catch (error) {
    if (!(error instanceof GeometryMistake)) throw error
    return { ...found, polygons: [], problem: error.message }
  }
  return found.polygons.length > 0
    ? { ...found, problem: null }
    : { ...found, problem: found.problem ?? saysNothing(others) }
}

const saysNothing = (others: ReadonlySet<string>): string =>
  others.size > 0
    ? `It is ${[...others].join(' and ')}; a field boundary is a polygon`
    : 'Its geometry is empty: there is no polygon in it'

function collect(geometry: unknown, found: PolygonsFound, others: Set<string>, depth: number): void {
  if (depth > MAX_NESTING) throw new GeometryMistake('Its geometry collections are nested too deeply')
  if (geometry === null && depth > 0) {
    found.emptyParts += 1
    return
  }
  if (geometry === null) throw new GeometryMistake('It has no geometry')
  if (!isRecord(geometry))
    throw new GeometryMistake(`Its geometry is ${kindOf(geometry)}, not a GeoJSON geometry`)
  const { type, coordinates, geometries } = geometry
  if (type === 'Polygon') addPolygon(coordinates, 'Polygon', found)
  else if (type === 'MultiPolygon')
    for (const part of list(coordinates, 'MultiPolygon')) addPolygon(part, 'MultiPolygon', found)
  else if (type === 'GeometryCollection')
    for (const member of list(geometries, 'GeometryCollection', 'geometries'))
      collect(member, found, others, depth + 1)
  else if (typeof type === 'string' && type in PLAIN_NAMES) {
    others.add(PLAIN_NAMES[type] ?? type)
    found.leftOut += 1
  } else throw new GeometryMistake(unknownType(type))
}

function unknownType(type: unknown): string {
  if (type === undefined) return 'Its geometry has no "type"'
  return `Its geometry type ${JSON.stringify(type).slice(0, 60)} is not one of GeoJSON’s`
}

/** A part with nothing in it takes nothing from the others: it leaves itself out. */
function addPolygon(coordinates: unknown, type: string, found: PolygonsFound): void {
  const rings = list(coordinates, type).map((ring, index) => ringOf(ring, index + 1, type, found))
  const [exterior = [], ...holes] = rings
  const hasArea = exterior.length >= 4
  // A hole without area takes nothing away.
  if (hasArea) found.polygons.push([exterior, ...holes.filter((hole) => hole.length >= 4)])
  else found.emptyParts += 1
  if (!hasArea && exterior.length > 0) found.problem = 'A ring has fewer than three different corners'
}

/** Closed, without repeated positions; fewer than four positions when it encloses nothing, none when it is empty. */
function ringOf(ring: unknown, number: number, type: string, found: PolygonsFound): Ring {
  const positions: Ring = []
  for (const [index, value] of list(ring, type).entries()) {
    const position = positionOf(value, index + 1, number, type, found)
    const last = positions.at(-1)
    if (last === undefined || !isSame(last, position)) positions.push(position)
  }
  const [first] = positions
  const last = positions.at(-1)
  if (first === undefined || last === undefined) {
    if (number > 1) found.emptyParts += 1
    return []
  }
  if (positions.length > 1 && !isSame(first, last)) {
    positions.push([...first])
    found.closedRings += 1
  }
  return hasThreeCorners(positions) ? positions : [first]
}

/** Three positions that differ; nearly always the first three. */
function hasThreeCorners(positions: Ring): boolean {
  const [first] = positions
  if (first === undefined) return false
  const second = positions.find((position) => !isSame(position, first))
  if (second === undefined) return false
  return positions.some((position) => !isSame(position, first) && !isSame(position, second))
}

function positionOf(
  value: unknown,
  index: number,
  ring: number,
  type: string,
  found: PolygonsFound,
): Position {
  if (!Array.isArray(value)) throw new GeometryMistake(wronglyNested(type))
  const [x, y, z]: unknown[] = value
  if (Array.isArray(x)) throw new GeometryMistake(wronglyNested(type))
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new GeometryMistake(`Position ${index} of ring ${ring} is not a pair of numbers`)
  if (typeof z === 'number') found.hadHeights = true
  return [x, y]
}

function list(value: unknown, type: string, member = 'coordinates'): unknown[] {
  if (value === undefined) throw new GeometryMistake(`Its ${type} has no "${member}"`)
  if (!Array.isArray(value)) throw new GeometryMistake(wronglyNested(type))
  return value
}

const wronglyNested = (type: string) => `Its coordinates are not nested as those of a ${type}`
const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' ? 'text' : `a ${typeof value}`
}
