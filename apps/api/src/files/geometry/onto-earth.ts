import type { Polygon, Position, Ring } from './polygons.ts'

/** Polygons placed on the globe, or why they cannot be. */
export type Placed =
  | { polygons: Polygon[]; problem: null; crossesAntimeridian: boolean }
  | { polygons: null; problem: string; impossible: boolean }

/**
 * Takes longitudes and latitudes in degrees for what they are: refuses what is none, makes boundaries that cross the
 * antimeridian run on past ±180° (so that a planar cut at 180° is right), and winds rings as RFC 7946 says.
 */
export function ontoEarth(polygons: readonly Polygon[]): Placed {
  const placed: Polygon[] = []
  for (const polygon of polygons) {
    const stranger = polygon.flat().find((position) => !isOnEarth(position))
    if (stranger !== undefined) return impossible(stranger)
    const result = placePolygon(polygon)
    if (typeof result === 'string') return { polygons: null, problem: result, impossible: false }
    if ('stranger' in result) return impossible(result.stranger)
    placed.push(result.polygon)
  }
  const crossesAntimeridian = placed.some((polygon) => polygon[0]?.some(([lon]) => lon > 180) ?? false)
  return { polygons: placed, problem: null, crossesAntimeridian }
}

/** Some programs write 181° for 179° west: up to one turn is understood. */
const isOnEarth = ([lon, lat]: Position): boolean => Math.abs(lon) <= 360 && Math.abs(lat) <= 90

function impossible([lon, lat]: Position): Placed {
  const problem = `Its position ${shown(lon)}, ${shown(lat)} is not a longitude and a latitude`
  return { polygons: null, problem, impossible: true }
}

const shown = (value: number): string => String(Number(value.toPrecision(10)))

function placePolygon(polygon: Polygon): { polygon: Polygon } | { stranger: Position } | string {
  if (polygon.some(reachesHalfAround)) return 'A line of its boundary reaches half around the earth'
  const beyond = polygon.flat().find(([lon]) => Math.abs(lon) > 180)
  // Where longitudes already run on past 180°, a jump is a jump; else one of more than half a turn crosses 180°.
  const rings = beyond === undefined ? polygon.map(unwrapped) : polygon
  const [exterior, ...holes] = rings
  if (exterior === undefined || exterior === null) return 'Its boundary runs around a pole'
  const range = rangeOf(exterior)
  if (range.east - range.west > 180 && beyond !== undefined) return { stranger: beyond }
  const shift = Math.floor((range.west + 180) / 360) * -360
  const target = { west: range.west + shift, east: range.east + shift }
  const placed: Polygon = [wound(shifted(exterior, shift), 'counterclockwise')]
  for (const hole of holes) {
    if (hole === null) return 'A hole in it runs around a pole'
    placed.push(wound(intoRange(hole, target), 'clockwise'))
  }
  return { polygon: placed }
}

/** The ends of an edge are opposite when they are this near to it, in earth radii: about 6 km. */
const OPPOSITE_WITHIN = 1e-3

/** Whether an edge joins two opposite places of the earth: no one line between them is the shortest, and PostGIS fails. */
function reachesHalfAround(ring: Ring): boolean {
  const corners = ring.map(onUnitSphere)
  return corners.some(({ x, y, z }, at) => {
    const next = corners[at + 1]
    return next !== undefined && Math.hypot(x + next.x, y + next.y, z + next.z) < OPPOSITE_WITHIN
  })
}

function onUnitSphere([lon, lat]: Position): { x: number; y: number; z: number } {
  const [lambda, phi] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}

/** The ring with longitudes running on across the antimeridian; null when it does not come back to its start. */
function unwrapped(ring: Ring): Ring | null {
  let turn = 0
  let previous: number | null = null
  const result = ring.map(([lon, lat]): Position => {
    if (previous !== null && lon - previous > 180) turn -= 360
    if (previous !== null && previous - lon > 180) turn += 360
    previous = lon
    return [lon + turn, lat]
  })
  return turn === 0 ? result : null
}

function rangeOf(ring: Ring): { west: number; east: number } {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  for (const [lon] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  return { west, east }
}

/** A hole by whole turns to where its exterior ring is. */
function intoRange(hole: Ring, target: { west: number; east: number }): Ring {
  const { west, east } = rangeOf(hole)
  const turns = Math.round((target.west + target.east - west - east) / 2 / 360)
  return shifted(hole, turns * 360)
}

function shifted(ring: Ring, degrees: number): Ring {
  return degrees === 0 ? ring : ring.map(([lon, lat]): Position => [lon + degrees, lat])
}

function wound(ring: Ring, direction: 'clockwise' | 'counterclockwise'): Ring {
  return signedArea(ring) > 0 === (direction === 'counterclockwise') ? ring : ring.toReversed()
}

/** Twice the planar area, positive counter-clockwise; relative to the first position, for small rings far from 0°. */
function signedArea(ring: Ring): number {
  const [originX, originY] = ring[0] ?? [0, 0]
  let sum = 0
  let [lastX, lastY] = [0, 0]
  for (const [lon, lat] of ring) {
    const [x, y] = [lon - originX, lat - originY]
    sum += lastX * y - x * lastY
    lastX = x
    lastY = y
  }
  return sum
}
