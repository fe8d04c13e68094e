const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day, `2026-10-12`, in no time zone, as people read it: `Oct 12, 2026`. */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}
