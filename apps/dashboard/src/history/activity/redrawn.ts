import type { Change } from '@org/core'
import { byMainThing } from './records.ts'
import { isMaking, isRemoval } from './sentences.ts'

/** A save that split a field or joined neighbors: the field itself, and the other fields. */
interface Redrawn {
  field: Change
  others: readonly Change[]
}

const isOfField = ({ entity }: Change): boolean => entity === 'field'
const isRedrawn = ({ before, after }: Change): boolean =>
  before !== null && after !== null && 'boundaryVersionId' in after
const cameTo = (active: boolean) => (change: Change) =>
  change.before !== null && change.after?.active === active

/** Of the changes of one edit: null where it is no such save, nor its undo. */
export function redrawnOf(changes: readonly Change[]): Redrawn | null {
  const fields = changes.filter(isOfField)
  const [field, second] = fields.filter(isRedrawn)
  if (field === undefined || second !== undefined || fields.length < 2) return null
  return { field, others: fields.filter((change) => change !== field) }
}

/** `Field South 40 split into 3 fields and joined with East slope`; of its undo `Field South 40: split undone`. */
export function redrawnSentence({ field, others }: Redrawn): string {
  const made = others.filter(isMaking)
  const joined = others.filter(cameTo(false))
  const done = [
    ...(made.length === 0 ? [] : [`split into ${made.length + 1} fields`]),
    ...(joined.length === 0 ? [] : [`joined with ${namesOf(joined)}`]),
  ]
  const parted = others.filter(cameTo(true))
  const undone = [
    ...(others.some(isRemoval) ? ['split'] : []),
    ...(parted.length === 0 ? [] : [`join with ${namesOf(parted)}`]),
  ]
  if (undone.length > 0) return `Field ${field.title}: ${undone.join(' and ')} undone`
  return `Field ${field.title} ${done.length === 0 ? 'changed' : done.join(' and ')}`
}

const namesOf = (fields: readonly Change[]): string => fields.map(({ title }) => title).join(', ')

/**
 * What the changes of an edit came to, a change for each row: one that was moved twice is told from where it was to where
 * it is. In the order of the newest.
 */
export function netChanges(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  for (const older of changes) {
    const key = `${older.entity} ${older.entityId}`
    const newer = rows.get(key)
    rows.set(key, newer === undefined ? older : inOne(older, newer))
  }
  return [...rows.values()].toSorted((a, b) => byMainThing(a.entity, b.entity))
}

const inOne = (older: Change, newer: Change): Change => ({
  ...newer,
  before: older.before === null ? null : { ...newer.before, ...older.before },
  after: newer.after === null ? null : { ...older.after, ...newer.after },
})
