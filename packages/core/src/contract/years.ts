/** How many years the window holds (specification §9). */
export const YEAR_WINDOW_YEARS = 10

/**
 * The years a field or field-year can be created for: ten, from the coming year downwards (specification §9).
 *
 * @param now the moment that decides the current (UTC) year
 * @returns ten years, newest first
 */
export function yearWindow(now: Date): number[] {
  const newest = now.getUTCFullYear() + 1
  return Array.from({ length: YEAR_WINDOW_YEARS }, (_, index) => newest - index)
}

/** Whether a year lies inside {@link yearWindow}. */
export function isYearInWindow(year: number, now: Date): boolean {
  return yearWindow(now).includes(year)
}
