import type { Change, EditPart, Line, ShownUnits } from '@org/core'
import { formatNumber } from '@org/ui'
import { type ChangedWord, changedWords, labelOf, statusWords } from './changed-words.ts'
import { BY_UNDO, importOfOneSentence, importSentence, isImportUndone } from './import-sentences.ts'
import { recordsWord } from './records.ts'
import { netChanges, redrawnOf, redrawnSentence } from './redrawn.ts'
import { doneToAll, isMaking, isRemoval, type Kind, kindOf, sentence, sentenceOfPart } from './sentences.ts'

/** What an edit did, as it is told: one sentence, and what changed in it. */
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
  /** The row it is about, where it is about one. */
  row: Change | null
  /** How many rows it touched of all kinds. */
  rowCount: number
}

/** An edit as it is told. What is counted, the database has counted. */
export function activityEvent(line: Line, units: ShownUnits): ActivityEvent {
  const { seq, at, by, reason, upload, parts } = line
  const told = toldOf(line, units)
  return {
    ...{ seq, at, reason, row: null, ...told },
    who: by?.name ?? 'System',
    fileName: upload?.fileName ?? null,
    kind: told.row ? kindOf(told.row) : kindOfMany(line),
    rowCount: parts.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Of an import what became of its fields, else of the main thing. */
function kindOfMany({ parts, upload }: Line): Kind {
  const [main] = parts
  const fields = upload === null ? undefined : parts.find(({ entity }) => entity === 'field')
  return KINDS[(fields ?? main)?.kind ?? 'changed']
}

const KINDS = { created: 'made', changed: 'changed', removed: 'removed' } as const

interface Told {
  what: string
  words: readonly ChangedWord[]
  row?: Change | null
}

function toldOf(line: Line, units: ShownUnits): Told {
  const rows = netChanges(line.changes)
  if (line.upload !== null) return imported(line, line.upload.fileName, rows, units)
  const redrawn = redrawnOf(rows)
  if (redrawn === null) return toldOfParts(line.parts, rows, units)
  const { field } = redrawn
  const besides = rows.filter((row) => row !== field && (row.entity === 'field' || isNamedAfter(row, field)))
  return { what: redrawnSentence(redrawn), words: wordsOfOne(field, besides, units), row: field }
}

/** @param rows empty where they are many */
function toldOfParts(parts: readonly EditPart[], rows: readonly Change[], units: ShownUnits): Told {
  const [main] = parts
  if (main === undefined) return { what: 'A change to a record you cannot read', words: [] }
  const [first] = rowsOf(main, rows)
  if (main.count === 1 && first !== undefined) {
    const others = rows.filter((row) => row !== first)
    return { what: sentence(first), words: wordsOfOne(first, others, units), row: first }
  }
  return { what: sentenceOfPart(main), words: wordsOfMany(main, parts.slice(1), rows, units) }
}

const rowsOf = ({ entity, kind }: EditPart, rows: readonly Change[]): Change[] =>
  rows.filter((row) => row.entity === entity && kindOf(row) === KINDS[kind])

/** One line for a whole import or its undo: how many fields, and from which file. Of a field alone: the field, and what it got. */
function imported({ parts }: Line, fileName: string, rows: readonly Change[], units: ShownUnits): Told {
  const fields = parts.filter(({ entity }) => entity === 'field')
  const [only, second] = rows.filter(({ entity }) => entity === 'field')
  if (only !== undefined && second === undefined) {
    const others = rows.filter((row) => row !== only && row.entity !== 'upload')
    const what = importOfOneSentence(parts, only, fileName)
    return { what, words: wordsOfOne(only, others, units), row: only }
  }
  const what = importSentence(parts, fields, fileName)
  const isUndone = isImportUndone(parts)
  if (fields.length > 0)
    return { what, words: fields.map((part) => named(part, isUndone ? BY_UNDO[part.kind] : undefined)) }
  const told = toldOfParts(parts, rows, units)
  return isUndone ? { ...told, what } : told
}

/** A field’s boundary is called by its name, a year of it `2026 of North Forty`. */
const isNamedAfter = (change: Change, { title }: Change): boolean =>
  change.title === title || change.title.endsWith(` of ${title}`)

/** What the row's name does not say already: its own words, those of what is one with it, and what else was touched. */
function wordsOfOne(first: Change, others: readonly Change[], units: ShownUnits): ChangedWord[] {
  const isOne = (change: Change) => isOneWith(first, change, others)
  const words: ChangedWord[] = []
  for (const change of [first, ...others.filter(isOne)])
    for (const word of wordsOfRow(change, units))
      if (!words.some(({ label }) => label === word.label)) words.push(word)
  return [...words, ...touched(others.filter((change) => !isOne(change)))]
}

/** A field's boundary and year are told with it where there is one of each. */
function isOneWith(first: Change, change: Change, others: readonly Change[]): boolean {
  const isOfField = ['field', 'boundary_version', 'field_year'].includes(first.entity)
  return (
    isOfField &&
    ['boundary_version', 'field_year'].includes(change.entity) &&
    isNamedAfter(change, first) &&
    others.filter((other) => other.entity === change.entity && kindOf(other) === kindOf(change)).length === 1
  )
}

/** Of many rows their names, what is the same with all, and what else was touched. */
function wordsOfMany(
  main: EditPart,
  others: readonly EditPart[],
  rows: readonly Change[],
  units: ShownUnits,
): ChangedWord[] {
  const names = namesOf(main)
  return [
    ...(names === '' ? [] : [{ label: 'Records', before: '', after: names }]),
    ...sharedWords(main, rows, units),
    ...others.map((part) => named(part)),
  ]
}

function sharedWords(main: EditPart, rows: readonly Change[], units: ShownUnits): ChangedWord[] {
  if (main.kind !== 'changed') return []
  const [first, ...rest] = rowsOf(main, rows).map((row) => changedWords(row, units))
  if (first !== undefined)
    return first.filter((word) =>
      rest.every((words) => words.some((other) => JSON.stringify(other) === JSON.stringify(word))),
    )
  // Too many to be told row by row: what the database says of all of them.
  const [before, after] = [main.was.status, main.became.status].map((status) =>
    statusWords(main.entity, status),
  )
  const label = labelOf(main.entity, 'status')
  return label === null || after === undefined || after === '' ? [] : [{ label, before: before ?? '', after }]
}

/** `Enrolled fields added: Creek bottom, Home 80`. */
const named = (part: EditPart, done = part.kind === 'created' ? 'added' : doneToAll(part)): ChangedWord => ({
  label: `${capital(recordsWord(part.entity))} ${done}`,
  before: '',
  after: namesOf(part) || String(part.count),
})

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The rows' names, each once; how many rows more, past a few or of the same names. */
function namesOf({ title, others, count }: EditPart): string {
  const names = [...new Set([title, ...others])].filter((name) => name !== '')
  if (names.length === 0) return ''
  // An enrollment is called by its grower, a comma and its program.
  const list = names.join(names.some((name) => name.includes(',')) ? '; ' : ', ')
  return count > names.length ? `${list} and ${formatNumber(count - names.length)} more` : list
}

/** The other rows of an edit that is about one, a line for each kind. */
function touched(changes: readonly Change[]): ChangedWord[] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    const label = `${capital(recordsWord(change.entity))} ${doneToAll(partOf(change))}`
    groups.set(label, [...(groups.get(label) ?? []), change])
  }
  return [...groups].map(([label, [first, ...rest]]) => ({
    label: label.replace(/ created$/, ' added'),
    before: '',
    after:
      first === undefined
        ? ''
        : namesOf({
            ...partOf(first),
            count: rest.length + 1,
            others: rest.slice(0, MOST_OTHERS).map(({ title }) => title),
          }) || String(rest.length + 1),
  }))
}

/** Names told besides the first. */
const MOST_OTHERS = 4

/** One row as a part of its own. */
function partOf(change: Change): EditPart {
  const { entity, title, before, after } = change
  const active = before !== null && typeof after?.active === 'boolean' ? { active: after.active } : {}
  const kind = isMaking(change) ? 'created' : isRemoval(change) ? 'removed' : 'changed'
  return { entity, kind, count: 1, title, others: [], keys: [], became: active, was: {} }
}

/** What one row's sentence does not say already. */
export const wordsOfRow = (change: Change, units: ShownUnits): ChangedWord[] =>
  changedWords(change, units).filter((word) => !saysTheTitle(change, word))

/** What the sentence says already is not told twice: a new field's name, and that a row is (in)active. */
const saysTheTitle = (change: Change, word: ChangedWord): boolean =>
  word.label === 'Active' || (word.label === 'Name' && (isMaking(change) || isRemoval(change)))
