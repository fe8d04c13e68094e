import type { Recorded } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../db/transact.ts'

/** What an edit did to one row, from how it was to how it came to be. */
export interface Step {
  entity: string
  id: number
  /** How it is taken back: a made row is removed, a removed one written again, a changed one set back. */
  undo: 'remove' | 'insert' | 'set'
  /** What was before, in the contract's words: the whole row for `insert`, the changed columns for `set`. */
  before: Recorded
  /** The number of its last change of the row. */
  seq: number
}

const recordedSchema = z.record(z.string(), z.unknown()).nullable()

/** What an edit did, a row once, in the order in which it touched them. Rows it both made and removed are left out. */
export async function stepsOf(tx: Tx, editId: number): Promise<Step[]> {
  const { rows } = await sql<{
    seq: number
    entity: string
    entity_id: number
    before: Recorded
    after: Recorded
  }>`
    SELECT seq, entity, entity_id, before, after FROM change WHERE edit_id = ${editId} ORDER BY seq`.execute(
    tx.kysely,
  )
  const touched = new Map<string, { entity: string; id: number; changes: RecordedStep[] }>()
  for (const row of rows) {
    const key = `${row.entity} ${row.entity_id}`
    const found = touched.get(key) ?? { entity: row.entity, id: row.entity_id, changes: [] }
    const { seq } = row
    found.changes.push({
      seq,
      before: recordedSchema.parse(row.before),
      after: recordedSchema.parse(row.after),
    })
    touched.set(key, found)
  }
  return [...touched.values()].flatMap(({ entity, id, changes }) => {
    const whole = foldChanges(changes)
    return whole === null ? [] : [{ entity, id, ...whole }]
  })
}

export interface RecordedStep {
  seq: number
  before: Recorded | null
  after: Recorded | null
}

/** Changes of one row by one edit, in their order, as one. Of columns changed twice the first `before` counts. */
export function foldChanges(changes: readonly RecordedStep[]): Pick<Step, 'undo' | 'before' | 'seq'> | null {
  const first = changes.at(0)
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return null
  const { seq } = last
  if (first.before === null) return last.after === null ? null : { undo: 'remove', before: {}, seq }
  const before: Recorded = Object.assign({}, ...changes.map((change) => change.before).reverse())
  return { undo: last.after === null ? 'insert' : 'set', before, seq }
}
