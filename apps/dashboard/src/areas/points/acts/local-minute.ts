const two = (value: number): string => String(value).padStart(2, '0')

/** An instant by the person's clock, to the minute, as the browser's field for it takes it: `2026-05-04T09:30`. */
export function localMinute(instant: Date): string {
  const day = `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
  return `${day}T${two(instant.getHours())}:${two(instant.getMinutes())}`
}

/** The other way; null where it is no minute. */
export function instantOf(minute: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(minute)) return null
  const instant = new Date(minute)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
