import type { Crew } from './schema.ts'

const DAY_MS = 86_400_000
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day on which a holiday with a date of its own is kept: not on a weekend. */
function observed(ms: number): number {
  const weekday = new Date(ms).getUTCDay()
  if (weekday === SATURDAY) return ms - DAY_MS
  return weekday === 0 ? ms + DAY_MS : ms
}

/** The first, second … of a weekday in a month. */
function nth(year: number, month: number, weekday: number, count: number): number {
  const first = new Date(utc(year, month, 1)).getUTCDay()
  return utc(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7)
}

/** The last Monday of May. */
function memorialDay(year: number): number {
  const last = utc(year, 5, 31)
  return last - ((new Date(last).getUTCDay() + 6) % 7) * DAY_MS
}

/** The US federal holidays of a year, on the days on which they are kept. The last can be in the year before. */
function holidaysOf(year: number): (readonly [ms: number, name: string])[] {
  return [
    [observed(utc(year, 1, 1)), 'New Year’s Day'],
    [nth(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [nth(year, 2, MONDAY, 3), 'Presidents’ Day'],
    [memorialDay(year), 'Memorial Day'],
    [observed(utc(year, 6, 19)), 'Juneteenth'],
    [observed(utc(year, 7, 4)), 'Independence Day'],
    [nth(year, 9, MONDAY, 1), 'Labor Day'],
    [nth(year, 10, MONDAY, 2), 'Columbus Day'],
    [observed(utc(year, 11, 11)), 'Veterans Day'],
    [nth(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
    [observed(utc(year, 12, 25)), 'Christmas Day'],
  ]
}

/** The US federal holiday that is kept on a day; null on others. */
export function federalHoliday(day: string): string | null {
  const year = Number(day.slice(0, 4))
  // New Year’s Day of a year that begins on a Saturday is kept on the last day of the year before.
  const holidays = [...holidaysOf(year), ...holidaysOf(year + 1)]
  return holidays.find(([ms]) => dayOf(ms) === day)?.[1] ?? null
}

/** Why a crew does not work on a day: the name of a holiday, or that it is a day off. Null if it works. */
export function offReason(
  { daysOff, holidaysOff }: Pick<Crew, 'daysOff' | 'holidaysOff'>,
  day: string,
): string | null {
  const holiday = holidaysOff ? federalHoliday(day) : null
  if (holiday !== null) return holiday
  return daysOff.includes(day) ? 'a day off' : null
}
