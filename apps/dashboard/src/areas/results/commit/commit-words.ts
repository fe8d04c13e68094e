import type { CheckSummary } from '@org/core'
import { resultCount, rowCount, sampleCount } from '../words.ts'

/** Results that a commit writes. What is the same is not written again. */
export const committedCount = ({ values }: Pick<CheckSummary, 'values'>): number =>
  values.new + values.changed

/** `Commit 28 samples, 364 results`. */
export const commitWords = (summary: CheckSummary): string =>
  `Commit ${sampleCount(summary.samples)}, ${resultCount(committedCount(summary))}`

/** The same on a phone, where not all of it has room: `Commit 28 samples`. */
export const shortCommitWords = ({ samples }: Pick<CheckSummary, 'samples'>): string =>
  `Commit ${sampleCount(samples)}`

/** `4 rows will not be committed: 2 with errors, 2 without a sample.`; null where every row is. */
export function leftWords({ outcomes }: Pick<CheckSummary, 'outcomes'>): string | null {
  const { error, unmatched } = outcomes
  if (error + unmatched === 0) return null
  const why = [
    ...(error > 0 ? [`${error} with errors`] : []),
    ...(unmatched > 0 ? [`${unmatched} without a sample`] : []),
  ]
  return `${rowCount(error + unmatched)} will not be committed: ${why.join(', ')}.`
}
