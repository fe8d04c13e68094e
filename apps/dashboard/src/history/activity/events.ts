import type { AreaUnit, Change } from '@org/core'
import { type ChangedWord, changedWords } from './changed-words.ts'
import { byMainThing, countRecords, recordsWord } from './records.ts'
import { redrawnOf, redrawnSentence } from './redrawn.ts'
import {
  activityOf,
  isMaking,
  isRemoval,
  type Kind,
  kindOf,
  sentence,
  sentenceOfMany,
  VERBS,
} from './sentences.ts'

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
  /** The file it came from. */
  fileName: string | null
  kind: Kind
  changes: readonly Change[]
}

/** Changes recorded before edits were: of one field this close together they were one thing a person did. */
const TOGETHER_MS = 2_000
/** Names told of rows changed together. */
const MOST_NAMES = 5

/**
 * Changes as they are told: those of one edit are one event, and so are those of one import. Nothing is left out, and
 * the order stays.
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
  if (newest.editId !== null || older.editId !== null) return newest.editId === older.editId
  const isOfField = newest.entity !== 'grower' && older.entity !== 'grower' && newest.title === older.title
  return isOfField && Date.parse(newest.at) - Date.parse(older.at) <= TOGETHER_MS
}

function told(newest: Change, changes: readonly Change[], areaUnit: AreaUnit): ActivityEvent {
  const net = netChanges(changes).toSorted(
    (a, b) => byMainThing(a.entity, b.entity) || Number(isRemoval(a)) - Number(isRemoval(b)),
  )
  const redrawn = redrawnOf(net)
  const [first = newest, ...others] = redrawn === null ? net : [redrawn.field, ...besides(redrawn.field, net)]
  const base = {
    seq: newest.seq,
    at: newest.at,
    who: newest.by?.name ?? 'The program',
    reason: newest.reason,
    fileName: first.upload?.fileName ?? null,
    kind: kindOf(first),
    changes,
  }
  if (first.upload !== null) return { ...base, what: imported(changes, first.upload.fileName), words: [] }
  if (redrawn !== null)
    return { ...base, what: redrawnSentence(redrawn), words: wordsOfOne(first, others, areaUnit) }
  const alike = [first, ...others].filter((change) => isAlike(first, change))
  if (alike.length === 1)
    return { ...base, what: sentence(first), words: wordsOfOne(first, others, areaUnit) }
  return { ...base, what: sentenceOfMany(alike), words: wordsOfMany(alike, others, areaUnit) }
}

/** What is told beside a field that was split or joined: the other fields, without their own boundaries and years. */
const besides = (field: Change, changes: readonly Change[]): Change[] =>
  changes.filter((change) => change !== field && (change.entity === 'field' || isNamedAfter(change, field)))

/**
 * What a group of changes came to, a change for each row: one that was moved twice is told from where it was to where
 * it is. In the order of the newest.
 */
function netChanges(changes: readonly Change[]): Change[] {
  const rows = new Map<string, Change>()
  for (const older of changes) {
    const key = `${older.entity} ${older.entityId}`
    const newer = rows.get(key)
    rows.set(key, newer === undefined ? older : inOne(older, newer))
  }
  return [...rows.values()]
}

const inOne = (older: Change, newer: Change): Change => ({
  ...newer,
  before: older.before === null ? null : { ...newer.before, ...older.before },
  after: newer.after === null ? null : { ...older.after, ...newer.after },
})

/** A field’s boundary is called by its name, a year of it `2026 of North Forty`. */
const isNamedAfter = (change: Change, { title }: Change): boolean =>
  change.title === title || change.title.endsWith(` of ${title}`)

const isAlike = (one: Change, other: Change): boolean =>
  one.entity === other.entity && kindOf(one) === kindOf(other)

/** One line for a whole import: how many fields, and from which file. */
function imported(changes: readonly Change[], fileName: string): string {
  const fields = changes.filter(({ entity }) => entity === 'field')
  const made = fields.filter(isMaking).length
  const removed = fields.filter(isRemoval).length
  const changed = fields.length - made - removed
  const parts = [
    made > 0 ? `${countRecords('field', made)} added` : '',
    removed > 0 ? `${countRecords('field', removed)} removed again` : '',
    changed > 0 ? `${countRecords('field', changed)} changed` : '',
  ].filter(Boolean)
  return parts.length === 0 ? `Boundaries of ${fileName}` : `${parts.join(', ')}: ${fileName}`
}

/** What the row's name does not say already: its own words, those of what is one with it, and what else was touched. */
function wordsOfOne(first: Change, others: readonly Change[], areaUnit: AreaUnit): ChangedWord[] {
  const isOne = (change: Change) => isOneWith(first, change, others)
  const words: ChangedWord[] = []
  for (const change of [first, ...others.filter(isOne)])
    for (const word of changedWords(change, areaUnit))
      if (!words.some(({ label }) => label === word.label) && !saysTheTitle(change, word)) words.push(word)
  return [...words, ...touched(others.filter((change) => !isOne(change)))]
}

/** A field's boundary and year are told with it where there is one of each. */
function isOneWith(first: Change, change: Change, others: readonly Change[]): boolean {
  const isOfField = ['field', 'boundary_version', 'field_year'].includes(first.entity)
  return (
    isOfField &&
    ['boundary_version', 'field_year'].includes(change.entity) &&
    isNamedAfter(change, first) &&
    others.filter((other) => isAlike(other, change)).length === 1
  )
}

/** Of many rows what is the same with all, their names, and what else was touched. */
function wordsOfMany(alike: readonly Change[], others: readonly Change[], areaUnit: AreaUnit): ChangedWord[] {
  const [first, ...rest] = alike.map((change) => changedWords(change, areaUnit))
  const shared = (first ?? []).filter((word) =>
    rest.every((words) => words.some((other) => JSON.stringify(other) === JSON.stringify(word))),
  )
  const names = namesOf(alike)
  const [lead] = alike
  return [
    ...(names === '' ? [] : [{ label: 'Of', before: '', after: names }]),
    ...(lead === undefined || kindOf(lead) !== 'changed' ? [] : shared),
    ...touched(others.filter((change) => !alike.includes(change))),
  ]
}

/** `Enrolled fields added: Creek bottom, Home 80`, a line for each kind. */
function touched(changes: readonly Change[]): ChangedWord[] {
  const groups = new Map<string, { label: string; rows: Change[] }>()
  for (const change of changes) {
    const word = recordsWord(change.entity)
    const label = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${activityOf(change) ?? VERBS[kindOf(change)]}`
    const group = groups.get(label) ?? { label, rows: [] }
    groups.set(label, { label, rows: [...group.rows, change] })
  }
  return [...groups.values()].map(({ label, rows }) => ({
    label,
    before: '',
    after: namesOf(rows) || String(rows.length),
  }))
}

/** The rows' names, each once; past a few, how many more. */
function namesOf(changes: readonly Change[]): string {
  const names = [...new Set(changes.map(({ title }) => title).filter((title) => title !== ''))]
  if (names.length <= MOST_NAMES) return names.join(', ')
  return `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`
}

/** What the sentence says already is not told twice: a new field's name, and that a row is (in)active. */
const saysTheTitle = (change: Change, word: ChangedWord): boolean =>
  word.label === 'Active' || (word.label === 'Name' && (isMaking(change) || isRemoval(change)))
