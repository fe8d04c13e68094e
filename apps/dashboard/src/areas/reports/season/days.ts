const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Two days, both included; `''` for an open end. */
export type Week = readonly [from: string, to: string]

export const midnightMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day that many days later; earlier for a negative number. */
export const dayAfter = (day: string, count: number): string =>
  new Date(midnightMs(day) + count * DAY_MS).toISOString().slice(0, 10)

export const weekFrom = (monday: string): Week => [monday, dayAfter(monday, DAYS_OF_WEEK - 1)]

/** `Sep 7` */
export const shortDay = (day: string): string => SHORT.format(midnightMs(day))
