import { dayWords, readDay } from '@org/core/contract'
import type { Refusal } from '../cells.ts'

/** The order of a day's three numbers. */
const ORDERS = ['mdy', 'dmy', 'ymd'] as const
type Order = (typeof ORDERS)[number]

/** A day of three numbers, and what each order makes of it. */
interface Numeric {
  /** Programs use one order with a sign, and may use another with another. */
  sign: string
  days: ReadonlyMap<Order, string>
}

const MIDNIGHT = /[t ]+(?:00?:00(?::00(?:\.0+)?)?z?|12:00(?::00)? am)$/i
const THREE = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?$/
/** As ISO 8601 writes it, also with other signs; and what has a month's name. */
const CLEAR = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|(?:19|20)\d{6}|(?=.*[a-z]{3}).*)$/i
const CENTURY = '20'

/** @returns null for a text that is no day of three numbers, the year behind */
function numericOf(text: string): Numeric | null {
  const [, one = '', sign = '', two = '', three = ''] = THREE.exec(text.trim().replace(MIDNIGHT, '')) ?? []
  if (sign === '') return null
  const year = three.length === 2 ? `${CENTURY}${three}` : three
  const days = new Map<Order, string>()
  const put = (order: Order, y: string, m: string, d: string): void => {
    const read = readDay(`${y}-${m}-${d}`)
    if ('day' in read) days.set(order, read.day)
  }
  put('mdy', year, one, two)
  put('dmy', year, two, one)
  if (three.length === 2 && one.length === 2) put('ymd', `${CENTURY}${one}`, two, three)
  return { sign, days }
}

const distinct = ({ days }: Numeric): Set<string> => new Set(days.values())

/** What the days of a file say of the order in which the program wrote them. */
export class DayOrders {
  /** How many texts have only this order. */
  readonly #sure = new Map<string, number>()
  /** How many are the day that stood there only in this order. */
  readonly #likely = new Map<string, number>()

  /** @param was the day that stood there when the file was made */
  see(text: string, was: unknown): void {
    const numeric = numericOf(text)
    if (numeric === null) return
    const { sign, days } = numeric
    const same = [...days].filter(([, day]) => day === was)
    const [only] = days.size === 1 ? [...days] : same.length === 1 ? same : []
    if (only === undefined) return
    const counts = days.size === 1 ? this.#sure : this.#likely
    const key = `${sign} ${only[0]}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  /** Null where they do not tell: a single text that says otherwise was typed by a person. */
  of(sign: string): Order | null {
    const counts = ORDERS.map((order) => {
      const key = `${sign} ${order}`
      return { order, sure: this.#sure.get(key) ?? 0, likely: this.#likely.get(key) ?? 0 }
    })
    const known = counts.filter((one) => {
      const others = counts.filter((other) => other !== one)
      const all = one.sure + one.likely
      return all > 0 && others.every(({ sure, likely }) => sure === 0 && likely * MANY <= all)
    })
    return known.length === 1 ? (known[0]?.order ?? null) : null
  }
}
const MANY = 10

/** Reads a day of a file. One that can be two days is asked, never guessed, unless it can be the one that stood there. */
export function readDayText(
  text: string,
  { was, now }: { was: unknown; now: unknown },
  orders: DayOrders,
): { day: string } | { same: true } | { why: Refusal } {
  const numeric = numericOf(text)
  if (numeric === null) return readClear(text)
  const possible = distinct(numeric)
  const [only] = possible
  if (only === undefined) return { why: { message: `“${text}” is no day`, remedy: AS_ISO } }
  if (possible.size === 1) return { day: only }
  const order = orders.of(numeric.sign)
  const known = order === null ? undefined : numeric.days.get(order)
  if (known !== undefined) return { day: known }
  if ([was, now].some((day) => typeof day === 'string' && possible.has(day))) return { same: true }
  return { why: ambiguous(text, [...possible]) }
}

const AS_ISO = 'Write the day as 2026-04-30.'

function readClear(text: string): ReturnType<typeof readDayText> {
  const typed = text.trim().replace(MIDNIGHT, '')
  const read = readDay(typed)
  if ('problem' in read) return { why: { message: read.problem, remedy: AS_ISO } }
  if (CLEAR.test(typed)) return read
  return { why: { message: `“${text}” can be several days`, remedy: AS_ISO } }
}

const ambiguous = (text: string, days: readonly string[]): Refusal => ({
  message: `“${text}” can be ${days.map(dayWords).join(' or ')}`,
  remedy: `Write it as ${days.join(' or ')}.`,
})
