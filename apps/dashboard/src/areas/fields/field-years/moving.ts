import {
  type FieldYear,
  type FieldYearEvent,
  fieldYearWorkflow,
  findMove,
  moveRefusal,
  movesFrom,
  type Role,
} from '@org/core'

export const eventLabel = (event: FieldYearEvent): string => fieldYearWorkflow.events[event].label

/** These are asked for more before they are made: why, or the day; or whether it is meant. */
const ASKS: ReadonlySet<FieldYearEvent> = new Set(['cancel', 'returnPlan', 'unlock', 'schedule', 'approve'])
export const asksMore = (event: FieldYearEvent): boolean => ASKS.has(event)

export const needsReason = (year: Pick<FieldYear, 'status'>, event: FieldYearEvent): boolean =>
  findMove(fieldYearWorkflow, year.status, event)?.needsReason === true

export const isUndoable = (event: FieldYearEvent): boolean =>
  fieldYearWorkflow.moves.some((move) => move.event === event && move.isUndoable)

/** The year's way, step by step; what leads back or out of it is no next step. */
const ONWARD: readonly FieldYearEvent[] = ['confirm', 'approvePlan', 'schedule', 'approve', 'unlock']

/** The move that leads on from where a year stands; undefined where the next step is not a person's to make. */
export function nextMove({ status }: Pick<FieldYear, 'status'>): FieldYearEvent | undefined {
  const legal = new Set<string>(movesFrom(fieldYearWorkflow, status).map(({ event }) => event))
  return ONWARD.find((event) => legal.has(event))
}

/** Why a year is not moved so, in a sentence; null when it can be. The day of sampling is asked for where it lacks. */
export function refusalOf(
  year: Pick<FieldYear, 'status' | 'boundaryVersionId'>,
  event: FieldYearEvent,
  role: Role,
  newestBoundaryId: number | null,
): string | null {
  const refusal = moveRefusal(fieldYearWorkflow, year.status, event, role)
  if (refusal !== null) return refusal
  const guards: readonly string[] = findMove(fieldYearWorkflow, year.status, event)?.guards ?? []
  const isBehind = year.boundaryVersionId !== newestBoundaryId
  return guards.includes('newestBoundary') && isBehind ? fieldYearWorkflow.guards.newestBoundary : null
}

/** What was done, for a message: `2026: boundary confirmed`. */
export function doneWords(event: FieldYearEvent, what: string): string {
  return `${what}: ${DONE[event]}`
}

const DONE: Readonly<Record<FieldYearEvent, string>> = {
  confirm: 'boundary confirmed',
  reopen: 'boundary reopened',
  approvePlan: 'plan approved',
  returnPlan: 'plan returned',
  schedule: 'scheduled',
  unschedule: 'removed from the schedule',
  approve: 'approved and locked',
  unlock: 'unlocked',
  cancel: 'canceled',
}
