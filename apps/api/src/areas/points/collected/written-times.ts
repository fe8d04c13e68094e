import type { DayOrder } from '@org/core/contract'

/** A time as a file writes it, before its zone is known. */
export type TimeRead =
  /** In milliseconds since 1970. */
  | { kind: 'instant'; ms: number }
  /** What a clock showed, as if it were UTC; its offset in minutes, null where the text does not say it. */
  | { kind: 'wall'; ms: number; offset: number | null }
  /** The month or the day can be first. */
  | { kind: 'unclear'; offset: number | null }
  /** There is no such day, or no such time of day. */
  | { kind: 'impossible' }
  /** A day without a time of day. */
  | { kind: 'day' }
  | { kind: 'unreadable' }

/** The first two numbers of `28/10/2026`, and what stands between them. */
export interface DayNumbers {
  first: number
  second: number
  separator: string
}

const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
/** `20261101T155902` */
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?=$|[T\s]|\d{4})/
/** `1 Nov 2026`, `05-AUG-10`, `1. November 2026`, `1 de nov. de 2026` */
const DAY_AND_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?:de\s+)?(\p{L}{3,10})\.?,?[\s-]*(?:de\s+)?(\d{4}|\d{2})(?!\d)/iu
/** `Nov 1, 2026` */
const NAME_AND_DAY = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

const HALF = String.raw`\s*([ap])?(?:\.?\s?m\.?)?`
const ZONE = String.raw`\s*(Z|(?:UTC|GMT)?\s*[+−-]\d{1,2}(?::?\d{2})?|UTC|GMT)?(?:\s*\([^)]*\))?`
const CLOCK = new RegExp(
  String.raw`^(?:[T,\s]|\bat\b)+(\d{1,2})[:.h](\d{2})(?:[:.m](\d{2})(?:[.,]\d+)?s?)?${HALF}${ZONE}$`,
  'i',
)
const COMPACT_CLOCK = new RegExp(String.raw`^[T\s]?(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?()${ZONE}$`, 'i')

/** Months by how their names begin, in the languages of devices, without accents. */
const MONTHS = [
  ...['jan|ene', 'feb|fev', 'mar|mrz|maer', 'apr|avr|abr', 'may|mai', 'jun|juin'],
  ...['jul|juil', 'aug|ago|aou', 'sep|set', 'oct|okt|out', 'nov', 'dec|dez|dic'],
].map((stems) => new RegExp(`^(${stems})`))

const DAY_MS = 86_400_000
/** Days before 1970 in the count of spreadsheets. */
const SERIAL_OF_1970 = 25_569
/** 1954 to 2119: no other number is a day of a spreadsheet. */
const SERIALS = [20_000, 80_000] as const
const CENTURY = 2000
/** No clock is farther from UTC. */
const MOST_MINUTES = 14 * 60

/** Null for a day that is not written in numbers with its year last. */
export function dayNumbersIn(text: string): DayNumbers | null {
  const [, first, separator = '', second] = NUMBERS.exec(withoutWeekday(text)) ?? []
  return first === undefined ? null : { first: Number(first), second: Number(second), separator }
}

/** @param orderOf which of the two numbers of a day is the day; null: not known */
export function readTime(written: string, orderOf: (numbers: DayNumbers) => DayOrder | null): TimeRead {
  const text = withoutWeekday(written)
  const counted = countedIn(text)
  if (counted !== null) return counted
  const found = dayIn(text, orderOf)
  if (found === null) return { kind: 'unreadable' }
  if (found.rest === '') return { kind: 'day' }
  const clock = (found.isCompact ? COMPACT_CLOCK : CLOCK).exec(found.rest) ?? CLOCK.exec(found.rest)
  if (clock === null) return { kind: 'unreadable' }
  const offset = offsetOf(clock[5])
  if (offset !== null && Math.abs(offset) > MOST_MINUTES) return { kind: 'impossible' }
  if (found.date === null) return { kind: 'unclear', offset }
  const ms = wallOf(found.date, clock)
  return ms === null ? { kind: 'impossible' } : { kind: 'wall', ms, offset }
}

const withoutWeekday = (text: string): string => text.trim().replace(WEEKDAY, '')

/** Seconds and milliseconds since 1970, and days of a spreadsheet. */
function countedIn(text: string): TimeRead | null {
  if (/^\d{10}(\.\d+)?$/.test(text)) return { kind: 'instant', ms: Math.floor(Number(text)) * 1000 }
  if (/^\d{13}(\.\d+)?$/.test(text)) return { kind: 'instant', ms: Math.floor(Number(text)) }
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return null
  const days = Number(text.replace(',', '.'))
  if (days < SERIALS[0] || days > SERIALS[1]) return null
  if (Number.isInteger(days)) return { kind: 'day' }
  // Fractions of days have no exact seconds.
  const seconds = Math.round(((days - SERIAL_OF_1970) * DAY_MS) / 1000)
  return { kind: 'wall', ms: seconds * 1000, offset: null }
}

type YearMonthDay = readonly [year: number, month: number, day: number]

interface FoundDay {
  /** Null where its order is not known. */
  date: YearMonthDay | null
  rest: string
  isCompact: boolean
}

function dayIn(text: string, orderOf: (numbers: DayNumbers) => DayOrder | null): FoundDay | null {
  const rest = (found: RegExpExecArray): string => text.slice(found[0].length)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst !== null)
    return {
      date: numbersOf(yearFirst[1], yearFirst[3], yearFirst[4]),
      rest: rest(yearFirst),
      isCompact: false,
    }
  const compact = COMPACT.exec(text)
  if (compact !== null)
    return { date: numbersOf(compact[1], compact[2], compact[3]), rest: rest(compact), isCompact: true }
  const numbers = NUMBERS.exec(text)
  if (numbers !== null) return { date: orderedDay(numbers, orderOf), rest: rest(numbers), isCompact: false }
  const named = namedDay(text)
  return named === null ? null : { ...named, isCompact: false }
}

function orderedDay(
  [, first, separator = '', second, year]: RegExpExecArray,
  orderOf: (numbers: DayNumbers) => DayOrder | null,
): YearMonthDay | null {
  const order = orderOf({ first: Number(first), second: Number(second), separator })
  if (order === null) return null
  return order === 'dayFirst' ? numbersOf(year, second, first) : numbersOf(year, first, second)
}

function namedDay(text: string): Omit<FoundDay, 'isCompact'> | null {
  const dayFirst = DAY_AND_NAME.exec(text)
  const [whole = '', day, name = '', year] = dayFirst ?? []
  if (dayFirst !== null && monthOf(name) > 0)
    return { date: numbersOf(year, String(monthOf(name)), day), rest: text.slice(whole.length) }
  const monthFirst = NAME_AND_DAY.exec(text)
  const [all = '', month = '', its, of] = monthFirst ?? []
  if (monthFirst === null || monthOf(month) === 0) return null
  return { date: numbersOf(of, String(monthOf(month)), its), rest: text.slice(all.length) }
}

/** 0 where it is no month. */
const monthOf = (name: string): number => {
  const plain = name.toLowerCase().replaceAll('ä', 'ae').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return MONTHS.findIndex((stems) => stems.test(plain)) + 1
}

const numbersOf = (year = '', month = '', day = ''): YearMonthDay => [
  year.length === 2 ? CENTURY + Number(year) : Number(year),
  Number(month),
  Number(day),
]

/** Null for a day or a clock that there is not: February 30. */
function wallOf([year, month, day]: YearMonthDay, clock: RegExpExecArray): number | null {
  const [, hour, minute, second = '0', half = ''] = clock
  const hours = hoursOf(Number(hour), half.toLowerCase())
  const ms = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second))
  const made = new Date(ms)
  const isSame = made.getUTCMonth() === month - 1 && made.getUTCDate() === day && hours < 24
  return isSame && Number(minute) < 60 && Number(second) <= 60 ? ms : null
}

/** 24 for an hour that there is not: 15 in the morning. */
function hoursOf(hour: number, half: string): number {
  if (half === '') return hour
  if (half === 'a') return hour > 12 ? 24 : hour % 12
  return hour > 12 ? hour : (hour % 12) + 12
}

/** `-07:00` → −420 */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [, sign, hours = '0', minutes = '0'] = /([+−-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' || sign === '−' ? -size : size
}
