import { normalizeUnit, type Qualifier } from '@org/core/contract'
import { clean } from './cells.ts'

export interface ReadNumber {
  value: number
  qualifier: Qualifier | null
}

const SIGNS: Readonly<Record<string, Qualifier>> = {
  '<': '<',
  '≤': '<',
  '<=': '<',
  '>': '>',
  '≥': '>',
  '>=': '>',
}

/**
 * Digits as a number. `1,234.5` and `1,234` have thousands; `6,4` and `0,125` have a decimal comma, as nobody writes
 * thousands so. Null for anything else.
 */
function digitsOf(text: string): number | null {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text)
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^[+-]?\d+,\d+$/.test(text)) return Number(text.replace(',', '.'))
  return null
}

/** The most characters of a cell that is a number. */
const MAX_NUMBER = 100

/** A number, with `<` or `>` before it; null if the text is none. */
export function readNumber(cell: string): ReadNumber | null {
  if (cell.length > MAX_NUMBER) return null
  const text = clean(cell).replaceAll(/[\u2212\u2010-\u2015]/g, '-')
  const [, sign = '', rest = ''] = /^([<>]=?|[≤≥])?\s*(.*)$/u.exec(text) ?? []
  const value = digitsOf(rest)
  return value === null || !Number.isFinite(value) ? null : { value, qualifier: SIGNS[sign] ?? null }
}

/** A number, or one with the unit of its column after it. A text with any other unit is no number of that column. */
export function readNumberIn(cell: string, unit: string): ReadNumber | null {
  const plain = readNumber(cell)
  const name = normalizeUnit(unit) ?? ''
  if (plain !== null || name === '' || cell.length > MAX_NUMBER) return plain
  const [, digits = '', said = ''] = /^([<>≤≥=\s]*[-+]?[\d.,]+)\s*(\D.*)$/u.exec(clean(cell)) ?? []
  return said !== '' && normalizeUnit(said) === name ? readNumber(digits) : null
}
