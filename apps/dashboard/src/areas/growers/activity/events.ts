import type { AreaUnit, Change } from '@org/core'
import { formatCount } from '@org/ui'
import { type ChangedWord, changedWords } from './words.ts'

/** What happened at one moment, as it is told: one sentence, and what changed in it. */
export interface ActivityEvent {
  /** Number of its newest change. */
  seq: number
  at: string
  who: string
  what: string
  /** Empty where the sentence says all. */
  words: readonly ChangedWord[]
  reason: string | null
  kind: 'made' | 'changed' | 'removed'
  changes: readonly Change[]
}

/** Changes of one field this close together were one thing a person did: a field with its boundary and its year. */
const TOGETHER_MS = 2_000

/**
 * Changes as they are told: those of one import are one event, and so is a field with the boundary and year made with
 * it. Nothing is left out, and the order stays.
 *
 * @param changes newest first
 */
export function activityEvents(changes: readonly Change[], areaUnit: AreaUnit): ActivityEvent[] {
  const groups: Change[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && belongsTo(group[0], change)) group.push(change)
    else groups.push([change])
  }
  return groups.flatMap((group) => {
    const [newest] = group
    return newest === undefined ? [] : [told(newest, group, areaUnit)]
  })
}

function belongsTo(newest: Change, older: Change): boolean {
  if (newest.by?.id !== older.by?.id || newest.channel !== older.channel) return false
  if (newest.upload !== null || older.upload !== null)
    return newest.upload?.id === older.upload?.id && isRemoval(newest) === isRemoval(older)
  const isOfField = newest.entity !== 'grower' && older.entity !== 'grower' && newest.title === older.title
  return isOfField && Date.parse(newest.at) - Date.parse(older.at) <= TOGETHER_MS
}

const isRemoval = ({ after }: Change): boolean => after === null
const isMaking = ({ before }: Change): boolean => before === null

/** The change a group is about: the field itself before its boundary, its boundary before its year. */
const RANK = ['grower', 'field', 'boundary_version', 'field_year']

function told(newest: Change, changes: readonly Change[], areaUnit: AreaUnit): ActivityEvent {
  const [first = newest, ...others] = changes.toSorted(
    (a, b) => RANK.indexOf(a.entity) - RANK.indexOf(b.entity),
  )
  const base = {
    seq: newest.seq,
    at: newest.at,
    who: newest.by?.name ?? 'The program',
    reason: newest.reason,
    kind: isMaking(first)
      ? ('made' as const)
      : isRemoval(first)
        ? ('removed' as const)
        : ('changed' as const),
    changes,
  }
  if (first.upload !== null) return { ...base, ...imported(changes, first.upload.fileName) }
  const words = wordsOf([first, ...others], areaUnit)
  return { ...base, what: sentence(first), words }
}

/** One line for a whole import: how many fields, and from which file. */
function imported(changes: readonly Change[], fileName: string) {
  const fields = changes.filter(({ entity }) => entity === 'field')
  const made = fields.filter(isMaking).length
  const removed = fields.filter(isRemoval).length
  const changed = fields.length - made - removed
  const parts = [
    made > 0 ? `${formatCount(made, 'field', 'fields')} added` : '',
    removed > 0 ? `${formatCount(removed, 'field', 'fields')} removed again` : '',
    changed > 0 ? `${formatCount(changed, 'field', 'fields')} changed` : '',
  ].filter(Boolean)
  const what = parts.length === 0 ? `Boundaries of ${fileName}` : `${parts.join(', ')}: ${fileName}`
  return { what, words: [] }
}

/** What changed in all of them; the same word is told once, by the change that leads. */
function wordsOf(changes: readonly Change[], areaUnit: AreaUnit): ChangedWord[] {
  const words: ChangedWord[] = []
  for (const change of changes)
    for (const word of changedWords(change, areaUnit))
      if (!words.some(({ label }) => label === word.label) && !saysTheTitle(change, word)) words.push(word)
  return words
}

/** A new field's name stands in the sentence already. */
const saysTheTitle = (change: Change, word: ChangedWord): boolean =>
  word.label === 'Name' && (isMaking(change) || isRemoval(change))

function sentence(change: Change): string {
  const { entity, title, before, after } = change
  if (entity === 'grower') {
    if (before === null) return 'Grower created'
    if (after?.active === false) return 'Grower deactivated'
    if (after?.active === true) return 'Grower reactivated'
    return 'Grower changed'
  }
  const verb = before === null ? 'added' : after === null ? 'removed' : 'changed'
  if (entity === 'field') {
    if (before !== null && after?.active === false) return `Field ${title} deactivated`
    if (before !== null && after?.active === true) return `Field ${title} reactivated`
    return `Field ${title} ${verb}`
  }
  if (entity === 'boundary_version') return `Boundary of ${title} ${verb}`
  const year = after?.year ?? before?.year
  return typeof year === 'number' ? `Year ${year} of ${title} ${verb}` : `A year of ${title} ${verb}`
}
