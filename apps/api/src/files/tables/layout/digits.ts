import type { ColumnMap } from '@org/core/contract'

/** What digits are under each decimal mark; null: no number under it. */
export interface Digits {
  point: number | null
  comma: number | null
}

const EXPONENT = '(?:e[+-]?\\d+)?'
/** Groups of three by one kind of mark, the first without a zero before it: nobody writes thousands as `0,125`. */
const grouped = (mark: string) => `(?:\\d+|[1-9]\\d{0,2}(?:(?:${mark}\\d{3})+|(?: \\d{3})+|(?:['’ʼ]\\d{3})+))`
const written = (decimal: string, group: string) =>
  new RegExp(`^[+-]?(?:${grouped(group)}(?:${decimal}\\d*)?|${decimal}\\d+)${EXPONENT}$`, 'i')
const WITH_POINT = written('\\.', ',')
const WITH_COMMA = written(',', '\\.')
const PLAIN = /^[+-]?\d+$/
/** No group of three behind the point, or a zero before it: the point cannot part thousands. */
export const CLEARLY_POINT = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+)$/

const finite = (text: string): number | null => {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** `1,234` is 1234 with decimal points and 1.234 with decimal commas; `6.45` is a number with points alone. */
export function digitsOf(text: string): Digits {
  if (PLAIN.test(text)) {
    const value = finite(text)
    return { point: value, comma: value }
  }
  if (CLEARLY_POINT.test(text)) return { point: finite(text), comma: null }
  return {
    point: WITH_POINT.test(text) ? finite(text.replaceAll(/[,'’ʼ ]/g, '')) : null,
    comma: WITH_COMMA.test(text) ? finite(text.replaceAll(/[.'’ʼ ]/g, '').replace(',', '.')) : null,
  }
}

export type Marks = Pick<ColumnMap, 'decimalMark' | 'hasThousands'>

/**
 * What digits are in a column. `odd`: they can be read in one way only, which is not the column’s. Null: the column leaves it
 * open.
 */
export function readDigits(
  { point, comma }: Digits,
  { decimalMark, hasThousands }: Marks,
): { value: number; isOdd: boolean } | null {
  if (point !== null && point === comma) return { value: point, isOdd: false }
  const own = decimalMark === 'point' ? point : decimalMark === 'comma' ? comma : null
  const other = decimalMark === 'point' ? comma : decimalMark === 'comma' ? point : null
  if (decimalMark === 'asked') {
    const only = point === null ? comma : comma === null ? point : null
    return only === null ? null : { value: only, isOdd: true }
  }
  if (own === null) return other === null ? null : { value: other, isOdd: true }
  // Both are possible: the column’s own mark is its decimal mark, the other parts thousands where that is sure.
  const isGrouped = other !== null && Math.abs(own) > Math.abs(other)
  return isGrouped && !hasThousands ? null : { value: own, isOdd: false }
}
