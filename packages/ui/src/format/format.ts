import { AREA_DECIMALS, type AreaUnit, areaIn, roundedArea, roundedAreas } from '@org/core/contract'

const LOCALE = 'en-US'
const number = (digits: number) =>
  new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const AREA = { ha: number(AREA_DECIMALS.ha), ac: number(AREA_DECIMALS.ac) } as const
const WHOLE = number(0)
const ONE_DIGIT = number(1)
const TWO_DIGITS = number(2)
const SHARE = new Intl.NumberFormat(LOCALE, { style: 'percent' })
const UTC_DAY = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const UTC_DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

/** Square meters as a number in the unit, without it: to 0.01 ha or 0.1 ac. */
export function formatArea(areaM2: number, unit: AreaUnit): string {
  return AREA[unit].format(areaIn(unit, areaM2))
}

/** The same with its unit: `12.34 ha`. */
export function formatAreaWithUnit(areaM2: number, unit: AreaUnit): string {
  return `${formatArea(areaM2, unit)} ${unit}`
}

/** The parts of a whole without their unit; as shown they add up to the whole as shown. */
export const formatAreaParts = (partsM2: readonly number[], unit: AreaUnit): string[] =>
  roundedAreas(partsM2, unit).map((area) => AREA[unit].format(area))

/** What is left of a whole beside a part, so that both as shown add up to the whole as shown. */
export const formatAreaRest = (wholeM2: number, partM2: number, unit: AreaUnit): string =>
  AREA[unit].format(Math.max(0, roundedArea(wholeM2, unit) - roundedArea(partM2, unit)))

/** A whole number as people read it: `1,204`. */
export function formatNumber(count: number): string {
  return WHOLE.format(count)
}

/** `1 field`, `1,204 fields`. */
export function formatCount(count: number, one: string, many: string): string {
  return `${WHOLE.format(count)} ${count === 1 ? one : many}`
}

const FOOT_M = 0.3048
const MILE_FT = 5280

/** Meters in the system that a person reads areas in: `812 m`, `4.2 km`; `1,204 ft`, `1.25 mi`. */
export function formatLength(meters: number, unit: AreaUnit): string {
  if (unit === 'ha')
    return Math.round(meters) < 1000 ? `${WHOLE.format(meters)} m` : `${ONE_DIGIT.format(meters / 1000)} km`
  const feet = meters / FOOT_M
  return Math.round(feet) < MILE_FT ? `${WHOLE.format(feet)} ft` : `${TWO_DIGITS.format(feet / MILE_FT)} mi`
}

/** Bytes as people say them: `812 B`, `4.2 kB`, `1.3 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${WHOLE.format(bytes)} B`
  // From here on the one digit would round up to 1,000.0.
  if (bytes < 999_950) return `${ONE_DIGIT.format(bytes / 1000)} kB`
  return `${ONE_DIGIT.format(bytes / 1_000_000)} MB`
}

/** An ISO instant in UTC, shown in local time. */
export function formatInstant(instant: string): string {
  return DAY.format(new Date(instant))
}

/** A number with exactly so many digits after the point: `0.14`. */
export function formatDecimal(value: number, digits: number): string {
  return number(digits).format(value)
}

/** A fraction of 1 as a whole percentage: `41%`. */
export function formatShare(fraction: number): string {
  return SHARE.format(fraction)
}

/** A day given as its midnight in UTC (ms since 1970): `Apr 6`, with its year `Apr 6, 2026`. */
export function formatUtcDay(midnightMs: number, withYear = false): string {
  return (withYear ? UTC_DAY_OF_YEAR : UTC_DAY).format(midnightMs)
}
