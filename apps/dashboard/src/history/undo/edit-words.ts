import type { Edit, EditPart } from '@org/core'
import { labelOf, statusWords } from '../activity/changed-words.ts'
import { countRecords, recordWord } from '../activity/records.ts'
import type { Way } from './useOwnUndo.ts'

const VERBS = { created: 'Added', changed: 'Changed', removed: 'Removed' } as const
const PARTICIPLES = { created: 'added', changed: 'changed', removed: 'removed' } as const

/** An edit in a few words: `Deactivated 592 fields`, `Changed grower Alder Farms (phone)`. */
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

/**
 * How things stand after an undo or redo: `They are active again.`
 *
 * @param made the edit that the undo or redo made
 */
export function standingWords({ parts }: Pick<Edit, 'parts'>, way: Way): string {
  const [main] = parts
  if (main === undefined) return ''
  const again = way === 'undo' ? ' again' : ''
  const are = main.count === 1 ? 'It is' : 'They are'
  if (main.kind === 'created') return `${are} back.`
  if (main.kind === 'removed') return `${are} removed.`
  const { active, status } = main.became
  if (active !== undefined) return `${are} ${active ? 'active' : 'inactive'}${again}.`
  if (status !== undefined) return `${are} ${statusWords(main.entity, status)}${again}.`
  return way === 'undo' ? `${are} as before.` : `${are} as changed.`
}

function verb({ kind, keys, became: { active } }: EditPart): string {
  if (kind === 'changed' && active !== undefined) return active ? 'Reactivated' : 'Deactivated'
  if (kind === 'changed' && keys.includes('status')) return 'Moved'
  return VERBS[kind]
}

function things({ entity, count, title }: EditPart): string {
  if (count > 1) return countRecords(entity, count)
  return `${recordWord(entity)} ${title}`.trim()
}

function columns({ entity, kind, keys, became }: EditPart): string {
  if (kind !== 'changed' || keys.includes('status') || became.active !== undefined) return ''
  const labels = [...new Set(keys.flatMap((key) => labelOf(entity, key)?.toLowerCase() ?? []))]
  return labels.length === 0 || labels.length > 3 ? '' : ` (${labels.join(', ')})`
}
