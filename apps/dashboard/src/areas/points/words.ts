import { type AreaUnit, type Point, pointEntity } from '@org/core'
import { formatCount, formatDecimal, formatLength } from '@org/ui'

const { columns: OF_POINT } = pointEntity

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

/** What is not usual of a point, as crews have to know it: `8 cores`, `Placed by hand`, `Inaccessible in 2025`. */
export function unusualOf({
  cores,
  isHandPlaced,
  inaccessibleIn,
}: Pick<Point, 'cores' | 'isHandPlaced' | 'inaccessibleIn'>): string[] {
  return [
    ...(cores.length === 0 ? [] : [formatCount(cores.length, 'core', 'cores')]),
    ...(isHandPlaced ? [OF_POINT.isHandPlaced.label] : []),
    ...(inaccessibleIn === null ? [] : [`${OF_POINT.inaccessibleIn.label} ${inaccessibleIn}`]),
  ]
}

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
