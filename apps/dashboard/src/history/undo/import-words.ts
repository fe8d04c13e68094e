import type { Edit, ResultsUndone } from '@org/core'
import { formatCount } from '@org/ui'
import { inLocalTime } from '#data/local-times.ts'
import { countRecords } from '../activity/records.ts'

export const NO_REDO = 'An undone import has no redo. Upload the file again to import it again.'

/** Why the undo of an import asks first wherever its page is not shown. */
export const BEFORE_UNDO = `Records that someone changed after the import are kept, and named. ${NO_REDO}`

/** The name of the file that an edit is about. */
export const fileOf = ({ parts }: Pick<Edit, 'parts'>): string =>
  parts.find(({ entity }) => entity === 'upload')?.title ?? 'the file'

/** How many of the fields that stay are named. */
const NAMED = 3

interface FieldsUndone {
  removedIds: readonly number[]
  restoredIds: readonly number[]
  kept: readonly { reason: string }[]
}

/** What the undo of an import of fields did, in a sentence or three. */
export function fieldsUndoneWords(fileName: string, { removedIds, restoredIds, kept }: FieldsUndone): string {
  const parts = [`Import of ${fileName} undone: ${formatCount(removedIds.length, 'field', 'fields')} removed`]
  if (restoredIds.length > 0)
    parts.push(`${formatCount(restoredIds.length, 'boundary', 'boundaries')} restored`)
  const sentence = `${parts.join(', ')}.`
  if (kept.length === 0) return sentence
  const reasons = kept.slice(0, NAMED).map(({ reason }) => inLocalTime(reason))
  const more = kept.length > NAMED ? [`and ${kept.length - NAMED} more`] : []
  return `${sentence} Kept ${formatCount(kept.length, 'field', 'fields')}: ${[...reasons, ...more].join('; ')}.`
}

/** What the undo of a laboratory’s file removed. */
export const resultsUndoneWords = (fileName: string, { removedCount }: Pick<ResultsUndone, 'removedCount'>) =>
  `Upload of ${fileName} undone: ${countRecords('result', removedCount)} removed.`
