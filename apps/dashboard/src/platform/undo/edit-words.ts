import type { Edit, EditPart } from '@org/core'
import { labelOf } from '../activity/changed-words.ts'
import { countRecords, recordWord } from '../activity/records.ts'

const VERBS = { created: 'Added', changed: 'Changed', removed: 'Removed' } as const
const PARTICIPLES = { created: 'added', changed: 'changed', removed: 'removed' } as const

/** An edit in a few words: `Moved 3 enrollments`, `Changed grower Alder Farms (phone)`. */
export function editWords({ parts }: Pick<Edit, 'parts'>): string {
  const [main] = parts
  if (main === undefined) return 'An edit'
  return `${verb(main)} ${things(main)}${columns(main)}`
}

/** What else it did, besides the main thing: `10 enrolled fields added`. Empty when nothing. */
export function alsoWords({ parts }: Pick<Edit, 'parts'>): string {
  return parts
    .slice(1)
    .map((part) => `${countRecords(part.entity, part.count)} ${PARTICIPLES[part.kind]}`)
    .join(', ')
}

function verb({ kind, keys }: EditPart): string {
  if (kind === 'changed' && keys.includes('status')) return 'Moved'
  return VERBS[kind]
}

function things({ entity, count, title }: EditPart): string {
  if (count > 1) return countRecords(entity, count)
  return `${recordWord(entity)} ${title}`.trim()
}

function columns({ kind, keys }: EditPart): string {
  if (kind !== 'changed' || keys.includes('status')) return ''
  const labels = [...new Set(keys.flatMap((key) => labelOf(key)?.toLowerCase() ?? []))]
  return labels.length === 0 || labels.length > 3 ? '' : ` (${labels.join(', ')})`
}
