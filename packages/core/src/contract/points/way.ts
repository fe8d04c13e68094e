import type { LonLat } from './schema.ts'

/** Mean radius of the Earth, in meters (IUGG). */
const RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Meters between two places on a sphere (haversine): within 0.6 % of the ellipsoid. */
export function metersBetween(a: LonLat, b: LonLat): number {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Meters of a crew’s way through places in order, from its start and back to it; without a start, from the first to the last. */
export function wayLengthM(places: readonly LonLat[], start: LonLat | null): number {
  const [first] = places
  if (first === undefined) return 0
  const way = start === null ? places : [start, ...places, start]
  let length = 0
  for (const [at, place] of way.entries()) {
    const before = way[at - 1]
    if (before !== undefined) length += metersBetween(before, place)
  }
  return length
}
