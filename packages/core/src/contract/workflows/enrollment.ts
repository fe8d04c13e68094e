import { defineWorkflow } from './workflow.ts'

export const ENROLLMENT_STATUSES = [
  'draft',
  'submitted',
  'needs_review',
  'eligible',
  'signed',
  'active',
  'complete',
  'withdrawn',
] as const
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]

/** States in which an enrollment holds its fields: no other enrollment of the same program and year can have them. */
export const HOLDING_STATUSES = [
  'eligible',
  'signed',
  'active',
  'complete',
] as const satisfies EnrollmentStatus[]

/** A grower's fields in a program and year (domain: Workflows, Enrollment). */
export const enrollmentWorkflow = defineWorkflow({
  what: 'enrollment',
  states: {
    draft: { label: 'Draft' },
    submitted: { label: 'Submitted' },
    needs_review: { label: 'Needs review', words: 'in review' },
    eligible: { label: 'Eligible' },
    signed: { label: 'Signed' },
    active: { label: 'Active' },
    complete: { label: 'Complete' },
    withdrawn: { label: 'Withdrawn' },
  },
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
