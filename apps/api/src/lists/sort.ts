import { Buffer } from 'node:buffer'
import type { KeyKind } from './keyset.ts'

/** An empty number in a portion: a value that no row can have. It becomes the largest of all. */
export const EMPTY = {
  integer: { high: 0x80000000, low: 1 },
  real: { high: 0xffffffff, low: 0xffffffff },
} as const

const SIGN = 0x80000000
const LAST = 0xffffffff
/** The rank of rows whose keys are all empty, and of missing rows. */
const LAST_RANK = 0xfffffffe
const MISSING = 0xffffffff
/** The marker of an empty text. */
const EMPTY_TEXT = '\xff'
const NOT_A_NUMBER = 0xfff80000
const DIGIT_BITS = 16
const DIGITS = 1 << DIGIT_BITS
const ID_BYTES = 8
const NUMBER_BYTES = 8

/** The ranks of another table's rows: a number for each id, the same for equal rows. */
export type Ranks = ReadonlyMap<number, number>

/**
 * A key of the rows: a value of their own, or the id of a row they refer to, which has a rank.
 * @property isFilter whether rows that refer to one without a rank are left out
 */
export type ColumnToSort = KeyKind | { ranks: Ranks; isFilter: boolean }

/**
 * Rows in the order of their ids, added portion by portion, and then put in ascending order.
 *
 * A portion holds rows one after the other: the id as 8 bytes, then each key. A number is 8 bytes, big-endian, as the
 * database sends it; a text is its UTF-8 and a zero byte, and 0xFF in place of an empty one, which is in no UTF-8.
 */
export class RowsToSort {
  #ids = new Words()
  #columns: readonly Column[]
  #isDown: readonly boolean[]

  /** @param isDown of each column, whether its values go down; none does unless said */
  constructor(columns: readonly ColumnToSort[], isDown: readonly boolean[] = []) {
    this.#columns = columns.map(columnOf)
    this.#isDown = isDown
  }

  /** @throws RangeError when the portion ends within a row */
  add(portion: Uint8Array): void {
    const view = new DataView(portion.buffer, portion.byteOffset, portion.byteLength)
    const bytes = Buffer.from(portion.buffer, portion.byteOffset, portion.byteLength)
    let at = 0
    while (at < portion.byteLength) {
      this.#ids.push(view.getUint32(at + 4))
      at += ID_BYTES
      for (const column of this.#columns) at = column.read(view, bytes, at)
    }
  }

  /** The ids by the first key, equal ones by the next, and finally by id. */
  sorted(): Uint32Array<ArrayBuffer> {
    const ids = this.#ids.values()
    const words = this.#columns.map((column, at) =>
      this.#isDown[at] === true ? column.words().map(reversed) : column.words(),
    )
    return this.#order(words).map((row) => ids[row] ?? 0)
  }

  /** The ranks of the rows, for rows that refer to them. Rows whose keys are all empty rank like missing rows. */
  ranks(): Ranks {
    const ids = this.#ids.values()
    const words = this.#columns.map((column) => column.words())
    const all = words.flat()
    const ranks = new Map<number, number>()
    let rank = 0
    let before: number | undefined
    for (const row of this.#order(words)) {
      if (before !== undefined && all.some((word) => word[row] !== word[before ?? 0])) rank += 1
      const isEmpty = this.#columns.length > 0 && this.#columns.every((column) => column.isEmpty(row))
      ranks.set(ids[row] ?? 0, isEmpty ? LAST_RANK : rank)
      before = row
    }
    return ranks
  }

  #order(words: readonly Uint32Array[][]): Uint32Array<ArrayBuffer> {
    const ids = this.#ids.values()
    const filters = this.#columns.filter((column) => column.isFilter)
    let order = Uint32Array.from(ids.keys())
    if (filters.length > 0) order = order.filter((row) => filters.every((column) => !column.isEmpty(row)))
    if (!isAscending(ids)) order = byWord(order, ids)
    for (const word of words.toReversed().flat()) order = byWord(order, word)
    return order
  }
}

/** The same the other way round: the largest is the smallest. */
const reversed = (words: Uint32Array): Uint32Array => words.map((word) => ~word >>> 0)

/** The values of one key, a number for each row. */
interface Column {
  /** @returns where the next value begins */
  read(view: DataView, bytes: Buffer, at: number): number
  /** Compared as unsigned numbers, the last one first. */
  words(): Uint32Array[]
  isEmpty(row: number): boolean
  /** Whether rows that are empty here are left out. */
  isFilter?: boolean
}

function columnOf(column: ColumnToSort): Column {
  if (typeof column === 'object') return new RankColumn(column)
  if (column === 'text') return new TextColumn()
  return new NumberColumn(column === 'real' ? pushReal : pushInteger)
}

type Push = (high: number, low: number, to: { high: Words; low: Words }) => void

class NumberColumn implements Column {
  #push: Push
  #to = { high: new Words(), low: new Words() }

  constructor(push: Push) {
    this.#push = push
  }

  read(view: DataView, _: Buffer, at: number): number {
    this.#push(view.getUint32(at), view.getUint32(at + 4), this.#to)
    return at + NUMBER_BYTES
  }

  words() {
    return [this.#to.low.values(), this.#to.high.values()]
  }

  isEmpty(row: number) {
    return this.#to.high.at(row) === LAST && this.#to.low.at(row) === LAST
  }
}

/** By the ranks of the referenced rows. A missing reference is like an empty value. */
class RankColumn implements Column {
  readonly isFilter: boolean
  #ranks: Ranks
  #places = new Words()

  constructor({ ranks, isFilter }: { ranks: Ranks; isFilter: boolean }) {
    this.#ranks = ranks
    this.isFilter = isFilter
  }

  read(view: DataView, _: Buffer, at: number): number {
    const isNone = view.getUint32(at) !== 0
    const rank = isNone ? undefined : this.#ranks.get(view.getUint32(at + 4))
    this.#places.push(rank ?? MISSING)
    return at + NUMBER_BYTES
  }

  /** A missing and an empty value are equal. */
  words() {
    return [this.#places.values().map((place) => Math.min(place, LAST_RANK))]
  }

  isEmpty(row: number) {
    return this.#places.at(row) === MISSING
  }
}

const pushInteger: Push = (high, low, to) => {
  const isEmpty = high === EMPTY.integer.high && low === EMPTY.integer.low
  to.high.push(isEmpty ? LAST : (high ^ SIGN) >>> 0)
  to.low.push(isEmpty ? LAST : low)
}

/** As the database compares: -0 equals 0, and NaN is larger than any number. */
const pushReal: Push = (high, low, to) => {
  const size = high & 0x7fffffff
  const isEmpty = high === EMPTY.real.high && low === EMPTY.real.low
  const isNumber = size < 0x7ff00000 || (size === 0x7ff00000 && low === 0)
  if (isEmpty) push(high, low)
  else if (!isNumber) push(NOT_A_NUMBER, 0)
  else if (high >= SIGN && (size !== 0 || low !== 0)) push(~high >>> 0, ~low >>> 0)
  else push((size | SIGN) >>> 0, low)

  function push(highest: number, lowest: number): void {
    to.high.push(highest)
    to.low.push(lowest)
  }
}

/** Each different text is stored once, as a string of its bytes: such strings compare like code points. */
class TextColumn implements Column {
  #codes = new Words()
  #codeOf = new Map<string, number>()

  read(_: DataView, bytes: Buffer, at: number): number {
    const end = bytes.indexOf(0, at)
    if (end === -1) throw new RangeError('A portion ends within a text')
    const text = bytes.toString('latin1', at, end)
    let code = this.#codeOf.get(text)
    if (code === undefined) {
      code = this.#codeOf.size
      this.#codeOf.set(text, code)
    }
    this.#codes.push(code)
    return end + 1
  }

  words() {
    const places = new Uint32Array(this.#codeOf.size)
    for (const [place, text] of [...this.#codeOf.keys()].sort().entries())
      places[this.#codeOf.get(text) ?? 0] = place
    return [this.#codes.values().map((code) => places[code] ?? 0)]
  }

  isEmpty(row: number) {
    return this.#codes.at(row) === this.#codeOf.get(EMPTY_TEXT)
  }
}

/** A growing array of 32-bit numbers. */
class Words {
  #kept = new Uint32Array(1024)
  #length = 0

  push(word: number): void {
    if (this.#length === this.#kept.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#kept)
      this.#kept = larger
    }
    this.#kept[this.#length] = word
    this.#length += 1
  }

  at(row: number): number | undefined {
    return this.#kept[row]
  }

  values(): Uint32Array<ArrayBuffer> {
    return this.#kept.subarray(0, this.#length)
  }
}

function isAscending(ids: Uint32Array): boolean {
  return ids.every((id, row) => row === 0 || id > (ids[row - 1] ?? 0))
}

/** Sorts rows by a 32-bit word of each; equal rows keep their order. */
const byWord = (order: Uint32Array<ArrayBuffer>, words: Uint32Array): Uint32Array<ArrayBuffer> =>
  byDigit(byDigit(order, words, 0), words, DIGIT_BITS)

function byDigit(order: Uint32Array<ArrayBuffer>, words: Uint32Array, shift: number) {
  const starts = new Uint32Array(DIGITS + 1)
  const digitOf = (row: number): number => ((words[row] ?? 0) >>> shift) & (DIGITS - 1)
  for (const row of order) {
    const after = digitOf(row) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  if (starts.includes(order.length)) return order
  for (let digit = 1; digit < DIGITS; digit += 1)
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  const sorted = new Uint32Array(order.length)
  for (const row of order) {
    const digit = digitOf(row)
    const place = starts[digit] ?? 0
    sorted[place] = row
    starts[digit] = place + 1
  }
  return sorted
}
