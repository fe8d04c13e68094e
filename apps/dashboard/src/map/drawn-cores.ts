import type { LonLat } from '@org/core/contract'
import type { FeatureCollection } from 'geojson'

/** A point with the places of the cores that are mixed into its bag. */
export interface DrawnBag extends LonLat {
  cores: readonly LonLat[]
}

/** More would hide the strata, and take long to send to the map's worker: none are drawn. */
export const MOST_DRAWN_CORES = 10_000
/** On the screen, from a point to its cores: most of them lie beside the point's mark. */
const BESIDE_PX = 16
/** Width of the whole world at zoom 0. */
const WORLD_PX = 512
const ZOOMS = { first: 13, last: 18 } as const

/** The dots of cores; they say from which zoom on they are drawn. */
export function coresOf(bags: readonly DrawnBag[]): FeatureCollection {
  const count = bags.reduce((sum, { cores }) => sum + cores.length, 0)
  const places = count > MOST_DRAWN_CORES ? [] : bags.flatMap(({ cores }) => cores)
  const from = firstZoomOfCores(bags)
  return {
    type: 'FeatureCollection',
    features: places.map(({ lon, lat }) => ({
      type: 'Feature',
      properties: { from },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  }
}

/** From this zoom on cores are so far from their points, on average, that the points' marks do not cover them. */
export function firstZoomOfCores(bags: readonly DrawnBag[]): number {
  const distances = bags.flatMap((bag) => bag.cores.map((core) => degreesBetween(bag, core)))
  const sum = distances.reduce((total, one) => total + one, 0)
  if (sum === 0) return ZOOMS.last
  const zoom = Math.log2((BESIDE_PX * 360 * distances.length) / (WORLD_PX * sum))
  return Math.min(ZOOMS.last, Math.max(ZOOMS.first, zoom))
}

/** In degrees of longitude there: Mercator's map stretches those of latitude away from the equator. */
function degreesBetween(one: LonLat, other: LonLat): number {
  const stretch = 1 / Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(other.lon - one.lon, (other.lat - one.lat) * stretch)
}
