import { type Kind, type Named, readText, type WorkbookCell } from '@org/core/contract'
import { isSame } from '../../../db/rows/json.ts'
import { harmlessText } from '../../shared/spreadsheet-text.ts'
import type { Refusal } from '../cells.ts'
import { type DayOrders, readDayText } from './day-texts.ts'
import { isRewritten } from './habits.ts'

/** What a text of a file says of its cell. */
export type Compared =
  | { is: 'same' }
  /** @param was as the export had it */
  | { is: 'rewritten'; was: string }
  | { is: 'refused'; why: Refusal }
  | { is: 'differs'; value: unknown }

export interface Comparing {
  to: Pick<WorkbookCell, 'key' | 'column'>
  text: string
  was: unknown
  now: unknown
  /** Rows that a reference can name, by the names that they have and by those that they had at the export. */
  named: readonly Named[]
}

/** Whether the file has what was exported, letter by letter, or what is stored now. */
export const isUntouched = ({ to: { column }, text, was, now, named }: Comparing): boolean =>
  [was, now].some((value) => text === exportedText(column.kind, value, named)) ||
  (text.trim() === '' && isEmpty(was))

const isEmpty = (value: unknown): boolean => value === null || value === ''

/** A text that differs from the export: what it means. */
export function compareText(comparing: Comparing, orders: DayOrders): Compared {
  const { to, text, was, now, named } = comparing
  const { kind } = to.column
  const before = [was, now].map((value) => exportedText(kind, value, named))
  const isFree = kind.type === 'text'
  if (isFree && before.some((one) => isRewritten(one, text))) return { is: 'rewritten', was: before[0] ?? '' }
  const read = readOf(comparing, orders)
  if ('same' in read) return { is: 'same' }
  if ('why' in read) return { is: 'refused', why: read.why }
  const name = { key: to.key, column: to.key, kind }
  const isKnown = [was, now].some((value) => isSame(name, value, read.value))
  return isKnown ? { is: 'same' } : { is: 'differs', value: read.value }
}

function readOf(
  { to: { column }, text, was, now, named }: Comparing,
  orders: DayOrders,
): { value: unknown } | { same: true } | { why: Refusal } {
  const { kind } = column
  if (kind.type === 'day' && text.trim() !== '') {
    const read = readDayText(text, { was, now }, orders)
    if (!('day' in read)) return read
    return readTyped(kind, read.day, named)
  }
  return readTyped(kind, unharmed(text), named)
}

function readTyped(kind: Kind, text: string, named: readonly Named[]): { value: unknown } | { why: Refusal } {
  const read = readText(kind, text, named)
  return 'problem' in read ? { why: { message: read.problem, remedy: 'Enter another value.' } } : read
}

/** A value as the export has it. */
export function exportedText(kind: Kind, value: unknown, named: readonly Named[]): string {
  if (value === null || value === undefined) return ''
  if (kind.type === 'ref') return harmlessText(named.find(({ id }) => id === value)?.name ?? '')
  return harmlessText(kind.label?.(String(value)) ?? String(value))
}

/** Without the apostrophe that the export put before what looks like a formula. */
const unharmed = (text: string): string =>
  text.startsWith("'") && harmlessText(text.slice(1)) === text ? text.slice(1) : text
