export {
  ENROLLMENT_EVENTS,
  ENROLLMENT_STATUSES,
  type EnrollmentEvent,
  type EnrollmentStatus,
  enrollmentWorkflow,
  HOLDING_STATUSES,
} from './enrollment.ts'
export {
  DATED_STATUSES,
  FIELD_YEAR_EVENTS,
  FIELD_YEAR_STATUSES,
  type FieldYearEvent,
  type FieldYearStatus,
  FOLLOWED,
  fieldYearWorkflow,
  LOCKED_STATUS,
  PLANNED_STATUSES,
  REPORTED_STATUSES,
} from './field-year.ts'
export {
  BLOCKED_STATUSES,
  COLLECTED_STATUSES,
  NOT_AT_PLACE_STATUSES,
  POINT_STATUSES,
  type PointStatus,
  pointWorkflow,
  SAMPLED_STATUSES,
  WAITING_STATUSES,
} from './point.ts'
export {
  ACCEPTED_STATUSES,
  AT_LAB_STATUSES,
  AWAITED_STATUSES,
  IN_TRANSIT_STATUSES,
  LABEL_OPEN_STATUSES,
  MISSING_STATUSES,
  NOT_SENT_STATUSES,
  nextStep,
  PASSING_STATUSES,
  SAMPLE_STATUSES,
  type SampleStatus,
  sampleWorkflow,
  WAY_STATUSES,
  WITH_RESULTS_STATUSES,
  WITHOUT_RESULTS_STATUSES,
} from './sample.ts'
export { OPEN_UPLOAD_STATUSES, UPLOAD_STATUSES, type UploadStatus, uploadWorkflow } from './upload.ts'
export {
  findMove,
  illegalMove,
  type Move,
  moveRefusal,
  movesFrom,
  stateOf,
  stateWords,
  type Workflow,
} from './workflow.ts'
