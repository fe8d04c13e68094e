import { partsOf } from './cell-parts.ts'
import { clean } from './cells.ts'

/** A number with a sign or a few letters beside it: `3.4 a`, `~5`. A date, an id and an address are none. */
const NEAR_NUMBER = /^[<>~≈±+-]?\s*\d[\d.,]*\s*[^\d\s]{0,3}$/

const HAS_DIGIT = /\p{N}/u

/** Whether a cell holds a number, whatever stands beside it. */
export function holdsNumber(cell: string): boolean {
  if (!HAS_DIGIT.test(cell)) return false
  const { digits, kind } = partsOf(cell)
  return digits !== '' || (kind === 'other' && NEAR_NUMBER.test(clean(cell)))
}

export const numbersIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + Number(holdsNumber(cell)), 0)
