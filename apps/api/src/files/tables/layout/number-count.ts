import { partsOf } from './cell-parts.ts'
import { clean } from './cells.ts'

/** A number with a sign or a few letters beside it: `3.4 a`, `~5`. A date, an id and an address are none. */
const NEAR_NUMBER = /^[<>~≈±+-]?\s*\d[\d.,]*\s*[^\d\s]{0,3}$/

const HAS_DIGIT = /\p{N}/u
const WORDS_BEFORE = /^[a-z][^\p{N}]{0,19}(?=[0-9])/iu

const numbered = new Map<string, boolean>()
const MAX_WORDS = 1000
/** Whether a number can stand behind words: `ND<`, `less than`. Names of samples are numbered with the same few. */
function isBeforeNumber(words: string): boolean {
  const known = numbered.get(words)
  if (known !== undefined) return known
  if (numbered.size > MAX_WORDS) numbered.clear()
  const is = partsOf(`${words}1`).digits !== ''
  numbered.set(words, is)
  return is
}

/** Whether a cell holds a number, whatever stands beside it. */
export function holdsNumber(cell: string): boolean {
  if (!HAS_DIGIT.test(cell)) return false
  const words = WORDS_BEFORE.exec(cell)?.[0]
  if (words !== undefined && !isBeforeNumber(words)) return false
  const { digits, kind } = partsOf(cell)
  return digits !== '' || (kind === 'other' && NEAR_NUMBER.test(clean(cell)))
}

export const numbersIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + Number(holdsNumber(cell)), 0)
