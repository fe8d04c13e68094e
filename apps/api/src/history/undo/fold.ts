import type { Recorded } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Step } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'

const recordedSchema = z.record(z.string(), z.unknown()).nullable()

/**
 * The net effect of some changes, each row once, in the order of the first change. Rows created and removed are left out.
 *
 * @param condition on the table `change`: those of an edit, or of an import
 */
export async function stepsOf(tx: Tx, condition: RawBuilder<boolean>): Promise<Step[]> {
  const { rows } = await sql<{
    seq: number
    entity: string
    entity_id: number
    before: Recorded
    after: Recorded
  }>`
    SELECT seq, entity, entity_id, before, after FROM change WHERE ${condition} ORDER BY seq`.execute(
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

/** Combines the changes of one row by one edit. For a column changed twice the first `before` counts. */
export function foldChanges(
  changes: readonly RecordedStep[],
): Pick<Step, 'undo' | 'before' | 'after' | 'seq'> | null {
  const first = changes.at(0)
  const last = changes.at(-1)
  if (first === undefined || last === undefined) return null
  const { seq } = last
  if (first.before === null)
    return last.after === null ? null : { undo: 'remove', before: {}, after: {}, seq }
  const before: Recorded = Object.assign({}, ...changes.map((change) => change.before).reverse())
  if (last.after === null) return { undo: 'insert', before, after: {}, seq }
  const after: Recorded = Object.assign({}, ...changes.map((change) => change.after))
  return { undo: 'set', before, after, seq }
}
