import type { Kind, ShownUnits } from '@org/core'
import { numberOf } from '../cells/text.ts'
import type { RangeRow } from '../cells/useValues.ts'

/** What a choice of cells adds up to. */
export interface SelectionTotals {
  /** Cells with something in them. */
  filled: number
  /** Cells with numbers. */
  numbers: number
  sum: number
  min: number
  max: number
}

export const NO_TOTALS: SelectionTotals = { filled: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity }

/** Adds up the cells of rows. */
export function totalsOf(
  rows: readonly RangeRow[],
  kinds: readonly Kind[],
  units: ShownUnits,
): SelectionTotals {
  const totals = { ...NO_TOTALS }
  for (const { shown } of rows)
    for (const [at, kind] of kinds.entries()) {
      const value = shown[at]
      if (isEmpty(value)) continue
      totals.filled += 1
      const number = numberOf(kind, value, units)
      if (number === null) continue
      totals.numbers += 1
      totals.sum += number
      totals.min = Math.min(totals.min, number)
      totals.max = Math.max(totals.max, number)
    }
  return totals
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
