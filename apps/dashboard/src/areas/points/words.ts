import type { AreaUnit, Point } from '@org/core'
import { formatCount, formatDecimal, formatLength } from '@org/ui'

export const pointCount = (count: number): string => formatCount(count, 'point', 'points')

/** `Point 12 · North Forty`. */
export const titleOf = ({ number, fieldName }: Pick<Point, 'number' | 'fieldName'>): string =>
  `Point ${number} · ${fieldName}`

/** The same within a sentence. */
export const nounOf = ({ number, fieldName }: Pick<Point, 'number' | 'fieldName'>): string =>
  `point ${number} · ${fieldName}`

/** A replacement that takes no place: nobody goes there. */
export const isSpare = ({ role, replacesPointId }: Pick<Point, 'role' | 'replacesPointId'>): boolean =>
  (role === 'over' || role === 'near') && replacesPointId === null

/** Digits of a degree: 0.1 m. */
const DECIMALS = 6

/** `42.012300, -93.456700`: latitude first, as maps and phones say it. */
export const degreesOf = ({ lon, lat }: { lon: number; lat: number }): string =>
  `${lat.toFixed(DECIMALS)}, ${lon.toFixed(DECIMALS)}`

const NEAR_M = 100

/** A short distance with a digit after the point, where that matters. */
export function distanceOf(meters: number, areaUnit: AreaUnit): string {
  return areaUnit === 'ha' && meters < NEAR_M
    ? `${formatDecimal(meters, 1)} m`
    : formatLength(meters, areaUnit)
}
