import type { Qualifier } from '@org/core/contract'
import { partsOf } from './cell-parts.ts'
import { digitsOf } from './digits.ts'

export interface ReadNumber {
  value: number
  qualifier: Qualifier | null
}

/**
 * A number without a unit, with `<` or `>` before it, whatever its column; null if the text is none. What can be read in two
 * ways is read with a decimal point: only results have columns that say how they are written.
 */
export function readNumber(cell: string): ReadNumber | null {
  const { kind, digits, qualifier, unit } = partsOf(cell)
  if (kind !== 'number' || unit !== '') return null
  const { point, comma } = digitsOf(digits)
  const value = point ?? comma
  return value === null ? null : { value, qualifier }
}

/** Whether a cell says something of what was measured: a number, with whatever unit and sign, or that there was too little. */
export function isMeasured(cell: string): boolean {
  const { kind } = partsOf(cell)
  return kind === 'number' || kind === 'notDetected'
}
