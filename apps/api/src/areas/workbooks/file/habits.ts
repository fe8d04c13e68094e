import { DAY_WORDS, type PartialDay } from './day-words.ts'

/**
 * Whether a text is what a spreadsheet program makes of another one by opening and saving it, without anybody typing: lost
 * zeros, numbers in their own way, days, truths, spaces, and letters that its encoding does not have.
 */
export function isRewritten(was: string, text: string): boolean {
  const [from, to] = [was.trim(), text.trim()]
  if (from === to) return was !== text
  return HABITS.some((habit) => habit(from, to))
}

const HABITS: readonly ((from: string, to: string) => boolean)[] = [
  isSameTruth,
  isSameNumber,
  isSameTime,
  isSameDay,
  isSameInBytes,
]

function isSameTruth(from: string, to: string): boolean {
  return /^(true|false)$/i.test(from) && from.toLowerCase() === to.toLowerCase()
}

const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?%?$/i
/** As programs write numbers: no zeros before, none behind the point but in the short form. */
const WRITTEN = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?%?$/
const SHORT = /^-?[1-9](?:\.(\d+))?E[+-]?\d{1,3}$/i
/** Digits that a program keeps of a number. */
const DIGITS = 15
/** With fewer digits a program shows them all. */
const LONG = 10
const SMALL = 1e-4

/** A number with a decimal comma, which is no comma between thousands, with a point. */
const withPoint = (text: string): string =>
  /^[+-]?\d+,(?:\d+e[+-]?\d{1,3}|\d{1,2}|\d{4,})%?$/i.test(text) ? text.replace(',', '.') : text

function isSameNumber(was: string, text: string): boolean {
  const [from, to] = [withPoint(was), withPoint(text)]
  const isShort = SHORT.test(to)
  if (!/\d/.test(from) || !NUMBER.test(from) || !(isShort || WRITTEN.test(to))) return false
  if (from.endsWith('%') !== to.endsWith('%')) return false
  const [one, other] = [numberOf(from), numberOf(to)]
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false
  if (one.toPrecision(DIGITS) === other.toPrecision(DIGITS)) return true
  const isShortened = /e/i.test(from) || from.replaceAll(/\D/g, '').length >= LONG || Math.abs(one) < SMALL
  if (!isShort || !isShortened) return false
  const digits = (SHORT.exec(to)?.[1] ?? '').length
  return one.toExponential(digits) === other.toExponential(digits)
}

const numberOf = (text: string): number => Number(text.replaceAll(/[,%]/g, ''))

const TIME = /^(\d{1,4}):(\d{1,2})(?::(\d{1,2}))?(?: ?([ap])m?)?$/i

function isSameTime(from: string, to: string): boolean {
  const [one, other] = [secondsOf(from), secondsOf(to)]
  return one !== null && one === other
}

function secondsOf(text: string): number | null {
  const [all, hours, minutes, seconds = '0', half = ''] = TIME.exec(text) ?? []
  if (all === undefined) return null
  const isAfternoon = /p/i.test(half)
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return (hour * 60 + Number(minutes)) * 60 + Number(seconds)
}

/** One program reads and writes days in one order. */
function isSameDay(from: string, to: string): boolean {
  return DAY_WORDS.some((read) => {
    const [one, other] = [read(from), read(to)]
    return one !== null && other !== null && agree(one, other)
  })
}

/** What one of the two does not say is no difference: programs add the year, and the first of the month. */
function agree(one: PartialDay, other: PartialDay): boolean {
  const isSame = (a: number | null, b: number | null): boolean => a === null || b === null || a === b
  return one.month === other.month && isSame(one.year, other.year) && isSame(one.day, other.day ?? 1)
}

/** A file in Windows-1252 has a question mark for each letter that it lacks. */
function isSameInBytes(from: string, to: string): boolean {
  return (
    from.length === to.length &&
    to.includes('?') &&
    from
      .split('')
      .every((letter, at) => letter === to[at] || (to[at] === '?' && letter.charCodeAt(0) > ASCII))
  )
}
const ASCII = 0x7f
