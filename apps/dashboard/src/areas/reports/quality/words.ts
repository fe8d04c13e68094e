import { type QualityItem, type QualityKind, type Result, resultWords, type Verdict } from '@org/core'
import { type DepthUnit, formatCount, formatDepthRange } from '@org/ui'

export const KIND_WORDS: Readonly<Record<QualityKind, string>> = {
  duplicate: 'Duplicate',
  range: 'Out of range',
  jump: 'Unit in doubt',
  suspect: 'Suspect',
  rejected: 'Rejected',
}

export const resultCount = (count: number): string => formatCount(count, 'result', 'results')

/** `North Forty · point 8 · 0–15 cm`. */
export const placeWords = (
  { fieldName, pointNumber, depthTopCm, depthBottomCm }: Result,
  depth: DepthUnit,
): string => `${fieldName} · point ${pointNumber} · ${formatDepthRange(depthTopCm, depthBottomCm, depth)}`

/** `6.4`, `< 2.0 %`. */
export const valueWords = (result: Result): string =>
  [resultWords(result), result.unit].filter((words) => words !== '').join(' ')

/** `pH of point 8, North Forty`. */
export const resultName = ({ analyteName, pointNumber, fieldName }: Result): string =>
  `${analyteName} of point ${pointNumber}, ${fieldName}`

/** A result can need a look for more than one reason. */
export const rowKeyOf = ({ kind, result }: QualityItem): string => `${kind} ${result.id}`

const DONE: Readonly<Record<Verdict, string>> = {
  accept: 'accepted',
  suspect: 'marked as suspect',
  failed: 'rejected',
  outlier: 'rejected',
}

/** `pH of point 8, North Forty accepted`, `3 results rejected`. */
export function judgedWords(results: readonly Result[], verdict: Verdict): string {
  const [only] = results
  const what = results.length === 1 && only !== undefined ? resultName(only) : resultCount(results.length)
  return `${what} ${DONE[verdict]}`
}
