import { type DayRange, dayWords, errors, yearWindowAnywhere } from '@org/core/contract'

const DAY_MS = 86_400_000

/** @throws errors.validation for a year outside everybody's window */
export function checkYear(year: number, now: Date, path = 'body.year'): void {
  const years = yearWindowAnywhere(now)
  if (!years.includes(year)) refuse(path, `The year must be from ${years.at(-1)} to ${years[0]}`)
}

/** @throws errors.validation for an instant that is more than a day ahead: clocks differ a little */
export function checkPast(instant: string | null, now: Date, path: string, what: string): void {
  if (instant !== null && isFuture(instant, now)) refuse(path, `${what} is in the future`)
}

/** More than a day ahead. */
export const isFuture = (instant: string, now: Date): boolean => Date.parse(instant) > now.getTime() + DAY_MS

/** `from Jan 1, 2025 to Dec 31, 2027` */
export const rangeWords = ({ min, max }: DayRange): string => `from ${dayWords(min)} to ${dayWords(max)}`

function refuse(path: string, message: string): never {
  throw errors.validation([{ path, message }], message)
}
