import type { ImportResult } from '@org/core'
import { formatCount } from '@org/ui'

type Made = Pick<ImportResult, 'createdIds' | 'updatedIds' | 'unchangedIds' | 'keptYears'>

/** Fields that a message names; of more only their number. */
const MAX_NAMED = 3

/** Which years stay on the boundary their field had. */
function keptWords(kept: Made['keptYears']): string {
  if (kept.length === 0) return ''
  const named = kept.map(({ fieldName, years }) => `${years.join(', ')} of ${fieldName}`)
  const what =
    kept.length > MAX_NAMED ? `years of ${formatCount(kept.length, 'field', 'fields')}` : named.join('; ')
  return ` Still on the earlier boundary: ${what}.`
}

/** Whether an import wrote anything. */
export const hasWritten = ({ createdIds, updatedIds }: Pick<Made, 'createdIds' | 'updatedIds'>): boolean =>
  createdIds.length + updatedIds.length > 0

/** How many fields were as the file says. */
function leftWords({ length }: Made['unchangedIds']): string {
  if (length === 0) return ''
  return ` ${formatCount(length, 'field', 'fields')} already matched the file.`
}

/** What an import made, in a sentence or three. */
export function saidOf(
  { createdIds, updatedIds, unchangedIds, keptYears }: Made,
  growerName: string | undefined,
  area: string,
): string {
  const created =
    createdIds.length === 0 ? [] : [`${formatCount(createdIds.length, 'field', 'fields')} added`]
  const updated =
    updatedIds.length === 0
      ? []
      : [formatCount(updatedIds.length, 'boundary replaced', 'boundaries replaced')]
  const whose = growerName === undefined ? '' : ` for ${growerName}`
  const left = leftWords(unchangedIds)
  if (!hasWritten({ createdIds, updatedIds })) return `Nothing changed${whose}.${left}`
  return `${[...created, ...updated].join(', ')}${whose}: ${area}.${left}${keptWords(keptYears)}`
}
