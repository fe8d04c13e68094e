export {
  ENROLLMENT_EVENTS,
  ENROLLMENT_STATUSES,
  type EnrollmentEvent,
  type EnrollmentStatus,
  enrollmentWorkflow,
  HOLDING_STATUSES,
} from './enrollment.ts'
export {
  FIELD_YEAR_EVENTS,
  FIELD_YEAR_STATUSES,
  type FieldYearEvent,
  type FieldYearStatus,
  fieldYearWorkflow,
  LOCKED_STATUS,
  PLANNED_STATUSES,
} from './field-year.ts'
export { pointWorkflow } from './point.ts'
export { sampleWorkflow } from './sample.ts'
export { UPLOAD_STATUSES, type UploadStatus, uploadWorkflow } from './upload.ts'
export {
  findMove,
  illegalMove,
  type Move,
  moveRefusal,
  movesFrom,
  stateWords,
  type Workflow,
} from './workflow.ts'
