import {
  DATED_STATUSES,
  dayWords,
  type FieldYearStatus,
  FOLLOWED,
  fieldYearWorkflow,
  isDayIn,
  LOCKED_STATUS,
  sampledDays,
  todayAnywhere,
} from '@org/core/contract'
import { rangeWords } from '../shared/days.ts'

/** What is done first in a state in which no day can be planned. */
const FIRST: Readonly<Partial<Record<FieldYearStatus, string>>> = {
  boundary_pending: 'Confirm the boundary, and commit a design.',
  boundary_confirmed: 'Commit a design first.',
  stratified: 'Ask an operation manager to approve the plan first.',
}
const PLANNABLE: ReadonlySet<FieldYearStatus> = new Set(DATED_STATUSES)

/** Why days of a field year cannot be planned; null if they can. */
export function planRefusal(status: FieldYearStatus): { message: string; remedy: string } | null {
  if (PLANNABLE.has(status)) return null
  const { label } = fieldYearWorkflow.states[status]
  return { message: `It is “${label}”`, remedy: FIRST[status] ?? 'Its points are no longer planned.' }
}

/** Why a day is too early to be planned, in a sentence; null if it is not. */
export const pastRefusal = (day: string, today: string): string | null =>
  day < today ? `${dayWords(day)} is in the past: choose today or a later day` : null

const COLLECTABLE: ReadonlySet<FieldYearStatus> = new Set(FOLLOWED)

/** Why points of a field year cannot be acted on; null if they can. */
export function actRefusal(
  status: FieldYearStatus,
  title: string,
): { message: string; remedy: string } | null {
  if (COLLECTABLE.has(status)) return null
  const message = `${title} is “${fieldYearWorkflow.states[status].label}”`
  if (status === LOCKED_STATUS)
    return { message: `${title} is approved and locked`, remedy: 'Ask an operation manager to unlock it.' }
  if (status === 'plan_approved') return { message, remedy: 'Plan its days first.' }
  return { message, remedy: FIRST[status] ?? 'Its points stay as they are.' }
}

/** Why a point of a year was not collected then; null if it can have been. In UTC, a day either way of the person’s own: only gross slips are meant. */
export function dayRefusal(
  year: number,
  collectedAt: string,
  now: Date,
): { message: string; remedy: string } | null {
  const range = sampledDays(year, todayAnywhere(now).max)
  if (isDayIn(collectedAt.slice(0, 10), range)) return null
  return { message: `A point of ${year} is collected ${rangeWords(range)}`, remedy: 'Correct the time.' }
}
