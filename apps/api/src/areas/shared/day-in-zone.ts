const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant where a business is: `2026-10-20`. @param timeZone IANA: `America/Chicago` */
export function dayInZone(instant: string | Date, timeZone: string): string {
  const format = FORMATS.get(timeZone) ?? formatOf(timeZone)
  FORMATS.set(timeZone, format)
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
