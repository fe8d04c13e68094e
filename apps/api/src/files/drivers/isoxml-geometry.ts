import type { Polygon, Ring } from '../geometry/polygons.ts'
import type { Area, Partfield } from './isoxml-records.ts'

const BOUNDARY = '1'
const TREATMENT_ZONE = '2'
const OUTER = '1'
const HOLE = '2'
/** Corners a ring may have to be compared with, for all holes together: a second's work. */
const MAX_COMPARISONS = 50_000_000
/** Corners of a hole that are looked at to say which ring it is in. */
const WITNESSES = 9

/** The shape of a field, or why it has none. */
export interface PartfieldShape {
  geometry: unknown
  problem: string | null
  isOfZones: boolean
}

/**
 * The polygons of a field. Which ring a hole is in has to be found: files give it beside its ring, and some of them in
 * an area of its own.
 */
export function shapeOf({ areas }: Partfield): PartfieldShape {
  const ofType = (type: string) => areas.filter((area) => area.type === type)
  const boundary = ofType(BOUNDARY)
  const isOfZones = boundary.length === 0
  const used = isOfZones ? ofType(TREATMENT_ZONE) : boundary
  const [outers, holes] = [ringsOf(used, OUTER), ringsOf(used, HOLE)]
  if (outers.length === 0) return { geometry: null, problem: withoutOuter(holes), isOfZones: false }
  const coordinates = polygons(outers, holes)
  if (coordinates === null)
    return { geometry: null, problem: 'It has too many parts and holes to match', isOfZones: false }
  return { geometry: { type: 'MultiPolygon', coordinates }, problem: null, isOfZones }
}

const withoutOuter = (holes: Ring[]): string =>
  holes.length === 0
    ? 'The file has no boundary for it'
    : 'The file has holes for it, but no boundary around them'

const ringsOf = (areas: Area[], type: string): Ring[] =>
  areas
    .flatMap(({ lines }) => lines)
    .filter((line) => line.type === type && line.positions.length > 0)
    .map(({ positions }) => positions)

/** A hole that lies in no ring stays with the first, where it is found to be wrong and shown. Null when it is too much. */
function polygons(outers: Ring[], holes: Ring[]): Polygon[] | null {
  const [first, ...others] = outers.map((outer): Polygon => [outer])
  if (first === undefined) return []
  if (others.length === 0) return [[...first, ...holes]]
  const corners = outers.reduce((sum, outer) => sum + outer.length, 0)
  if (corners * holes.length * WITNESSES > MAX_COMPARISONS) return null
  for (const hole of holes) {
    const around = [first, ...others].find(([outer]) => outer !== undefined && isWithin(hole, outer))
    ;(around ?? first).push(hole)
  }
  return [first, ...others]
}

/** By most of some of the hole's corners: a corner may lie on the ring itself. */
function isWithin(hole: Ring, outer: Ring): boolean {
  const step = Math.ceil(hole.length / WITNESSES)
  const witnesses = hole.filter((_, index) => index % step === 0)
  return witnesses.filter((corner) => contains(outer, corner)).length * 2 > witnesses.length
}

/** Counts the edges a ray to the east crosses. */
function contains(ring: Ring, [x, y]: [number, number]): boolean {
  let inside = false
  let [lastX, lastY] = ring.at(-1) ?? [0, 0]
  for (const [nextX, nextY] of ring) {
    const isCrossed = nextY > y !== lastY > y
    if (isCrossed && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX) inside = !inside
    lastX = nextX
    lastY = nextY
  }
  return inside
}
