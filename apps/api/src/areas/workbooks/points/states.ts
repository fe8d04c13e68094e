import {
  causeOf,
  findMove,
  moveRefusal,
  type PointCause,
  type PointStatus,
  pointEntity,
  pointWorkflow,
  RELOCATE_WITHIN_M,
  type Role,
  stateWords,
} from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'
import { takeSteps } from '../../points/acts.ts'
import type { Step } from '../../points/steps.ts'
import { pointTable } from '../../points/tables.ts'
import type { Refusal, Write } from '../cells.ts'
import { noMove } from '../no-move.ts'
import { noteWritten, type Outcome, type PointRow, type PointWrites, refuse } from './outcome.ts'

const { status: statusColumn, reason: reasonColumn } = pointEntity.columns

/** What planning does: crew and day make these states. */
const PLANNING = ['assign', 'unassign'] as const
const MEASURED = ['collect', 'relocate'] as const
const BY_CELL = ['retry', 'block', 'skip', 'waive'] as const
type ByCell = (typeof BY_CELL)[number]

/** How the state of a cell is reached. */
export type Way = { by: 'planning' } | { by: ByCell } | { by: null; why: Refusal }

export function wayTo(from: PointStatus, value: unknown, role: Role): Way {
  const to = statusColumn.kind.read.parse(value)
  const leads = (event: keyof typeof pointWorkflow.events) => findMove(pointWorkflow, from, event)?.to === to
  if (PLANNING.some(leads)) return { by: 'planning' }
  if (MEASURED.some(leads)) return { by: null, why: needsPlace(to) }
  const by = BY_CELL.find(leads)
  if (by === undefined) return { by: null, why: noMove(pointWorkflow, { from, to, role }) }
  const message = moveRefusal(pointWorkflow, from, by, role)
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
  return by === 'waive' ? { event: by, reason } : { event: by, reason, replace: false }
}

const needsReason = (by: ByCell): Refusal => ({
  message: `“${pointWorkflow.events[by].label}” needs a reason`,
  remedy: 'Type the reason in the same row first, or use the points page.',
})

const WITH_REASON = new Set(
  pointWorkflow.moves.flatMap(({ needsReason: isNeeded, to }) => (isNeeded === true ? [to] : [])),
)

/** A reason that no move has taken. */
export interface Left {
  id: number
  reason: Write
  /** Whether a state was asked for in the same row, and not written. */
  isStateRefused: boolean
}

/** Corrects the reasons of points that have one. */
export async function correctReasons(tx: Tx, left: readonly Left[], outcome: Outcome): Promise<void> {
  if (left.length === 0) return
  const points = await tx.rows(pointTable).lock(left.map(({ id }) => id))
  const patches = left.flatMap(({ id, reason: write, isStateRefused }) => {
    const row = points.get(id)
    if (row === undefined) return []
    const reason = reasonColumn.kind.read.parse(write.value)
    // Where a move has emptied it: as the cell asks.
    if (row.reason === reason) return []
    const why = isStateRefused ? STATE_REFUSED : refusalOfReason(row.status, reason)
    if (why !== null) refuse(outcome, [write], why)
    return why === null ? [{ row, set: { reason, cause: causeFollowing(row, reason) } }] : []
  })
  noteWritten(outcome, await tx.rows(pointTable).patch(patches))
}

/** A cause that the old reason named follows the new one, where that names one; what a person said stays. */
const causeFollowing = ({ cause, reason }: PointRow, next: string): PointCause | null =>
  (cause === causeOf(reason) ? causeOf(next) : null) ?? cause

const STATE_REFUSED: Refusal = {
  message: 'The status of this row was not changed, and the reason belongs to it',
  remedy: 'Correct the status first.',
}

function refusalOfReason(status: PointStatus, reason: string): Refusal | null {
  const state = `A point that is ${stateWords(pointWorkflow, status)}`
  if (!WITH_REASON.has(status))
    return {
      message: `${state} has no reason`,
      remedy: 'Choose “Inaccessible”, “Skipped” or “Waived” in the same row, or use the points page.',
    }
  return reason === '' ? { message: `${state} needs a reason`, remedy: 'Enter the reason.' } : null
}
