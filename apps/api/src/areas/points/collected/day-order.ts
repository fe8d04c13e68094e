import type { CollectedFile, DayOrder } from '@org/core/contract'
import { type DayNumbers, dayNumbersIn } from './written-times.ts'

/** In what order the days of a file are read. */
export interface DayOrders {
  /** For the whole file; null where no day needs one. */
  order: CollectedFile['dayOrder']
  /** Of one day; null where nothing says it. */
  of(numbers: DayNumbers): DayOrder | null
}

/** The order that the two numbers of a day prove; null where both can be months, or neither. */
function provenBy({ first, second }: DayNumbers): DayOrder | null {
  if (first > 12 === second > 12) return null
  return first > 12 ? 'dayFirst' : 'monthFirst'
}

/** Both orders are the same day, or none is one. */
const isSameEither = ({ first, second }: DayNumbers): boolean =>
  first === second || (first > 12 && second > 12)

/**
 * One number above 12 proves the order of the whole file. Where days contradict each other, each is read in the only way
 * that it can be, and the others are asked for. Between dots the day is first unless the file proves otherwise.
 */
export function dayOrdersOf(texts: Iterable<string>, asked: DayOrder | undefined): DayOrders {
  const proven = new Set<DayOrder>()
  let hasDays = false
  let isAllDots = true
  for (const text of texts) {
    const numbers = dayNumbersIn(text)
    if (numbers === null) continue
    const order = provenBy(numbers)
    if (order !== null) proven.add(order)
    hasDays ||= !isSameEither(numbers)
    isAllDots &&= numbers.separator === '.'
  }
  const isMixed = proven.size > 1
  const [only = null] = isMixed ? [] : [...proven]
  const ofFile = asked ?? only
  return {
    order: hasDays ? (ofFile ?? (isAllDots && !isMixed ? 'dayFirst' : 'unclear')) : null,
    of(numbers) {
      const its = provenBy(numbers)
      if (its !== null && (isMixed || ofFile === null)) return its
      if (isSameEither(numbers)) return 'dayFirst'
      return ofFile ?? (numbers.separator === '.' && !isMixed ? 'dayFirst' : null)
    },
  }
}
