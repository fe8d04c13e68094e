import { keysOf } from '../lists/columns.ts'
import { statesIn } from './states.ts'
import { defineWorkflow } from './workflow.ts'

/** What states of a field year have in common. */
type Group =
  /** It has a plan on the pinned boundary that can be made again. */
  | 'planned'
  /** Days can be planned for its points. */
  | 'dated'
  /** The state follows from its points and their samples. */
  | 'followed'
  /** There are results of the year, or were some. */
  | 'withResults'

/** All that the product says of a field year’s state but how it looks: lists of states are made of it, in this order. */
const STATES = {
  boundary_pending: { label: 'Boundary pending', is: [] },
  boundary_confirmed: { label: 'Boundary confirmed', is: [] },
  stratified: { label: 'Stratified', is: ['planned'] },
  plan_approved: { label: 'Plan approved', is: ['planned', 'dated'] },
  scheduled: { label: 'Scheduled', is: ['planned', 'dated', 'followed'] },
  in_progress: { label: 'In progress', is: ['dated', 'followed'] },
  collected: { label: 'Collected', is: ['followed'] },
  at_lab: { label: 'At the laboratory', is: ['followed'] },
  partial_results: { label: 'Partial results', is: ['followed', 'withResults'] },
  results_complete: { label: 'Results complete', is: ['followed', 'withResults'] },
  approved: { label: 'Approved', is: ['withResults'] },
  canceled: { label: 'Canceled', is: [] },
} as const satisfies Readonly<Record<string, { label: string; is: readonly Group[] }>>

export type FieldYearStatus = keyof typeof STATES
export const FIELD_YEAR_STATUSES: readonly FieldYearStatus[] = keysOf<FieldYearStatus>(STATES)

/** The state in which a year refuses every write to what belongs to it, until it is unlocked. */
export const LOCKED_STATUS = 'approved' satisfies FieldYearStatus
/** States with a plan on the pinned boundary that can be made again: a new boundary asks what to do with them. */
export const PLANNED_STATUSES = statesIn(STATES, 'planned')
/** States in which days can be planned. */
export const DATED_STATUSES = statesIn(STATES, 'dated')
/** The states that follow from points and their samples. */
export const FOLLOWED = statesIn(STATES, 'followed')
/** States in which there are results of a year, or were some. */
export const REPORTED_STATUSES = statesIn(STATES, 'withResults')

/** A field in a year (domain: Workflows, FieldYear). From `in_progress` on, states follow the points and samples. */
export const fieldYearWorkflow = defineWorkflow({
  what: 'field year',
  states: STATES,
  initial: 'boundary_pending',
  final: ['canceled'],
  events: {
    confirm: { label: 'Confirm boundary' },
    reopen: { label: 'Reopen boundary' },
    stratify: { label: 'Stratified' },
    replan: { label: 'Plan reset' },
    approvePlan: { label: 'Approve plan' },
    returnPlan: { label: 'Return plan' },
    schedule: { label: 'Schedule' },
    unschedule: { label: 'Unschedule' },
    start: { label: 'First point collected' },
    unstart: { label: 'No point collected' },
    collect: { label: 'All points collected' },
    uncollect: { label: 'Points open again' },
    ship: { label: 'All samples shipped' },
    unship: { label: 'Samples not shipped' },
    report: { label: 'First result' },
    unreport: { label: 'No result' },
    finish: { label: 'All results' },
    unfinish: { label: 'Results open again' },
    approve: { label: 'Approve and lock' },
    unlock: { label: 'Unlock' },
    cancel: { label: 'Cancel' },
  },
  guards: {
    newestBoundary: 'The field has a newer boundary than this year uses',
    planDated: 'No sampling day is planned',
  },
  moves: [
    {
      event: 'confirm',
      from: ['boundary_pending'],
      to: 'boundary_confirmed',
      may: 'fieldYears.edit',
      guards: ['newestBoundary'],
      isUndoable: true,
    },
    {
      event: 'reopen',
      from: ['boundary_confirmed'],
      to: 'boundary_pending',
      may: 'fieldYears.edit',
      isUndoable: true,
    },
    {
      event: 'stratify',
      from: ['boundary_confirmed'],
      to: 'stratified',
      may: null,
      cause: 'a stratification is committed',
      isUndoable: true,
    },
    {
      event: 'replan',
      from: PLANNED_STATUSES,
      to: 'boundary_confirmed',
      may: null,
      cause: 'a newer boundary replaces its own',
      isUndoable: true,
    },
    {
      event: 'approvePlan',
      from: ['stratified'],
      to: 'plan_approved',
      may: 'fieldYears.approvePlan',
      isUndoable: true,
    },
    {
      event: 'returnPlan',
      from: ['plan_approved'],
      to: 'stratified',
      may: 'fieldYears.approvePlan',
      needsReason: true,
      isUndoable: true,
    },
    {
      event: 'schedule',
      from: ['plan_approved'],
      to: 'scheduled',
      may: 'fieldYears.edit',
      guards: ['planDated'],
      isUndoable: true,
    },
    {
      event: 'unschedule',
      from: ['scheduled'],
      to: 'plan_approved',
      may: 'fieldYears.edit',
      isUndoable: true,
    },
    {
      event: 'start',
      from: ['scheduled'],
      to: 'in_progress',
      may: null,
      cause: 'a point is collected',
      isUndoable: true,
    },
    {
      event: 'unstart',
      from: ['in_progress'],
      to: 'scheduled',
      may: null,
      cause: 'no collected point is left',
      isUndoable: true,
    },
    {
      event: 'collect',
      from: ['in_progress'],
      to: 'collected',
      may: null,
      cause: 'every base point is collected, relocated, replaced or waived',
      isUndoable: true,
    },
    {
      event: 'uncollect',
      from: ['collected'],
      to: 'in_progress',
      may: null,
      cause: 'a base point is open again',
      isUndoable: true,
    },
    {
      event: 'ship',
      from: ['collected'],
      to: 'at_lab',
      may: null,
      cause: 'all samples are shipped',
      isUndoable: true,
    },
    {
      event: 'unship',
      from: ['at_lab'],
      to: 'collected',
      may: null,
      cause: 'a sample is no longer shipped',
      isUndoable: true,
    },
    {
      event: 'report',
      from: ['at_lab'],
      to: 'partial_results',
      may: null,
      cause: 'the first result arrives',
      isUndoable: true,
    },
    {
      event: 'unreport',
      from: ['partial_results'],
      to: 'at_lab',
      may: null,
      cause: 'no result is left',
      isUndoable: true,
    },
    {
      event: 'finish',
      from: ['partial_results'],
      to: 'results_complete',
      may: null,
      cause: 'all results have arrived',
      isUndoable: true,
    },
    {
      event: 'unfinish',
      from: ['results_complete'],
      to: 'partial_results',
      may: null,
      cause: 'a result is missing again',
      isUndoable: true,
    },
    {
      event: 'approve',
      from: ['results_complete'],
      to: 'approved',
      may: 'fieldYears.approve',
      isUndoable: false,
    },
    {
      event: 'unlock',
      from: ['approved'],
      to: 'results_complete',
      may: 'fieldYears.unlock',
      needsReason: true,
      isUndoable: false,
    },
    {
      event: 'cancel',
      from: [
        'boundary_pending',
        'boundary_confirmed',
        'stratified',
        'plan_approved',
        'scheduled',
        'in_progress',
        'collected',
        'at_lab',
        'partial_results',
        'results_complete',
      ],
      to: 'canceled',
      may: 'fieldYears.edit',
      needsReason: true,
      isUndoable: true,
    },
  ],
})
/** What a person can do with a field year. */
export const FIELD_YEAR_EVENTS = [
  'confirm',
  'reopen',
  'approvePlan',
  'returnPlan',
  'schedule',
  'unschedule',
  'approve',
  'unlock',
  'cancel',
] as const
export type FieldYearEvent = (typeof FIELD_YEAR_EVENTS)[number]
