import { todayAnywhere } from './days.ts'

/** How many years the window holds (specification §9). */
export const YEAR_WINDOW_YEARS = 10

/**
 * The years a field or field year can be created for: ten, from the coming year downwards (specification §9).
 *
 * @param now the moment that decides the current year, on the calendar of where the program runs
 * @returns ten years, newest first
 */
export function yearWindow(now: Date): number[] {
  return yearsUpTo(now.getFullYear() + 1, YEAR_WINDOW_YEARS)
}

/** Whether a year lies inside {@link yearWindow}. */
export function isYearInWindow(year: number, now: Date): boolean {
  return yearWindow(now).includes(year)
}

/**
 * The years that a server accepts, because it does not know its caller's calendar: every year in anyone's window. It has
 * one year more than {@link yearWindow} while it is New Year somewhere.
 */
export function yearWindowAnywhere(now: Date): number[] {
  const { min, max } = todayAnywhere(now)
  const [first, last] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))]
  return yearsUpTo(last + 1, YEAR_WINDOW_YEARS + last - first)
}

function yearsUpTo(newest: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => newest - index)
}
