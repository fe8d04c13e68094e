import { type Late, shipmentEntity } from '@org/core'
import { type BadgeTone, formatCount } from '@org/ui'

/** Days after which waiting is bad, and after which it is noticed. */
const BAD_DAYS = 7
const NOTICED_DAYS = 3

export function toneOf(days: number): BadgeTone {
  if (days >= BAD_DAYS) return 'bad'
  return days >= NOTICED_DAYS ? 'progress' : 'none'
}

export const daysWords = (days: number): string => (days === 0 ? 'Today' : formatCount(days, 'day', 'days'))

/** What waits, and in which way: `14 samples` and `shipped, not received`. */
export function lateWords({ kind, count, errors }: Pick<Late, 'kind' | 'count' | 'errors'>): {
  count: string
  state: string
} {
  const points = formatCount(count, 'point', 'points')
  const samples = formatCount(count, 'sample', 'samples')
  switch (kind) {
    case 'overdue':
      return { count: points, state: count === 1 ? 'past its day' : 'past their day' }
    case 'blocked':
      return { count: points, state: 'inaccessible or skipped without a replacement' }
    case 'unlabeled':
      return { count: samples, state: 'collected without a label' }
    case 'inTransit':
      return { count: samples, state: 'shipped, not received' }
    case 'missing':
      return { count: samples, state: 'not received' }
    case 'noResults':
      return { count: samples, state: 'at the laboratory without results' }
    case 'staged': {
      const wrong = errors === 0 ? '' : `, ${formatCount(errors, 'row with an error', 'rows with errors')}`
      return { count: '1 upload', state: `not committed${wrong}` }
    }
  }
}

/** Of whom or what: the crew, the field, the file, or `Manifest S-88`; nothing where the rows have none in common. */
export function ofWords({ kind, of }: Pick<Late, 'kind' | 'of'>): string | null {
  if (of !== null)
    return kind === 'inTransit' || kind === 'missing'
      ? `${shipmentEntity.columns.number.label} ${of.label}`
      : of.label
  return kind === 'overdue' || kind === 'unlabeled' ? 'No crew' : null
}
