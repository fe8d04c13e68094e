import { asin, atan, atanh, cos, PI, sin, tan } from '../math/elementary.ts'
import type { Boundary } from './cells.ts'
import { ECCENTRICITY, ECCENTRICITY_SQUARED, SEMI_MAJOR_M } from './ellipsoid.ts'
import { type Ring, readOutline } from './outline.ts'
import { transverseMercator } from './projection.ts'

const DEGREE = PI / 180
/**
 * Longer edges are halved: on 200 m a great circle of the authalic sphere and the ellipsoid's shortest line part by
 * some micrometers, which a long narrow field notices no more either.
 */
const LONGEST_EDGE_DEGREES = 0.002

/**
 * Area in m² on the WGS84 ellipsoid, holes left out, edges being shortest lines (geodesics). Parts are summed: where
 * they overlap, they count twice. To a millionth of the area (FRM-4).
 * @throws InvalidBoundary, EmptyField, PolarField, FieldTooWide
 */
export function geodesicAreaM2(boundary: Boundary): number {
  let area = 0
  for (const [outer, ...holes] of readOutline(boundary, 'The field').parts) {
    let part = outer ? Math.abs(ringArea(outer)) : 0
    for (const hole of holes) part -= Math.abs(ringArea(hole))
    area += Math.max(0, part)
  }
  return area
}

/**
 * The sphere of the same area, on which authalic latitudes keep every zone's area: Snyder, "Map projections: a working
 * manual" (1987), equations 3-11 to 3-13. Edges become great circles there.
 */
function authalic(latitude: number): number {
  const sine = sin(latitude * DEGREE)
  return asin(zone(sine) / POLAR_ZONE)
}

function zone(sine: number): number {
  const small = ECCENTRICITY * sine
  return (1 - ECCENTRICITY_SQUARED) * (sine / (1 - small * small) + atanh(small) / ECCENTRICITY)
}

const POLAR_ZONE = zone(1)
const RADIUS_SQUARED = (SEMI_MAJOR_M * SEMI_MAJOR_M * POLAR_ZONE) / 2

function ringArea(ring: Ring): number {
  let sum = 0
  const last = ring.length - 2
  let [lon, lat] = [ring[last] ?? 0, ring[last + 1] ?? 0]
  for (let at = 0; at < ring.length; at += 2) {
    const [nextLon, nextLat] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    sum += underEdge(lon, lat, nextLon, nextLat)
    lon = nextLon
    lat = nextLat
  }
  return sum * RADIUS_SQUARED
}

/** Area on the unit sphere between an edge and the equator, positive to the east. */
function underEdge(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const middle = (lat1 + lat2) / 2
  const long = Math.max(Math.abs(lat2 - lat1), Math.abs(lon2 - lon1) * cos(middle * DEGREE))
  if (long > LONGEST_EDGE_DEGREES) {
    const [lon, lat] = halfway(lon1, lat1, lon2, lat2)
    return underEdge(lon1, lat1, lon, lat) + underEdge(lon, lat, lon2, lat2)
  }
  // Spherical excess of the quadrangle down to the equator: tan(E/2) = tan(Δλ/2) sin((β₁+β₂)/2) / cos((β₁−β₂)/2).
  const [beta1, beta2] = [authalic(lat1), authalic(lat2)]
  const turn = tan(((lon2 - lon1) / 2) * DEGREE)
  return 2 * atan((turn * sin((beta1 + beta2) / 2)) / cos((beta1 - beta2) / 2))
}

/**
 * A place halfway along the shortest line. On a transverse Mercator plane that line bends to one side west of the central
 * meridian and as much to the other side east of it: where the meridian meets it halfway, that place is on the chord.
 */
function halfway(lon1: number, lat1: number, lon2: number, lat2: number): [lon: number, lat: number] {
  let [lon, lat] = [(lon1 + lon2) / 2, (lat1 + lat2) / 2]
  for (let round = 0; round < 3; round += 1) {
    const { toMeters, toLonLat } = transverseMercator(lon, lat)
    const [x1, y1] = toMeters(lon1, lat1)
    const [x2, y2] = toMeters(lon2, lat2)
    const found = toLonLat((x1 + x2) / 2, (y1 + y2) / 2)
    lon = found[0] + 360 * Math.round((lon - found[0]) / 360)
    lat = found[1]
  }
  return [lon, lat]
}
