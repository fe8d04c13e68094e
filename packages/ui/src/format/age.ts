const LOCALE = 'en-US'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From here on a day says more than a number of days. */
const DAYS_AT_MOST = 14

const SHORT = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' })
const WITH_YEAR = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' })

/**
 * How long ago an instant was, as short as a card has room for: `now`, `5 min`, `3 h`, `2 d`; the day from two weeks
 * on. An instant of the future (another machine's clock) reads as now.
 */
export function formatAge(instant: string, now: Date): string {
  const then = new Date(instant)
  const ageMs = now.getTime() - then.getTime()
  if (ageMs < MINUTE_MS) return 'now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h`
  if (ageMs < DAYS_AT_MOST * DAY_MS) return `${Math.floor(ageMs / DAY_MS)} d`
  return (then.getFullYear() === now.getFullYear() ? SHORT : WITH_YEAR).format(then)
}
