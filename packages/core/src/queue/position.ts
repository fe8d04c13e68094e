import type { Fix } from '../contract/collecting/events.ts'
import { metersBetween } from '../contract/points/way.ts'

/** One measurement of a device. */
export interface Measurement {
  lon: number
  lat: number
  /** In meters, as the device says; null where it says none. */
  accuracyM: number | null
  /** Milliseconds since 1970. */
  at: number
}

/** Measurements older than this are not where somebody stands now. */
export const OLD_MS = 15_000
/** Worse than this, in meters, a position is called poor: a point could be collected beside its place. */
export const POOR_M = 10
/** Of a longer time than this somebody has walked in between. */
const AVERAGED_MS = 30_000
/** Whoever stands is within this of the newest measurement, in meters, besides its accuracy. */
const STANDING_M = 3
/** A measurement that is so much worse than the best is left out. */
const WORSE = 2.5

const accuracyOf = ({ accuracyM }: Measurement): number => accuracyM ?? POOR_M

/**
 * The position of somebody who stands, as the mean of the newest measurements, each weighed by its accuracy. Errors of a
 * minute have one cause, so that the mean is not said to be more accurate than the best of them.
 *
 * @param measurements in the order in which they came
 * @returns null without any
 */
export function averaged(measurements: readonly Measurement[]): Fix | null {
  const newest = measurements.at(-1)
  if (newest === undefined) return null
  const recent = distinct(measurements).filter(
    (each) =>
      newest.at - each.at <= AVERAGED_MS &&
      metersBetween(each, newest) <= STANDING_M + Math.max(accuracyOf(each), accuracyOf(newest)),
  )
  const best = Math.min(...recent.map(accuracyOf))
  const used = recent.filter((each) => accuracyOf(each) <= Math.max(best, 1) * WORSE)
  let [sum, lon, lat] = [0, 0, 0]
  for (const each of used) {
    const weight = 1 / Math.max(accuracyOf(each), 0.1) ** 2
    sum += weight
    lon += weight * each.lon
    lat += weight * each.lat
  }
  const isKnown = used.some(({ accuracyM }) => accuracyM !== null)
  return {
    lon: lon / sum,
    lat: lat / sum,
    accuracyM: isKnown ? best : null,
    measurements: used.length,
    measuredAt: new Date(newest.at).toISOString(),
  }
}

/** Browsers tell of one measurement several times. */
function distinct(measurements: readonly Measurement[]): readonly Measurement[] {
  const seen = new Set<string>()
  return measurements.filter(({ at, lon, lat }) => {
    const key = `${at} ${lon} ${lat}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const COMPASS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
]
const DEGREES = 360

/** From one place to another, clockwise from north, in degrees from 0 to 360: as the crow flies, on a sphere. */
export function bearingDeg(from: { lon: number; lat: number }, to: { lon: number; lat: number }): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / (DEGREES / 2)
  const [fromLat, toLat, turn] = [radians(from.lat), radians(to.lat), radians(to.lon - from.lon)]
  const east = Math.sin(turn) * Math.cos(toLat)
  const north = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(turn)
  const degrees = (Math.atan2(east, north) * (DEGREES / 2)) / Math.PI
  return (degrees + DEGREES) % DEGREES
}

/** `NNE` */
export function compassPoint(degrees: number): string {
  const at = Math.round(degrees / (DEGREES / COMPASS.length)) % COMPASS.length
  return COMPASS[at] ?? 'N'
}
