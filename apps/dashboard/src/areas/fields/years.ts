import type { Field, FieldYear, FieldYearStatus } from '@org/core'
import type { State } from '@org/ui'

/** How each status looks, and its word. */
export const STATUS_LOOKS: Readonly<Record<FieldYearStatus, { state: State; word: string }>> = {
  boundary_pending: { state: 'pending', word: 'Boundary pending' },
  boundary_confirmed: { state: 'pending', word: 'Boundary confirmed' },
  stratified: { state: 'stratified', word: 'Stratified' },
  plan_approved: { state: 'stratified', word: 'Plan approved' },
  scheduled: { state: 'scheduled', word: 'Scheduled' },
  in_progress: { state: 'inProgress', word: 'In progress' },
  collected: { state: 'inProgress', word: 'Collected' },
  at_lab: { state: 'inProgress', word: 'At the laboratory' },
  partial_results: { state: 'inProgress', word: 'Partial results' },
  results_complete: { state: 'inProgress', word: 'Results complete' },
  approved: { state: 'approved', word: 'Approved' },
  cancelled: { state: 'review', word: 'Cancelled' },
}

/** The year a row tells of: the one the list is narrowed to, else the field's newest. */
export function shownYear({ years }: Pick<Field, 'years'>, year: number | null): FieldYear | undefined {
  return year === null ? years[0] : years.find((each) => each.year === year)
}
