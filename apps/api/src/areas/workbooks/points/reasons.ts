import {
  causeOf,
  NOT_AT_PLACE_STATUSES,
  type PointCause,
  type PointStatus,
  pointEntity,
  pointWorkflow,
  stateWords,
} from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'
import { pointTable } from '../../points/tables.ts'
import type { Refusal, Write } from '../cells.ts'
import { noteWritten, type Outcome, type PointRow, refuse } from './outcome.ts'

const { reason: reasonColumn, cause: causeColumn } = pointEntity.columns

const WITH_REASON = new Set(
  pointWorkflow.moves.flatMap(({ needsReason: isNeeded, to }) => (isNeeded === true ? [to] : [])),
)
const WITH_CAUSE: ReadonlySet<PointStatus> = new Set(NOT_AT_PLACE_STATUSES)

/** A reason and a cause that no move has taken. */
export interface Left {
  id: number
  reason: Write | undefined
  cause: Write | undefined
  /** Whether a state was asked for in the same row, and not written. */
  isStateRefused: boolean
}

/** Corrects the reasons and causes of points that have them. */
export async function correctReasons(tx: Tx, left: readonly Left[], outcome: Outcome): Promise<void> {
  if (left.length === 0) return
  const points = await tx.rows(pointTable).lock(left.map(({ id }) => id))
  const patches = left.flatMap((one) => {
    const row = points.get(one.id)
    if (row === undefined) return []
    const set = corrected(row, one, outcome)
    return set.reason === row.reason && set.cause === row.cause ? [] : [{ row, set }]
  })
  noteWritten(outcome, await tx.rows(pointTable).patch(patches))
}

function corrected(row: PointRow, { reason, cause, isStateRefused }: Left, outcome: Outcome) {
  const text = reasonColumn.kind.read.parse(reason?.value ?? row.reason)
  const said = causeColumn.kind.read.parse(cause === undefined ? row.cause : cause.value)
  // Where a move has emptied it: as the cell asks.
  const whyText =
    text === row.reason ? null : isStateRefused ? stateRefused('reason') : refusalOfReason(row.status, text)
  const whyCause =
    said === row.cause ? null : isStateRefused ? stateRefused('cause') : refusalOfCause(row.status)
  if (whyText !== null) refuse(outcome, [reason], whyText)
  if (whyCause !== null) refuse(outcome, [cause], whyCause)
  const next = whyText === null ? text : row.reason
  if (cause !== undefined && whyCause === null) return { reason: next, cause: said }
  return { reason: next, cause: causeFollowing(row, next) }
}

/** A cause that the old reason named follows the new one, where that names one; what a person said stays. */
const causeFollowing = ({ cause, reason }: PointRow, next: string): PointCause | null =>
  reason === next ? cause : ((cause === causeOf(reason) ? causeOf(next) : null) ?? cause)

const stateRefused = (what: 'reason' | 'cause'): Refusal => ({
  message: `The status of this row was not changed, and the ${what} belongs to it`,
  remedy: 'Correct the status first.',
})

const LEAVE_OUT = 'Choose “Inaccessible”, “Skipped” or “Waived” in the same row, or use the points page.'
const stateOf = (status: PointStatus): string => `A point that is ${stateWords(pointWorkflow, status)}`

function refusalOfReason(status: PointStatus, reason: string): Refusal | null {
  if (!WITH_REASON.has(status)) return { message: `${stateOf(status)} has no reason`, remedy: LEAVE_OUT }
  return reason === '' ? { message: `${stateOf(status)} needs a reason`, remedy: 'Enter the reason.' } : null
}

const refusalOfCause = (status: PointStatus): Refusal | null =>
  WITH_CAUSE.has(status) ? null : { message: `${stateOf(status)} has no cause`, remedy: LEAVE_OUT }
