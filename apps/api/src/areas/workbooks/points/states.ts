import {
  findMove,
  moveRefusal,
  type PointStatus,
  pointEntity,
  pointWorkflow,
  RELOCATE_WITHIN_M,
  type Rights,
} from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'
import { takeSteps } from '../../points/acts.ts'
import type { Step } from '../../points/steps.ts'
import type { Refusal } from '../cells.ts'
import { noMove } from '../no-move.ts'
import { noteWritten, type Outcome, type PointRow, type PointWrites, refuse } from './outcome.ts'

const { status: statusColumn, reason: reasonColumn, cause: causeColumn } = pointEntity.columns

/** What planning does: crew and day make these states. */
const PLANNING = ['assign', 'unassign'] as const
const MEASURED = ['collect', 'relocate'] as const
const BY_CELL = ['retry', 'block', 'skip', 'waive'] as const
type ByCell = (typeof BY_CELL)[number]

/** How the state of a cell is reached. */
export type Way = { by: 'planning' } | { by: ByCell } | { by: null; why: Refusal }

export function wayTo(from: PointStatus, value: unknown, rights: Rights): Way {
  const to = statusColumn.kind.read.parse(value)
  const leads = (event: keyof typeof pointWorkflow.events) => findMove(pointWorkflow, from, event)?.to === to
  if (PLANNING.some(leads)) return { by: 'planning' }
  if (MEASURED.some(leads)) return { by: null, why: needsPlace(to) }
  const by = BY_CELL.find(leads)
  if (by === undefined) return { by: null, why: noMove(pointWorkflow, { from, to, rights }) }
  const message = moveRefusal(pointWorkflow, from, by, rights)
  return message === null ? { by } : { by: null, why: { message, remedy: 'Ask an operation manager.' } }
}

const needsPlace = (to: PointStatus): Refusal => ({
  message: `“${pointWorkflow.states[to].label}” needs the place and the time of collection`,
  remedy: 'Record it on the points page.',
})

/** A point with the event of its state’s cell. */
export interface Stepping {
  row: PointWrites
  point: PointRow
  by: ByCell
}

/** Moves points by the rules of acts. @returns those that moved */
export async function stepCells(
  tx: Tx,
  stepping: readonly Stepping[],
  { now, outcome }: { now: Date; outcome: Outcome },
): Promise<ReadonlySet<number>> {
  const steps = stepping.flatMap((one) => {
    const step = stepOf(one)
    if (step === null) refuse(outcome, [one.row.status], needsReason(one.by))
    const version = outcome.versions.get(one.point.id) ?? one.point.version
    return step === null ? [] : [{ id: one.point.id, version, stepOf: () => step }]
  })
  if (steps.length === 0) return new Set()
  const { moved, refused } = await takeSteps(tx, { now, withinM: RELOCATE_WITHIN_M }, steps)
  noteWritten(outcome, moved)
  const cells = new Map(stepping.map(({ row }) => [row.id, row.status]))
  for (const { id, message, remedy } of refused) refuse(outcome, [cells.get(id)], { message, remedy })
  return new Set(moved.map(({ id }) => id))
}

/** @returns null where the row has no reason */
function stepOf({ by, point, row }: Stepping): Step | null {
  if (by === 'retry') return { event: by }
  const reason = reasonColumn.kind.read.parse(row.reason === undefined ? point.reason : row.reason.value)
  if (reason === '') return null
  const cause = row.cause === undefined ? null : causeColumn.kind.read.parse(row.cause.value)
  const why = { reason, ...(cause === null ? {} : { cause }) }
  return by === 'waive' ? { event: by, ...why } : { event: by, ...why, replace: false }
}

const needsReason = (by: ByCell): Refusal => ({
  message: `“${pointWorkflow.events[by].label}” needs a reason`,
  remedy: 'Type the reason in the same row first, or use the points page.',
})
