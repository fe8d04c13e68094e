import {
  type EnrollmentStatus,
  enrollmentWorkflow,
  type FieldYearStatus,
  fieldYearWorkflow,
} from '@org/core/contract'
import type { State } from './Status.tsx'

/** How a status of a workflow looks, and its word: `<Status state={look.state}>{look.word}</Status>`. */
export interface Look {
  state: State
  word: string
}

const ENROLLMENT_STATES: Readonly<Record<EnrollmentStatus, State>> = {
  draft: 'pending',
  submitted: 'scheduled',
  needs_review: 'review',
  eligible: 'scheduled',
  signed: 'inProgress',
  active: 'inProgress',
  complete: 'approved',
  withdrawn: 'pending',
}

const FIELD_YEAR_STATES: Readonly<Record<FieldYearStatus, State>> = {
  boundary_pending: 'pending',
  boundary_confirmed: 'pending',
  stratified: 'stratified',
  plan_approved: 'stratified',
  scheduled: 'scheduled',
  in_progress: 'inProgress',
  collected: 'inProgress',
  at_lab: 'inProgress',
  partial_results: 'inProgress',
  results_complete: 'inProgress',
  approved: 'approved',
  canceled: 'review',
}

export const enrollmentLook = (status: EnrollmentStatus): Look => ({
  state: ENROLLMENT_STATES[status],
  word: enrollmentWorkflow.states[status].label,
})

export const fieldYearLook = (status: FieldYearStatus): Look => ({
  state: FIELD_YEAR_STATES[status],
  word: fieldYearWorkflow.states[status].label,
})
