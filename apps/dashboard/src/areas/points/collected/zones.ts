/** Of the businesses that are most. */
const COMMON = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Australia/Sydney',
  'UTC',
]

const wordsOf = (zone: string): string => zone.replaceAll('_', ' ')

/** Zones that a file’s times can be of, by their IANA names: this computer’s first, then common ones, then all. */
export function zonesOf(): { key: string; label: string }[] {
  const local = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const others = new Set([...COMMON, ...Intl.supportedValuesOf('timeZone')])
  others.delete(local)
  return [
    { key: local, label: `${wordsOf(local)}, as this computer` },
    ...[...others].map((key) => ({ key, label: wordsOf(key) })),
  ]
}
