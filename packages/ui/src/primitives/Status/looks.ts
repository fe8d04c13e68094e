import {
  type EnrollmentStatus,
  enrollmentWorkflow,
  type FieldYearStatus,
  fieldYearWorkflow,
  type PointStatus,
  pointWorkflow,
  type SampleStatus,
  sampleWorkflow,
  stateOf,
  type UploadStatus,
} from '@org/core/contract'
import type { BadgeTone } from '../Badge/Badge.tsx'
import type { State } from './Status.tsx'
import * as shapes from './shapes.ts'

/** How a status of a workflow looks, and its word: `<Status state={look.state}>{look.word}</Status>`. */
export interface Look {
  state: State
  word: string
}

export const ENROLLMENT_STATES: Readonly<Record<EnrollmentStatus, State>> = {
  draft: { hue: 'none', shape: shapes.pencil },
  submitted: { hue: 'plan', shape: shapes.plane },
  needs_review: { hue: 'bad', shape: shapes.triangle },
  eligible: { hue: 'progress', shape: shapes.shield },
  signed: { hue: 'progress', shape: shapes.signature },
  active: { hue: 'ok', shape: shapes.play },
  complete: { hue: 'ok', shape: shapes.check },
  withdrawn: { hue: 'none', shape: shapes.back },
}

export const FIELD_YEAR_STATES: Readonly<Record<FieldYearStatus, State>> = {
  boundary_pending: { hue: 'none', shape: shapes.dashes },
  boundary_confirmed: { hue: 'plan', shape: shapes.squareCheck },
  stratified: { hue: 'plan', shape: shapes.layers },
  plan_approved: { hue: 'plan', shape: shapes.pageCheck },
  scheduled: { hue: 'plan', shape: shapes.calendar },
  in_progress: { hue: 'progress', shape: shapes.dot },
  collected: { hue: 'progress', shape: shapes.tray },
  at_lab: { hue: 'progress', shape: shapes.flask },
  partial_results: { hue: 'progress', shape: shapes.half },
  results_complete: { hue: 'ok', shape: shapes.bars },
  approved: { hue: 'ok', shape: shapes.check },
  canceled: { hue: 'bad', shape: shapes.slash },
}

export const UPLOAD_STATES: Readonly<Record<UploadStatus, State>> = {
  staged: { hue: 'none', shape: shapes.tray },
  mapped: { hue: 'plan', shape: shapes.columns },
  checked: { hue: 'progress', shape: shapes.magnifier },
  committed: { hue: 'ok', shape: shapes.check },
  undone: { hue: 'none', shape: shapes.back },
  failed: { hue: 'bad', shape: shapes.cross },
  discarded: { hue: 'none', shape: shapes.bin },
}

export const POINT_STATES: Readonly<Record<PointStatus, State>> = {
  planned: { hue: 'plan', shape: shapes.pin },
  assigned: { hue: 'progress', shape: shapes.person },
  collected: { hue: 'ok', shape: shapes.check },
  relocated: { hue: 'ok', shape: shapes.move },
  inaccessible: { hue: 'bad', shape: shapes.slash },
  skipped: { hue: 'bad', shape: shapes.skip },
  replaced: { hue: 'none', shape: shapes.swap },
  waived: { hue: 'none', shape: shapes.minus },
}

export const SAMPLE_STATES: Readonly<Record<SampleStatus, State>> = {
  reserved: { hue: 'none', shape: shapes.dashes },
  printed: { hue: 'plan', shape: shapes.printer },
  applied: { hue: 'plan', shape: shapes.tag },
  packed: { hue: 'plan', shape: shapes.box },
  shipped: { hue: 'progress', shape: shapes.truck },
  received: { hue: 'progress', shape: shapes.inbox },
  not_received: { hue: 'bad', shape: shapes.clock },
  damaged: { hue: 'bad', shape: shapes.bolt },
  accepted: { hue: 'progress', shape: shapes.thumb },
  rejected: { hue: 'bad', shape: shapes.cross },
  in_testing: { hue: 'progress', shape: shapes.flask },
  results: { hue: 'ok', shape: shapes.bars },
  verified: { hue: 'ok', shape: shapes.check },
  unexpected: { hue: 'bad', shape: shapes.question },
  sent_back: { hue: 'none', shape: shapes.back },
  lost: { hue: 'bad', shape: shapes.eyeOff },
  recollected: { hue: 'none', shape: shapes.again },
  waived: { hue: 'none', shape: shapes.minus },
}

/** A state that only a later server knows: no hue and a question mark, beside its name. */
const UNKNOWN: State = { hue: 'none', shape: shapes.question }
const lookOf = <S extends string>(states: Readonly<Record<S, State>>, state: S): State =>
  Object.hasOwn(states, state) ? states[state] : UNKNOWN

export const enrollmentLook = (status: EnrollmentStatus): Look => ({
  state: lookOf(ENROLLMENT_STATES, status),
  word: stateOf(enrollmentWorkflow, status).label,
})

export const fieldYearLook = (status: FieldYearStatus): Look => ({
  state: lookOf(FIELD_YEAR_STATES, status),
  word: stateOf(fieldYearWorkflow, status).label,
})

export const pointLook = (status: PointStatus): Look => ({
  state: lookOf(POINT_STATES, status),
  word: stateOf(pointWorkflow, status).label,
})

export const sampleLook = (status: SampleStatus): Look => ({
  state: lookOf(SAMPLE_STATES, status),
  word: stateOf(sampleWorkflow, status).label,
})

/** The hue of a field year's status, for what is colored by it elsewhere: the map and its legend. */
export const hueOf = (status: FieldYearStatus): BadgeTone => lookOf(FIELD_YEAR_STATES, status).hue
