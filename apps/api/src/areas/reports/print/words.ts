import {
  AREA_DECIMALS,
  type AreaUnit,
  areaIn,
  type Estimate,
  type Series,
  type ValueClass,
} from '@org/core/contract'

export const inNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  )

export const maybe = (value: number | null, digits: number): string =>
  value === null ? '–' : inNumber(value, digits)

export const withUnit = (words: string, unit: string): string => (unit === '' ? words : `${words} ${unit}`)

/** `18.4 ac` */
export const areaWords = (areaM2: number, unit: AreaUnit): string =>
  `${inNumber(areaIn(unit, areaM2), AREA_DECIMALS[unit])} ${unit}`

/** `SOC, dry combustion (%)` */
export const seriesWords = ({ name, method, unit }: Series): string =>
  `${[name, method].filter(Boolean).join(', ')}${unit === '' ? '' : ` (${unit})`}`

/** `1.2 to 1.6`, `below 1.2`, `1.6 and above` */
export function classWords({ from, to }: ValueClass, digits: number): string {
  if (from === null && to === null) return 'all values'
  if (from === null) return `below ${inNumber(to ?? 0, digits)}`
  if (to === null) return `${inNumber(from, digits)} and above`
  return `${inNumber(from, digits)} to ${inNumber(to, digits)}`
}

type Claimed = Pick<Estimate, 'confidence' | 'interval' | 'noInterval' | 'assumes' | 'bounds'>

/** `95 % interval 1.9 to 2.3, if …`; else bounds, and why there is no interval. */
export function intervalWords(
  { confidence, interval, noInterval, assumes, bounds }: Claimed,
  digits: number,
): string[] {
  if (interval === null) return [boundsWords(bounds, digits), noInterval ?? ''].filter(Boolean)
  const [low, high] = interval
  const condition = assumes === null ? '' : `, if ${assumes}`
  return [
    `${inNumber(100 * confidence, confidence === 0.999 ? 1 : 0)} % interval ${inNumber(low, digits)} to ${inNumber(high, digits)}${condition}`,
  ]
}

/** `Bounds 4.7 to 9.0`, `At least 100.4` */
function boundsWords(bounds: Estimate['bounds'], digits: number): string {
  if (bounds === null) return ''
  const [low, high] = bounds
  return high === null
    ? `At least ${inNumber(low, digits)}`
    : `Bounds ${inNumber(low, digits)} to ${inNumber(high, digits)}`
}

/** `With 1 rejected value: 2.53 (1.16 to 3.91)` */
export function rejectedWords({ withRejected }: Pick<Estimate, 'withRejected'>, digits: number): string[] {
  if (withRejected === null) return []
  const { rejected, mean, interval } = withRejected
  const range = interval === null ? '' : ` (${interval.map((end) => inNumber(end, digits)).join(' to ')})`
  const values = rejected === 1 ? 'value' : 'values'
  return mean === null ? [] : [`With ${rejected} rejected ${values}: ${inNumber(mean, digits)}${range}`]
}
