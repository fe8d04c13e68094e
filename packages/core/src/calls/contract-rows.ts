// Made of the contract by `npm run lint -- --update`: do not write here.

export type { Change, Line } from '../contract/changes/schema.ts'
export type { ReceivedEvent } from '../contract/collecting/events.ts'
export type { Taken } from '../contract/collecting/taken.ts'
export type { CommentPerson, Thread, ThreadMark } from '../contract/comments/schema.ts'
export type { DashUser } from '../contract/dash-users/schema.ts'
export type { Point, Sample, Stratum } from '../contract/designs/rows.ts'
export type { Design, DesignDetail, NearGrid } from '../contract/designs/schema.ts'
export type { Edit } from '../contract/edits/schema.ts'
export type {
  Enrollment,
  EnrollmentDetail,
  EnrollmentDocument,
  EnrollmentMoves,
  RollOverCandidate,
} from '../contract/enrollments/schema.ts'
export type { ExportRecord } from '../contract/exports/schema.ts'
export type { FieldYearRow } from '../contract/field-years/list-row.ts'
export type { FieldYearDetail, FieldYearMoves } from '../contract/field-years/schema.ts'
export type { ColorCount } from '../contract/fields/colors.ts'
export type { FieldSaved } from '../contract/fields/save.ts'
export type {
  Boundary,
  BoundaryCheck,
  BoundaryDifference,
  BoundaryVersion,
  Field,
  FieldDetail,
  ShapedField,
} from '../contract/fields/schema.ts'
export type { Grower, SimilarGrower } from '../contract/growers/schema.ts'
export type { Job } from '../contract/jobs/schema.ts'
export type {
  Label,
  LabelActResult,
  LabelBatch,
  LabelDetail,
  LabelPlan,
  ScanAnswer,
} from '../contract/labels/schema.ts'
export type { CollectedFile } from '../contract/points/collected.ts'
export type { Crew, PointActResult } from '../contract/points/schema.ts'
export type { ProposedDays } from '../contract/points/visits.ts'
export type { Estimate, ProgramEstimate } from '../contract/reports/estimate.ts'
export type { Quality } from '../contract/reports/quality.ts'
export type { Season } from '../contract/reports/season.ts'
export type { FieldReport } from '../contract/reports/values.ts'
export type { SheetProposal } from '../contract/results/mapping.ts'
export type {
  LikelySamples,
  OrderProposal,
  Result,
  ResultsUndone,
  ResultUpload,
  ResultUploadLine,
  StagedRow,
} from '../contract/results/schema.ts'
export type { ResultTable } from '../contract/results/table.ts'
export type {
  Exceptions,
  Laboratory,
  LeftBehind,
  SampleActResult,
  Shipment,
  ShipmentActResult,
  ShipmentDetail,
} from '../contract/shipments/schema.ts'
export type { ServiceAccount, StaffMember } from '../contract/staff/schema.ts'
export type { StagedUpload, UploadSummary } from '../contract/uploads/schema.ts'
export type { SavedView } from '../contract/views/schema.ts'
export type { CellEdits } from '../contract/workbooks/endpoints.ts'
export type { WorkbookFile } from '../contract/workbooks/file.ts'
