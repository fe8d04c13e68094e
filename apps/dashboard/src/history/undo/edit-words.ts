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
  const redrawn = redrawnWords(parts)
  if (redrawn !== null) return redrawn
  const ofImport = importWords(main)
  if (ofImport !== null) return ofImport
  return `${verb(main)} ${things(main)}${columns(main)}`
}

/** What became of a file that was sent to be imported; null for anything else. */
function importWords({ entity, title, became: { status } }: EditPart): string | null {
  if (entity !== 'upload') return null
  if (status === 'committed') return `Imported ${title}`
  if (status === 'undone') return `Undid the import of ${title}`
  return status === 'discarded' ? `Discarded the import of ${title}` : null
}

/** A field whose boundary was changed together with other fields: `Split South 40 into 3 fields`. */
function redrawnWords(parts: Edit['parts']): string | null {
  const field = redrawnField(parts)
  if (field === undefined) return null
  const pieces = parts.find(({ entity, kind }) => entity === 'field' && kind === 'created')
  const others = field.keys.includes('active') ? field.count - 1 : 0
  const joined = others === 1 ? 'a neighbor' : `${others} neighbors`
  if (pieces === undefined) return others === 0 ? null : `Joined ${joined} into ${field.title}`
  const split = `Split ${field.title} into ${pieces.count + 1} fields`
  return others === 0 ? split : `${split}, joined ${joined}`
}

const redrawnField = (parts: Edit['parts']): EditPart | undefined =>
  parts.find(({ entity, kind, keys }) => entity === 'field' && kind === 'changed' && keys.includes('areaM2'))

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
  // Of a split: what its pieces came to follows from the field.
  if (main.entity === 'field' && main.kind !== 'changed' && redrawnField(parts) !== undefined)
    return way === 'undo' ? 'It is as before.' : 'It is changed again.'
  const again = way === 'undo' ? ' again' : ''
  const are = main.count === 1 ? 'It is' : 'They are'
  if (main.kind === 'created') return `${are} back.`
  if (main.kind === 'removed') return `${are} removed.`
  const { active, status } = main.became
  if (active !== undefined) return `${are} ${active ? 'active' : 'inactive'}${again}.`
  if (status !== undefined) return `${are} ${statusWords(main.entity, status)}${again}.`
  return way === 'undo' ? `${are} as before.` : `${are} changed again.`
}

function verb({ kind, keys, became: { active } }: EditPart): string {
  if (kind === 'changed' && active !== undefined) return active ? 'Reactivated' : 'Deactivated'
  if (kind === 'changed' && keys.includes('status')) return 'Changed the status of'
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
