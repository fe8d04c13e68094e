import type { Param } from '#platform/view.ts'

const DAY_MS = 86_400_000
const SHORT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day that many days later; earlier for a negative number. */
export const addDays = (day: string, count: number): string =>
  new Date(midnight(day) + count * DAY_MS).toISOString().slice(0, 10)

/** As ISO 8601 counts them: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(midnight(day)).getUTCDay() || 7

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The seven days of a week, Monday first. */
export const daysFrom = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, count) => addDays(monday, count))

/** The first day after this one that is worked on. */
export function nextWorkingDay(today: string, weekdays: readonly number[]): string {
  const days = daysFrom(addDays(today, 1))
  return days.find((day) => weekdays.includes(weekdayOf(day))) ?? addDays(today, 1)
}

/** `Mon, Oct 12` */
export const shortDay = (day: string): string => SHORT.format(midnight(day))

/** `Monday`, by its number as ISO 8601 counts. The first Monday there is one: January 5, 1970. */
export const weekdayName = (weekday: number): string => WEEKDAY.format((weekday + 3) * DAY_MS)

/** The week that an address shows, by its Monday; any day stands for its week, and nothing else for one. */
export const WEEK: Param<string | null> = {
  read(words) {
    if (words === null || !/^\d{4}-\d\d-\d\d$/.test(words)) return null
    const ms = midnight(words)
    return Number.isNaN(ms) ? null : mondayOf(words)
  },
  write: (monday) => monday,
}
