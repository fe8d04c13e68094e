/** A day as a text says it; the year and the day may be left out. */
export interface PartialDay {
  year: number | null
  month: number
  day: number | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Months of other languages that begin otherwise. */
const OTHERS: Readonly<Record<string, number>> = { mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12 }
const CENTURY = 2000

/** How programs read a text as a day: the month before the day, or the day before the month. */
export const DAY_WORDS: readonly ((text: string) => PartialDay | null)[] = [
  (text) => partial(text, true),
  (text) => partial(text, false),
]

function partial(text: string, isMonthFirst: boolean): PartialDay | null {
  const typed = text.toLowerCase().replace(/[t ]0?0:00(:00)?$/, '')
  return isoOf(typed) ?? numbersOf(typed, isMonthFirst) ?? namedOf(typed)
}

function isoOf(text: string): PartialDay | null {
  const [all, year, month, day] = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(text) ?? []
  return all === undefined ? null : made(Number(year), Number(month), day === undefined ? null : Number(day))
}

/** With points, the day is before the month wherever a program reads it. */
function numbersOf(text: string, isMonthFirst: boolean): PartialDay | null {
  const [all, one, sign, two, year] = /^(\d{1,2})([-/.]) ?(\d{1,2})(?:\2 ?(\d{4}|\d{2})?)?$/.exec(text) ?? []
  if (all === undefined) return null
  const [month, day] = isMonthFirst && sign !== '.' ? [one, two] : [two, one]
  return made(yearOf(year), Number(month), Number(day))
}

function namedOf(text: string): PartialDay | null {
  const [all, before, name = '', after, last] =
    /^(?:(\d{1,2})[. -]{1,2})?([a-zä]{3,9})\.?(?:[ -]{1,2}(\d{1,4}))?(?:,? (\d{4}))?$/.exec(text) ?? []
  const month = monthOf(name)
  if (all === undefined || month === null || (before === undefined && after === undefined)) return null
  if (before !== undefined) return made(yearOf(after ?? last), month, Number(before))
  const isYear = (after ?? '').length > 2
  if (isYear) return made(Number(after), month, null)
  return last === undefined ? made(null, month, null) : made(Number(last), month, Number(after))
}

function monthOf(name: string): number | null {
  const beginning = name.slice(0, 3)
  const at = MONTHS.indexOf(beginning)
  return at === -1 ? (OTHERS[beginning] ?? null) : at + 1
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null
  return text.length === 2 ? CENTURY + Number(text) : Number(text)
}

function made(year: number | null, month: number, day: number | null): PartialDay | null {
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > 31))) return null
  return { year, month, day }
}
