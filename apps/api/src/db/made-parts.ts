import { isDeepStrictEqual } from 'node:util'
import type { PartRow } from './edit-parts.ts'
import { type ChangeRecord, keyOfRow } from './rows/types.ts'

/** Rows of a part that are named. */
const MOST_NAMED = 5
/** Columns whose value is told where it came to the same with all. */
const TOLD = ['active', 'status'] as const

export type MadePart = Omit<PartRow, 'line'>
type Json = Readonly<Record<string, unknown>>

/** What the changes of one row came to. */
interface Touched {
  entity: string
  id: number
  changes: Change[]
}
interface Change {
  before: Json | null
  after: Json | null
  parts: Record<string, number> | undefined
}

/** What an edit did, by kinds of rows: what `countParts` (edit-parts.ts) counts of the rows once they are recorded. */
export function partsOf(records: readonly ChangeRecord[]): MadePart[] {
  const touched = touchedBy(records)
  const parts = countedIn(touched)
  for (const part of parts.values()) {
    if (part.kind !== 'changed') continue
    const rows = touched.filter(({ entity }) => entity === part.entity)
    part.keys = changedKeys(rows)
    for (const key of TOLD) tellCommon(part, key, rows)
  }
  return [...parts.values()]
}

function touchedBy(records: readonly ChangeRecord[]): Touched[] {
  const touched = new Map<string, Touched>()
  for (const { entity, id, before, after, parts } of records) {
    const key = keyOfRow(entity, id)
    const row = touched.get(key) ?? { entity, id, changes: [] }
    touched.set(key, row)
    row.changes.push({ before: asJson(before), after: asJson(after), parts })
  }
  return [...touched.values()]
}

/** As it is recorded: dates are texts, and what is undefined is not there. */
const asJson = (value: object | null): Json | null =>
  value === null ? null : JSON.parse(JSON.stringify(value))

function kindOf({ changes }: Touched): MadePart['kind'] {
  if (changes.some(({ after }) => after === null)) return 'removed'
  return changes.some(({ before }) => before === null) ? 'created' : 'changed'
}

function countedIn(touched: readonly Touched[]): Map<string, MadePart> {
  const parts = new Map<string, MadePart>()
  const partOf = (entity: string, kind: MadePart['kind']): MadePart => {
    const key = `${kind} ${entity}`
    const part = parts.get(key) ?? { entity, kind, count: 0, named: [], keys: [], became: {}, was: {} }
    parts.set(key, part)
    return part
  }
  for (const row of touched) {
    const kind = kindOf(row)
    const part = partOf(row.entity, kind)
    part.count += 1
    if (part.named.length < MOST_NAMED) part.named.push(row.id)
    if (kind === 'changed') continue
    const wholes = row.changes.filter(({ before, after }) => (kind === 'created' ? before : after) === null)
    for (const { parts: withIt = {} } of wholes)
      for (const [entity, count] of Object.entries(withIt)) partOf(entity, kind).count += count
  }
  return parts
}

/** The columns that were changed in any of the rows. */
function changedKeys(rows: readonly Touched[]): string[] {
  const keys = new Set<string>()
  for (const { changes } of rows)
    for (const { before, after } of changes) {
      if (before === null || after === null) continue
      for (const key of Object.keys(after)) if (!isSame(before[key], after[key])) keys.add(key)
    }
  return [...keys].sort()
}

/** Tells what a column came to, and what it came from, where that is the same with all rows of the part. */
function tellCommon(part: MadePart, key: (typeof TOLD)[number], rows: readonly Touched[]): void {
  const moves = rows.flatMap(({ changes }) => {
    const moved = changes.filter(({ before, after }) => before !== null && !isSame(before[key], after?.[key]))
    const [first] = moved
    return first === undefined ? [] : [{ was: first.before?.[key], became: moved.at(-1)?.after?.[key] }]
  })
  if (moves.length < part.count) return
  const became = common(moves.map((move) => move.became))
  if (became !== undefined) Object.assign(part.became, { [key]: became })
  const was = key === 'status' ? common(moves.map((move) => move.was)) : undefined
  if (was !== undefined) Object.assign(part.was, { [key]: was })
}

/** The one value that there is; undefined for none or several. */
function common(values: readonly unknown[]): unknown {
  const there = values.filter((value) => value !== undefined)
  return there.every((value) => isSame(value, there[0])) ? there[0] : undefined
}

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)
