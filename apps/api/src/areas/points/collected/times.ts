/** What a file says of a time. */
export type Told =
  /** In UTC. */
  | { kind: 'at'; at: string }
  /** Its clock’s zone is not known. */
  | { kind: 'local' }
  /** No clock had this time. */
  | { kind: 'impossible' }
  /** None, or nothing that is known to be one. */
  | { kind: 'none' }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Before there were devices that measure positions. */
const FIRST_YEAR = 1990

const CLOCK = String.raw`[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([AP]M)?`
const ZONE = String.raw`\s*(Z|UTC|GMT|(?:UTC|GMT)?\s*[+-]\d{1,2}(?::?\d{2})?)?`
/** `2026-10-12T13:13:12-07:00`, `2026/10/12 13:13` */
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${CLOCK}${ZONE}$`, 'i')
/** `10/12/2026 1:13 PM`, as it is written in the United States. */
const AMERICAN = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${CLOCK}${ZONE}$`, 'i')

/** @param utcOffsetMinutes of a clock that does not say its zone; absent: it is not known */
export function timeOf(text: string, utcOffsetMinutes: number | undefined, now: Date): Told {
  const parts = partsOf(text.trim())
  if (parts === null) return { kind: 'none' }
  const offset = parts.zone === undefined ? utcOffsetMinutes : minutesOf(parts.zone)
  const wall = wallClock(parts)
  if (wall === null || parts.year < FIRST_YEAR) return { kind: 'impossible' }
  if (offset === undefined) return isAfterTomorrow(wall, now) ? { kind: 'impossible' } : { kind: 'local' }
  const at = wall - offset * MINUTE_MS
  if (isAfterTomorrow(at, now)) return { kind: 'impossible' }
  return { kind: 'at', at: new Date(at).toISOString() }
}

const isAfterTomorrow = (ms: number, now: Date): boolean => ms > now.getTime() + DAY_MS

interface Parts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  zone: string | undefined
}

function partsOf(text: string): Parts | null {
  const [, year, month, day, ...iso] = ISO.exec(text) ?? []
  if (year !== undefined) return withClock([year, month, day], iso)
  const [, americanMonth, americanDay, americanYear, ...clock] = AMERICAN.exec(text) ?? []
  return americanYear === undefined ? null : withClock([americanYear, americanMonth, americanDay], clock)
}

function withClock(date: (string | undefined)[], clock: (string | undefined)[]): Parts {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hour, minute, second = '0', half, zone] = clock
  const noon = /pm/i.test(half ?? '') ? 12 : 0
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon
  return { year, month, day, hour: hours, minute: Number(minute), second: Number(second), zone }
}

/** Null for a day or a clock that there is not: February 30. */
function wallClock({ year, month, day, hour, minute, second }: Parts): number | null {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  const made = new Date(ms)
  const isSame = made.getUTCMonth() === month - 1 && made.getUTCDate() === day && hour < 24
  return isSame && minute < 60 && second <= 60 ? ms : null
}

/** `-07:00` → −420 */
function minutesOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
