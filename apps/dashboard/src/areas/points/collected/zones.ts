import type { CollectedFile } from '@org/core'

const FIRST_HOUR = -12
const LAST_HOUR = 14
const HOUR_MIN = 60

/** `UTC−5:00`, `UTC+5:30`, `UTC`. */
export function offsetWords(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / HOUR_MIN), Math.abs(minutes) % HOUR_MIN]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}:${String(rest).padStart(2, '0')}`
}

/** When the file's first time was by this computer's clock; now where that is not clear. */
function momentOf({ rows }: Pick<CollectedFile, 'rows'>): Date {
  const moment = new Date(rows.find(({ atText }) => atText !== '')?.atText ?? '')
  return Number.isNaN(moment.getTime()) ? new Date() : moment
}

/** Zones a file's times can be of, by how far ahead of UTC they are: this computer's first, as it was then. */
export function zonesOf(file: Pick<CollectedFile, 'rows'>): { key: string; label: string }[] {
  const local = -momentOf(file).getTimezoneOffset()
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) => (FIRST_HOUR + at) * HOUR_MIN)
  return [
    { key: String(local), label: `${name.replaceAll('_', ' ')} (${offsetWords(local)}), as this computer` },
    ...[0, ...hours.filter((minutes) => minutes !== 0)]
      .filter((minutes) => minutes !== local)
      .map((minutes) => ({ key: String(minutes), label: offsetWords(minutes) })),
  ]
}
