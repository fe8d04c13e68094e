export {
  enrollmentDocumentEntity,
  enrollmentEntity,
  enrollmentFieldEntity,
} from './entity.ts'
export {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  findingSchema,
  HARD_FINDINGS,
} from './finding.ts'
export { ENROLLMENT_SORTS, type EnrollmentSort, enrollmentList } from './list.ts'
export {
  DOCUMENT_TYPES,
  type EnrolledField,
  type Enrollment,
  type EnrollmentCreate,
  type EnrollmentDetail,
  type EnrollmentDocument,
  type EnrollmentMoves,
  type EnrollmentUpdate,
  enrollmentCreateSchema,
  enrollmentDetailSchema,
  enrollmentDocumentSchema,
  enrollmentMovesSchema,
  enrollmentSchema,
  MAX_BULK_ENROLLMENTS,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  MAX_ENROLLMENT_FIELDS,
  MAX_OVERLAP_SHARE,
  type RefusedRow,
  type RollOver,
  type RollOverCandidate,
} from './schema.ts'
