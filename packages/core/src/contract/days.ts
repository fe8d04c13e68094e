/** A first and a last calendar day, `2026-04-30`, both included. */
export interface DayRange {
  min: string
  max: string
}

/** All dates of this business are in this range: another date is a typo. */
export const DAYS: DayRange = { min: '1950-01-01', max: '2099-12-31' }

const HOUR_MS = 3_600_000
/** The clocks of the world: from twelve hours behind UTC to fourteen ahead of it. */
const FARTHEST_BEHIND_MS = 12 * HOUR_MS
const FARTHEST_AHEAD_MS = 14 * HOUR_MS
/** How many years before a program year its agreement can be signed. */
const SIGNED_YEARS_BEFORE = 5

const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const earlier = (one: string, other: string): string => (one < other ? one : other)
const pad = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** The calendar day of an instant in the time zone of the program: in a browser, of the person. */
export function calendarDay(at: Date): string {
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1, 2)}-${pad(at.getDate(), 2)}`
}

/** The earliest and the latest calendar day anywhere in the world at one moment. */
export function todayAnywhere(now: Date): DayRange {
  return { min: utcDay(now.getTime() - FARTHEST_BEHIND_MS), max: utcDay(now.getTime() + FARTHEST_AHEAD_MS) }
}

/** `Feb 3, 2026` */
export function dayWords(day: string): string {
  return IN_WORDS.format(new Date(`${day}T00:00:00Z`))
}

export function isDayIn(day: string, { min, max }: DayRange): boolean {
  return min <= day && day <= max
}

/**
 * The days sampling of a year can be planned for: the year, the one before (fall sampling for the coming season) and
 * the one after.
 */
export function plannedDays(year: number): DayRange {
  return { min: `${pad(year - 1, 4)}-01-01`, max: `${pad(year + 1, 4)}-12-31` }
}

/** The days on which a year can have been sampled: days it can be planned for, up to today. */
export function sampledDays(year: number, today: string): DayRange {
  const { min, max } = plannedDays(year)
  return { min, max: earlier(max, today) }
}

/** The days on which an enrollment of a year can have been signed. */
export function signedDays(year: number, today: string): DayRange {
  return { min: `${pad(year - SIGNED_YEARS_BEFORE, 4)}-01-01`, max: today }
}
