import { DAYS, type DayRange, dayWords } from '../days.ts'

/** What a typed text says: a day, `2026-02-03`, or why it is none that can be taken. */
export type TypedDay = { day: string } | { problem: string }

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const IN_FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const EXAMPLE = 'such as 2/3/2026'
const CENTURY = 2000

/** Year, month and day as they were typed. */
type Parts = Readonly<{ year: string; month: string; day: string }>

const YEAR = String.raw`'?(?<year>\d{4}|\d{2})`
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
const NAME = String.raw`(?<month>[a-z]{3,})\.?`
const BETWEEN = '[-/. ]+'

/** As Americans write a day, as ISO 8601 does, and as spreadsheets do; all in small letters, without commas. */
const FORMS: readonly RegExp[] = [
  new RegExp(`^(?<month>\\d{1,2})${BETWEEN}(?<day>\\d{1,2})${BETWEEN}${YEAR}$`),
  new RegExp(`^(?<year>\\d{4})${BETWEEN}(?<month>\\d{1,2}|[a-z]{3,})${BETWEEN}(?<day>\\d{1,2})$`),
  new RegExp(`^${NAME}[- ]*${DAY}${BETWEEN}${YEAR}$`),
  new RegExp(`^${DAY}[- ]*${NAME}[- ]*${YEAR}$`),
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>\d{4}|\d\d)$/,
]
const WITHOUT_YEAR = new RegExp(`^(?:\\d{1,2}${BETWEEN}\\d{1,2}|[a-z]{3,}\\.?[- ]*\\d{1,2})[-/. ]*$`)

/**
 * Reads a day as people type or paste it: `2/3/26`, `02/03/2026`, `2-3-26`, `Feb 3, 2026`, `3-Feb-26`, `2026-02-03`.
 * The month comes before the day; a year of two digits is of this century.
 */
export function readDay(typed: string, { min, max }: DayRange = DAYS): TypedDay {
  const { text, weekday } = withoutWeekday(simplified(typed))
  const parts = partsOf(text)
  if (parts === null)
    return {
      problem: WITHOUT_YEAR.test(text)
        ? `Add the year, ${EXAMPLE}`
        : `Type the date as month/day/year, ${EXAMPLE}`,
    }
  const read = dayOf(parts)
  if ('problem' in read) return read
  const { day } = read
  if (weekday !== null && weekdayOf(day) !== weekday)
    return { problem: `${dayWords(day)} is a ${WEEKDAYS[weekdayOf(day)]}, not a ${WEEKDAYS[weekday]}` }
  if (day < min) return { problem: `${dayWords(day)} is too early. The earliest date is ${dayWords(min)}.` }
  if (day > max) return { problem: `${dayWords(day)} is too late. The latest date is ${dayWords(max)}.` }
  return read
}

/** `2/3/2026`: how a day is written where it can be typed. */
export function typedDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${Number(date)}/${year}`
}

/** `Tuesday, February 3, 2026` */
export function fullDay(day: string): string {
  return IN_FULL.format(new Date(`${day}T00:00:00Z`))
}

/** One kind of space, dash and digit, small letters, no commas; a midnight that a spreadsheet added is left out. */
function simplified(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[\s,]+/g, ' ')
    .trim()
    .replace(/[t ](?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? am)$/, '')
}

function withoutWeekday(text: string): { text: string; weekday: number | null } {
  const [all = '', name = ''] = /^([a-z]{3,})\.? (?=\S)/.exec(text) ?? []
  const weekday = startingWith(WEEKDAYS, name)
  return weekday === null ? { text, weekday } : { text: text.slice(all.length), weekday }
}

function partsOf(text: string): Parts | null {
  for (const form of FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {}
    const isName = /^[a-z]/.test(month)
    if (year !== '' && (!isName || startingWith(MONTHS, month) !== null)) return { year, month, day }
  }
  return null
}

/** The day there is with that year, month and date. */
function dayOf({ year, month, day }: Parts): TypedDay {
  const fullYear = year.length === 2 ? CENTURY + Number(year) : Number(year)
  const at = /^\d/.test(month) ? Number(month) - 1 : (startingWith(MONTHS, month) ?? -1)
  const name = MONTHS[at]
  if (name === undefined)
    return { problem: `There is no month ${Number(month)}. The month comes first, ${EXAMPLE}.` }
  const iso = `${String(fullYear).padStart(4, '0')}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day))
    return { problem: `There is no ${name} ${Number(day)}, ${fullYear}` }
  return { day: iso }
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Which of the names begins so; null where the beginning is no name's. */
function startingWith(names: readonly string[], beginning: string): number | null {
  const at = names.findIndex((name) => beginning !== '' && name.toLowerCase().startsWith(beginning))
  return at === -1 ? null : at
}
