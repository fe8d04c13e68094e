import type { Estimate, Series } from '@org/core'
import { formatCount, formatDecimal } from '@org/ui'

type Interval = Estimate['interval']

const PERCENT = 100
/** Tons below this are said with one digit. */
const WHOLE_TONS = 100
/** A fraction of 1 in percent: `95`, `99.9`. */
export const percentOf = (fraction: number): number => Number((PERCENT * fraction).toFixed(1))

/** A number with a minus sign as people write it. */
export const decimalWords = (value: number, digits: number): string =>
  formatDecimal(value, digits).replace('-', '−')

/** `+1.7`, `−0.2`, `0.0`. */
export const signedWords = (value: number, digits: number): string =>
  Number(value.toFixed(digits)) > 0 ? `+${decimalWords(value, digits)}` : decimalWords(value, digits)

/** A fraction of 1: `12.5%`. */
export const shareWords = (fraction: number): string => `${decimalWords(PERCENT * fraction, 1)}%`

/** `59.0 to 63.8`. */
export const rangeWords = ([low, high]: NonNullable<Interval>, digits: number): string =>
  `${decimalWords(low, digits)} to ${decimalWords(high, digits)}`

/** `Bounds 4.7 to 9.0`; `Lower bound 100.4, no upper one` */
export const boundsWords = ([low, high]: NonNullable<Estimate['bounds']>, digits: number): string =>
  high === null
    ? `Lower bound ${decimalWords(low, digits)}, no upper one`
    : `Bounds ${rangeWords([low, high], digits)}`

/** `2.53% (1.16 to 3.91), 12 values`; null where no value is rejected. */
export function withRejectedWords(
  withRejected: Estimate['withRejected'],
  { decimals, unit }: Pick<Series, 'decimals' | 'unit'>,
): string | null {
  if (withRejected === null || withRejected.mean === null) return null
  const { mean, interval, n } = withRejected
  const range = interval === null ? '' : ` (${rangeWords(interval, decimals)})`
  return `${withUnit(decimalWords(mean, decimals), unit)}${range}, ${formatCount(n, 'value', 'values')}`
}

/** What a mean is of. */
export const OF_WORDS: Readonly<Record<Estimate['of'], string>> = {
  field: 'the field',
  accessible: 'the part that can be sampled',
  part: 'the strata with values',
}

/** A percent sign follows at once, other units after a space. */
export const withUnit = (words: string, unit: string): string =>
  unit === '' || unit === '%' ? `${words}${unit}` : `${words} ${unit}`

/** Half of the interval over the mean, in percent; null where that says nothing. */
export function halfWidthWords(mean: number, interval: Interval): string | null {
  if (interval === null || mean === 0) return null
  const [low, high] = interval
  return `${decimalWords((PERCENT * (high - low)) / 2 / Math.abs(mean), 1)}% of the mean`
}

const tonDigits = (tons: number): number => (Math.abs(tons) < WHOLE_TONS ? 1 : 0)

/** `1,204 t (1,150 to 1,260 t)`. */
export function tonsWords({ tons, interval }: NonNullable<Estimate['total']>): string {
  const digits = tonDigits(tons)
  const range = interval === null ? '' : ` (${rangeWords(interval, digits)} t)`
  return `${decimalWords(tons, digits)} t${range}`
}

/** `+1.7 t/ha (−0.2 to 3.6), 12 points at the same place`. */
export function changeWords(
  { change, interval, matched }: NonNullable<Estimate['change']>,
  { decimals, unit }: Pick<Series, 'decimals' | 'unit'>,
): string | null {
  if (change === null) return null
  const range = interval === null ? '' : ` (${rangeWords(interval, decimals)})`
  const points = formatCount(matched, 'point', 'points')
  return `${withUnit(signedWords(change, decimals), unit)}${range}, ${points} sampled in both years`
}
