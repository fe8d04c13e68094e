import { clean } from './cells.ts'

/** A day; `null`: the text is no date; `ambiguous`: the month or the day can be first. */
export type DateRead = { date: string } | 'ambiguous' | null

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Days before 1970 in the count of spreadsheets, which begins at the end of 1899. */
const SERIAL_OF_1970 = 25_569
const MS_PER_DAY = 86_400_000
/** 1954 to 2119: any other number in a column of dates is no day of a sample. */
const SERIALS = [20_000, 80_000] as const
const CENTURY = 2000

function dayOf(year: number, month: number, day: number): DateRead {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1900 && year < 2200
  return isDay ? { date: date.toISOString().slice(0, 10) } : null
}

const yearOf = (text: string): number => (text.length === 2 ? CENTURY + Number(text) : Number(text))

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/

function fromSlashes(text: string, dayFirst: boolean | null): DateRead {
  const [, first = '', second = '', year = ''] = SLASHED.exec(text) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (a > 12) return dayOf(yearOf(year), b, a)
  if (b > 12 || a === b) return dayOf(yearOf(year), a, b)
  if (dayFirst === null) return 'ambiguous'
  return dayFirst ? dayOf(yearOf(year), b, a) : dayOf(yearOf(year), a, b)
}

function fromMonthName(text: string): DateRead {
  const found =
    /^(?<day>\d{1,2})[ -](?<month>[a-z]{3})[a-z]*\.?[ -](?<year>\d{4}|\d{2})$/i.exec(text) ??
    /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(text)
  const { day = '', month = '', year = '' } = found?.groups ?? {}
  const at = MONTHS.indexOf(month.toLowerCase())
  return found === null || at < 0 ? null : dayOf(yearOf(year), at + 1, Number(day))
}

/** The day that a cell of a column of dates holds: ISO, `20200109`, `8/16/2022`, `Jul 8, 2022`, or a spreadsheet’s number. */
export function readDate(cell: string, dayFirst: boolean | null): DateRead {
  const text = clean(cell)
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const days = Math.floor(Number(text))
    if (days < SERIALS[0] || days > SERIALS[1]) return null
    return { date: new Date((days - SERIAL_OF_1970) * MS_PER_DAY).toISOString().slice(0, 10) }
  }
  return SLASHED.test(text) ? fromSlashes(text, dayFirst) : fromMonthName(text)
}

/** Whether the day is first, where a date of a file can only be read so; null where none is in doubt, or all are. */
export function dayFirstOf(cells: readonly string[]): boolean | null {
  for (const cell of cells) {
    const [, first = '', second = ''] = SLASHED.exec(clean(cell)) ?? []
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return null
}
