import type { EnrollmentStatus, FieldYearStatus } from '@org/core/contract'
import type { State } from './Status.tsx'

/** How a status of a workflow looks, and its word: `<Status state={look.state}>{look.word}</Status>`. */
export interface Look {
  state: State
  word: string
}

export const ENROLLMENT_LOOKS: Readonly<Record<EnrollmentStatus, Look>> = {
  draft: { state: 'pending', word: 'Draft' },
  submitted: { state: 'scheduled', word: 'Submitted' },
  needs_review: { state: 'review', word: 'Needs review' },
  eligible: { state: 'scheduled', word: 'Eligible' },
  signed: { state: 'inProgress', word: 'Signed' },
  active: { state: 'inProgress', word: 'Active' },
  complete: { state: 'approved', word: 'Complete' },
  withdrawn: { state: 'pending', word: 'Withdrawn' },
}

export const FIELD_YEAR_LOOKS: Readonly<Record<FieldYearStatus, Look>> = {
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
