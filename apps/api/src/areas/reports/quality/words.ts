import { comparedWords, QUALITY_CODES, QUALITY_LABELS, type Result } from '@org/core/contract'

const DIGITS = 4
const MOST_DIGITS = 15
const inWords = (value: number, digits = DIGITS): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits }).format(value)
const withUnit = (words: string, unit: string): string => (unit === '' ? words : `${words} ${unit}`)

/** `pH is plausible from 3 to 10.` */
export function rangeWords({ analyteName, analyteUnit }: Result, low: number, high: number): string {
  const range = `${inWords(low, MOST_DIGITS)} to ${inWords(high, MOST_DIGITS)}`
  return `${analyteName} is plausible from ${withUnit(range, analyteUnit)}.`
}

/** `The sample has 2.1 % of Ward 4.csv, too: they differ by 12 %.` */
export function duplicateWords(result: Result, other: Result | undefined): string {
  if (other === undefined) return 'The sample has another result of this analyte.'
  const words = `The sample also has ${comparedWords(other)} from ${other.fileName}`
  const difference = relativeDifference(result.valueInUnit, other.valueInUnit)
  return difference === null ? `${words}.` : `${words}; they differ by ${inWords(100 * difference, 2)} %.`
}

/** |a − b| over the mean of both; null where that says nothing. */
function relativeDifference(one: number | null, other: number | null): number | null {
  if (one === null || other === null || one + other <= 0) return null
  return Math.abs(one - other) / ((one + other) / 2)
}

/** `The median of this file is 21, and 2.1 in the laboratory’s other files: look at its unit.` */
export function jumpWords({ analyteUnit }: Result, median: number, usual: number): string {
  const [is, was] = [median, usual].map((value) => withUnit(inWords(value), analyteUnit))
  return `The median of this file is ${is}, and ${was} in the laboratory’s other files: look at the unit.`
}

const reasonOf = ({ qualityReason }: Result): string => (qualityReason === '' ? '' : `: ${qualityReason}`)

export const suspectWords = (result: Result): string =>
  `Marked as suspect${reasonOf(result)}. It is counted until someone rejects it.`

export function rejectedWords(result: Result): string {
  const code = QUALITY_CODES.find((each) => each === result.quality)
  return `${code === undefined ? 'Rejected' : QUALITY_LABELS[code]}${reasonOf(result)}. It is not counted.`
}
