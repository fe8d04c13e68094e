import type { Recorded } from '@org/core/contract'
import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Step } from '../../db/rows/undone.ts'
import type { Tx } from '../../db/transact.ts'
import { makePlan } from './plan.ts'
import { reasonsOf } from './reasons.ts'
import { reverse, withoutFollowing } from './reverse.ts'
import { cellsChangedSince } from './since.ts'
import { stepsToUndo } from './undo.ts'

/** Cells that an undo left as they are, with the reason. */
export interface KeptCells {
  count: number
  reason: string
}

/**
 * Undoes a person's own edit, cell by cell: what others changed since stays, and the rest is set back. Run it in a
 * transaction that is the `undoOf` of the edit.
 *
 * @returns what was kept; the transaction has no edit if that is all of it
 * @throws as undoEdit, but not because of what was changed since
 */
export async function undoCells(tx: Tx, staff: StaffRecord, editId: number): Promise<KeptCells[]> {
  const steps = withoutFollowing(await stepsToUndo(tx, staff, editId))
  const plan = await makePlan(tx, steps, 'keepChanged')
  const later = await cellsChangedSince(tx, plan)
  const reasons = await reasonsOf(
    tx,
    staff.id,
    later.map(({ hindrance }) => hindrance),
    '',
  )
  const kept = new Map<string, number>()
  const keep = (reason: string, count: number) => kept.set(reason, (kept.get(reason) ?? 0) + count)
  const left = new Map<string, Set<string>>()
  for (const [at, { hindrance, keys }] of later.entries()) {
    const row = `${hindrance.of.entity} ${hindrance.of.entity_id}`
    left.set(row, new Set([...(left.get(row) ?? []), ...keys]))
    keep(reasons[at] ?? '', keys.length)
  }
  const rest = steps.flatMap((step) => without(step, left.get(`${step.entity} ${step.id}`)))
  if (rest.length > 0) {
    const reversed = await reverse(tx, rest, { staffId: staff.id, mode: 'keepChanged' })
    for (const { rows, reason } of reversed.kept)
      keep(
        reason,
        rows.reduce(
          (sum, { before, after }) => sum + Math.max(1, Object.keys({ ...before, ...after }).length),
          0,
        ),
      )
  }
  return [...kept].map(([reason, count]) => ({ reason, count }))
}

/** A step without columns that were changed since; nothing where none is left. */
function without(step: Step, keys: ReadonlySet<string> | undefined): Step[] {
  if (keys === undefined) return [step]
  const rest = (recorded: Recorded): Recorded =>
    Object.fromEntries(Object.entries(recorded).filter(([key]) => !keys.has(key)))
  const next = { ...step, before: rest(step.before), after: rest(step.after) }
  return Object.keys(next.before).length === 0 ? [] : [next]
}
