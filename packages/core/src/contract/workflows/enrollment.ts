import { keysOf } from '../lists/columns.ts'
import { statesIn } from './states.ts'
import { defineWorkflow } from './workflow.ts'

/** What states of an enrollment have in common: that it holds its fields. */
type Group = 'holding'

/** All that the product says of an enrollment’s state but how it looks: lists of states are made of it, in this order. */
const STATES = {
  draft: { label: 'Draft', is: [] },
  submitted: { label: 'Submitted', is: [] },
  needs_review: { label: 'Needs review', words: 'in review', is: [] },
  eligible: { label: 'Eligible', is: ['holding'] },
  signed: { label: 'Signed', is: ['holding'] },
  active: { label: 'Active', is: ['holding'] },
  complete: { label: 'Complete', is: ['holding'] },
  withdrawn: { label: 'Withdrawn', is: [] },
} as const satisfies Readonly<Record<string, { label: string; words?: string; is: readonly Group[] }>>

export type EnrollmentStatus = keyof typeof STATES
export const ENROLLMENT_STATUSES: readonly EnrollmentStatus[] = keysOf<EnrollmentStatus>(STATES)

/** States in which an enrollment holds its fields: no other enrollment of the same program and year can have them. */
export const HOLDING_STATUSES = statesIn(STATES, 'holding')

/** A grower's fields in a program and year (domain: Workflows, Enrollment). */
export const enrollmentWorkflow = defineWorkflow({
  what: 'enrollment',
  states: STATES,
  initial: 'draft',
  final: ['complete', 'withdrawn'],
  events: {
    submit: { label: 'Submit' },
    pass: { label: 'Found eligible' },
    question: { label: 'Found to need review' },
    accept: { label: 'Accept' },
    sign: { label: 'Sign' },
    activate: { label: 'Activate' },
    complete: { label: 'Complete' },
    withdraw: { label: 'Withdraw' },
  },
  guards: {
    notHeld: 'Another enrollment of this program and year has one of these fields',
    hasFields: 'This enrollment has no fields',
    hasBoundaries: 'A field of this enrollment has no boundary',
    notLocked: 'A field of this enrollment is approved and locked for its year',
  },
  moves: [
    {
      event: 'submit',
      from: ['draft', 'needs_review'],
      to: 'submitted',
      may: 'enrollments.submit',
      isUndoable: true,
    },
    {
      event: 'pass',
      from: ['submitted'],
      to: 'eligible',
      may: null,
      cause: 'its check finds no problem',
      isUndoable: true,
    },
    {
      event: 'question',
      from: ['submitted'],
      to: 'needs_review',
      may: null,
      cause: 'its check finds a problem',
      isUndoable: true,
    },
    {
      event: 'accept',
      from: ['needs_review'],
      to: 'eligible',
      may: 'enrollments.accept',
      guards: ['hasFields', 'hasBoundaries', 'notHeld'],
      needsReason: true,
      isUndoable: true,
    },
    { event: 'sign', from: ['eligible'], to: 'signed', may: 'enrollments.sign', isUndoable: true },
    { event: 'activate', from: ['signed'], to: 'active', may: 'enrollments.activate', isUndoable: true },
    { event: 'complete', from: ['active'], to: 'complete', may: 'enrollments.complete', isUndoable: true },
    {
      event: 'withdraw',
      from: ['draft', 'submitted', 'needs_review', 'eligible', 'signed', 'active'],
      to: 'withdrawn',
      may: 'enrollments.withdraw',
      guards: ['notLocked'],
      needsReason: true,
      isUndoable: true,
    },
  ],
})
/** What a person can do with an enrollment. */
export const ENROLLMENT_EVENTS = ['submit', 'accept', 'sign', 'activate', 'complete', 'withdraw'] as const
export type EnrollmentEvent = (typeof ENROLLMENT_EVENTS)[number]
