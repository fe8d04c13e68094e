import { MAX_HEADER } from '@org/core/contract'
import { clean, isBlank } from './cells.ts'
import { headerScore, knownHeaders } from './row-kinds.ts'

/** Of a head of a table. */
export const MIN_HEADERS = 2

const BEGINS_AS_NUMBER = /^\s*[<>+−-]?\d/
const IS_NUMBER = /^\d+(?:\.\d+)?$/
/** Of texts of a column, their digits aside. */
const MAX_SHAPES = 1000

/** Nearly all rows are told by their numbers; the rest is slow. A number costs two headers, and is none itself. */
const hasTooManyNumbers = (cells: readonly string[]): boolean => {
  let filled = 0
  let beginning = 0
  let numbers = 0
  for (const cell of cells) {
    if (cell === '') continue
    filled++
    if (!BEGINS_AS_NUMBER.test(cell)) continue
    beginning++
    if (IS_NUMBER.test(cell)) numbers++
  }
  return beginning * 2 > filled || filled - numbers * 3 < MIN_HEADERS
}

/** Tells heads from other rows, one after the other: names of samples are no headers, and differ from those above by their digits. */
export function headTest(): (cells: readonly string[]) => boolean {
  const unknown: Set<string>[] = []
  const isUnknown = (cell: string, column: number): boolean => {
    const seen = unknown[column] ?? new Set<string>()
    unknown[column] = seen
    const shape = cell.length > MAX_HEADER ? '' : cell.replaceAll(/\d+/g, '0')
    if (seen.has(shape)) return true
    const is = knownHeaders([clean(cell)]) === 0
    if (is && seen.size < MAX_SHAPES) seen.add(shape)
    return is
  }
  return (cells) => {
    if (hasTooManyNumbers(cells)) return false
    const filled = cells.filter((cell) => !isBlank(cell)).length
    const numbers = cells.filter((cell) => IS_NUMBER.test(cell)).length
    let others = Math.min(Math.ceil(filled / 2) - 1, filled - MIN_HEADERS - numbers * 2) - numbers
    // From the right: texts of long tables that come again are there.
    for (let column = cells.length - 1; column >= 0 && others >= 0; column--) {
      const cell = cells[column] ?? ''
      if (!isBlank(cell) && !IS_NUMBER.test(cell) && isUnknown(cell, column)) others--
    }
    return others >= 0 && headerScore(cells) >= MIN_HEADERS
  }
}
