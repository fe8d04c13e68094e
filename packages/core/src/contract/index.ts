export { errors } from '../errors/all.ts'
export { asProductError, errors as clientErrors, isFateUnknown } from '../errors/catalog.ts'
export {
  enrolledFieldsOf,
  isStale,
  oddPlaceOf,
  plannedYearsOf,
  sameEnrollmentOf,
  staleNeighborOf,
} from '../errors/details.ts'
export {
  type ErrorDetail,
  type ErrorKind,
  isProductError,
  messageFor,
  ProductError,
  type ProductErrorInit,
} from '../errors/product-error.ts'
export { ACTIVE_FILTERS, type ActiveFilter } from './active.ts'
export { ANALYTES, type AnalyteKey } from './analytes/all.ts'
export type { Analyte, AnalyteQuantity } from './analytes/analyte.ts'
export {
  type FoundAnalyte,
  findAnalyte,
  isAmbiguousAnalyte,
  type SoughtAnalyte,
} from './analytes/find.ts'
export {
  MAX_HEADER,
  RAISED,
  type SplitHeader,
  splitHeader,
  splitUnitCell,
  squashHeader,
} from './analytes/header.ts'
export { type EditPart, editPartSchema } from './changes/part.ts'
export { type ChangedRow, changeReadersOf, mayReadChange } from './changes/readers.ts'
export {
  type Change,
  changeSchema,
  LIVE_ENDS,
  type Line,
  type LiveChange,
  type LiveEnd,
  lineSchema,
  liveChangeSchema,
  liveEndSchema,
  liveHelloSchema,
  liveResetSchema,
  MAX_LINE_ROWS,
} from './changes/schema.ts'
export { isStorable } from './common.ts'
export { dashUsersEndpoints } from './dash-users/endpoints.ts'
export {
  type ApiUser,
  apiUserSchema,
  type DashUser,
  type DashUserWrite,
  dashUserSchema,
  dashUserWriteSchema,
} from './dash-users/schema.ts'
export {
  calendarDay,
  DAYS,
  type DayRange,
  dayWords,
  isDayIn,
  plannedDays,
  sampledDays,
  signedDays,
  todayAnywhere,
} from './days.ts'
export { designEntity } from './designs/entity.ts'
export {
  ALLOCATIONS,
  DESIGN_LIMITS,
  DESIGN_METHODS,
  type Depth,
  type DesignBuffer,
  type DesignDigests,
  type DesignMethod,
  type DesignPlan,
  depthsSchema,
  designInputOf,
  designPlanSchema,
  PLACEMENTS,
  type Placement,
  pointNumbers,
} from './designs/plan.ts'
export {
  type Point,
  pointSchema,
  type Sample,
  type Stratum,
  sampleSchema,
  stratumSchema,
} from './designs/rows.ts'
export { sampleEntity } from './designs/sample-entity.ts'
export { sampleList } from './designs/sample-list.ts'
export { type Design, type DesignCommit, type DesignDetail, designDetailSchema } from './designs/schema.ts'
export { stratumEntity } from './designs/stratum-entity.ts'
export { stratumList } from './designs/stratum-list.ts'
export { type Edit, editSchema } from './edits/schema.ts'
export type { Caller, Endpoint, EndpointInput, EndpointOutput, Method, RawBody } from './endpoint.ts'
export { defineEndpoint, isWrite } from './endpoint.ts'
export { type Endpoints, endpoints } from './endpoints.ts'
export {
  enrollmentDocumentEntity,
  enrollmentEntity,
  enrollmentFieldEntity,
} from './enrollments/entity.ts'
export {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  findingSchema,
  HARD_FINDINGS,
} from './enrollments/finding.ts'
export { ENROLLMENT_SORTS, type EnrollmentSort, enrollmentList } from './enrollments/list.ts'
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
} from './enrollments/schema.ts'
export { entities, entityOf } from './entities.ts'
export {
  type ChangeReaders,
  type Column,
  type Columns,
  type Entity,
  nounOf,
  type Recorded,
  subjectOf,
  type TextKey,
  type ValuesOf,
} from './entity/entity.ts'
export type { Kind, Quantity, ValueType } from './entity/kinds.ts'
export * as kinds from './entity/kinds.ts'
export { ENTITY_NAMES, type EntityName } from './entity/names.ts'
export { pieceValues, writtenKeys } from './entity/shapes.ts'
export { type ErrorBody, errorBodySchema } from './error-body.ts'
export { fromErrorBody, toErrorBody } from './errors.ts'
export type { FieldsExport } from './exports/endpoints.ts'
export {
  CALLED_EXPORTS,
  EXPORT_CALLS,
  EXPORT_KINDS,
  EXPORT_STATUSES,
  type ExportKind,
  type ExportStatus,
  exportEntity,
} from './exports/entity.ts'
export {
  EXPORT_FORMAT_KEYS,
  type ExportCrs,
  type ExportFormat,
  type ExportFormatFacts,
  type ExportPlace,
  exportFormat,
  exportFormatsOf,
  exportPlacesOf,
  FILE_FORMAT_KEYS,
  type FileFormat,
  fileFormat,
  type ShapeKind,
  TABLE_FORMATS,
  type TableFormat,
} from './exports/formats.ts'
export {
  type ChangesExport,
  changesExportSchema,
  type ExportRecord,
  exportSchema,
  listExportSchema,
  MAX_EXPORT_IDS,
  MAX_RUNNING_EXPORTS,
} from './exports/schema.ts'
export { type CountedPoint, followedStatus, isFollowed } from './field-years/derived.ts'
export { fieldYearEntity } from './field-years/entity.ts'
export {
  type FieldYearDetail,
  type FieldYearMoves,
  fieldYearDetailSchema,
  fieldYearMovesSchema,
} from './field-years/schema.ts'
export {
  boundaryVersionEntity,
  DETERMINATION_METHODS,
  type DeterminationMethod,
} from './fields/boundary-entity.ts'
export {
  type ColorCount,
  type ColorShares,
  colorSharesSchema,
  FIELD_COLORS,
  type FieldColor,
  SHARE_PARTS,
} from './fields/colors.ts'
export { fieldEntity } from './fields/entity.ts'
export {
  FIELD_SORTS,
  type FieldListFilter,
  type FieldSort,
  fieldList,
  shownYearOf,
} from './fields/list.ts'
export {
  type FieldSave,
  type FieldSaved,
  fieldSavedSchema,
  fieldSaveSchema,
  MAX_SAVE_PARTS,
} from './fields/save.ts'
export {
  type Boundary,
  type BoundaryCheck,
  type BoundaryDifference,
  type BoundaryVersion,
  type BoundaryWrite,
  boundaryCheckSchema,
  boundaryDifferenceSchema,
  boundarySchema,
  boundaryVersionSchema,
  boundaryWriteSchema,
  type Field,
  type FieldCreate,
  type FieldDetail,
  type FieldUpdate,
  type FieldUse,
  type FieldYear,
  fieldCreateSchema,
  fieldDetailSchema,
  fieldSchema,
  fieldUpdateSchema,
  fieldYearSchema,
  MAX_BOUNDARY_VERTICES,
  MAX_BULK_FIELDS,
  MAX_IMPORT_FEATURES,
  type NamedField,
  PLANNED_YEARS_ANSWERS,
  type PlannedYearsAnswer,
  type YearDesign,
  yearDesignSchema,
} from './fields/schema.ts'
export { FIRST_ZOOM_OF_FIELDS } from './fields/zooms.ts'
export { type Bbox, bboxSchema, type MultiPolygon, multiPolygonSchema, type Position } from './geometry.ts'
export { growerEntity } from './growers/entity.ts'
export { GROWER_SORTS, type GrowerSort, growerList } from './growers/list.ts'
export {
  type Grower,
  type GrowerCreate,
  type GrowerUpdate,
  growerCreateSchema,
  growerSchema,
  growerUpdateSchema,
  type SimilarGrower,
  similarGrowerSchema,
} from './growers/schema.ts'
export { type Imagery, imageryOfferSchema, imagerySchema } from './imagery.ts'
export {
  type ImportResult,
  importResultSchema,
  JOB_KINDS,
  JOB_STATES,
  type Job,
  type JobKind,
  type JobState,
  jobSchema,
} from './jobs/schema.ts'
export {
  CODE_LENGTH,
  correctionsOf,
  formatCode,
  isLabelCode,
  makeCode,
  normalizeCode,
} from './labels/code.ts'
export {
  LABEL_STATES,
  type LabelState,
  labelBatchEntity,
  labelEntity,
} from './labels/label-entity.ts'
export { labelList } from './labels/label-list.ts'
export { type LabelText, labelLines } from './labels/label-text.ts'
export { readScanText, type ScanText } from './labels/scan-text.ts'
export {
  type Label,
  type LabelActResult,
  type LabelBatch,
  type LabelDetail,
  type LabelLayout,
  type LabelLayoutRead,
  type LabelPlan,
  type LabelSource,
  type LabelSourceRead,
  labelLayoutSchema,
  labelSourceSchema,
  MAX_LABELS,
  MAX_SCAN_TEXT,
  measuresOf,
  PREVIEWED_LABELS,
  SCAN_DEVICES,
  SCAN_EVENTS,
  type Scan,
  type ScanAnswer,
  type ScanDevice,
  type ScanEvent,
  type ScanEventName,
  type ScanOutcome,
  type ScanRead,
} from './labels/schema.ts'
export {
  LABEL_MARGIN_MM,
  type LabelParts,
  type LabelPlace,
  type LabelSymbol,
  MAX_OFFSET_MM,
  MAX_PAGE_MM,
  MIN_MODULE_MM,
  type PlaceOptions,
  pagesOf,
  partsOf,
  placeOf,
  SHEET_KEYS,
  SHEETS,
  type Sheet,
  type SheetKey,
  type SheetMeasures,
  SYMBOL_MODULES,
  SYMBOLS,
  sheetProblems,
  smallestLabel,
} from './labels/sheets.ts'
export {
  columnsOf,
  keysOf,
  type ListColumn,
  type ListColumns,
  screenColumns,
  titled,
  usualColumns,
} from './lists/columns.ts'
export {
  groupEndpoints,
  idsOfOrder,
  type ListCount,
  listCountSchema,
  listEndpoints,
  MAX_ROWS_BY_ID,
} from './lists/endpoints.ts'
export {
  type FileColumn,
  type FileColumnType,
  type FileValue,
  fileColumns,
  fileKeysOf,
} from './lists/file-columns.ts'
export {
  compareGroups,
  type GroupTotals,
  groupWords,
  type ListTotals,
  MAX_GROUPS,
} from './lists/groups.ts'
export {
  type ColumnOf,
  type Decider,
  defineList,
  type FilterOf,
  type FilterShape,
  type FilterValues,
  filterSchema,
  type GroupOf,
  LIST_NAMES,
  type List,
  type ListGroup,
  type ListName,
  type SortOf,
  type SumOf,
  sortsOf,
} from './lists/list.ts'
export { isRange, type Range, range } from './lists/range.ts'
export { joinValues, MAX_FILTER_VALUES, several, splitValues } from './lists/several.ts'
export { type Lists, lists } from './lists.ts'
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './paging.ts'
export {
  type Capability,
  isAllowed,
  PERMISSIONS,
  ROLES,
  type Role,
  refusalOf,
  roleOf,
} from './permissions.ts'
export {
  COLLECTED_STATES,
  type CollectedFile,
  type CollectedRow,
  MATCHED_BY,
  MAX_COLLECTED_FILE_BYTES,
  MAX_COLLECTED_ROWS,
  NEAREST_WITHIN_M,
  type RecordCollected,
} from './points/collected.ts'
export { crewEntity } from './points/crew-entity.ts'
export {
  POINT_ROLES,
  type PointRole,
  pointEntity,
} from './points/point-entity.ts'
export { pointList } from './points/point-list.ts'
export {
  COLLECT_WITHIN_M,
  type Crew,
  type CrewCreate,
  crewSchema,
  type LonLat,
  MAX_BULK_POINTS,
  MAX_CREWS,
  type PointAct,
  type PointActRead,
  type PointActResult,
  RELOCATE_WITHIN_M,
} from './points/schema.ts'
export {
  type CrewDay,
  MAX_PLAN_DAYS,
  type ProposedDays,
  type Visit,
  type VisitPlan,
  type VisitPoint,
  type VisitProposal,
} from './points/visits.ts'
export { metersBetween, wayLengthM } from './points/way.ts'
export {
  CLASSINGS,
  type ClassChoice,
  type Classing,
  classAt,
  classColor,
  DEFAULT_CLASSES,
  MAX_CLASSES,
  type ValueClass,
  valueClasses,
} from './reports/classes.ts'
export {
  type Estimate,
  type EstimateQuery,
  estimateQuery,
  estimateSchema,
  MOVED_POINTS,
  type ProgramEstimate,
  type ProgramEstimateQuery,
  programEstimateQuery,
  programEstimateSchema,
  STOCK_BASES,
  type StockBasis,
} from './reports/estimate.ts'
export {
  MAX_REPORT_FIELDS,
  REPORT_PAPERS,
  type ReportFile,
  type ReportFileRead,
  type ReportTable,
  reportFileSchema,
  reportTableSchema,
  SEASON_TABLES,
  type SeasonTable,
} from './reports/file.ts'
export {
  MAX_QUALITY_ITEMS,
  QUALITY_KINDS,
  type Quality,
  type QualityItem,
  type QualityKind,
  type QualityQuery,
  qualityQuery,
  qualitySchema,
} from './reports/quality.ts'
export {
  LATE_KINDS,
  type Late,
  type LateKind,
  lateSchema,
  MAX_LATE,
  MAX_SEASON_GROUPS,
  type Season,
  type SeasonGroup,
  type SeasonQuery,
  STALE_DAYS,
  seasonQuery,
  seasonSchema,
} from './reports/season.ts'
export {
  CENSORED,
  type Censored,
  type FieldReport,
  type FieldReportQuery,
  fieldReportQuery,
  fieldReportSchema,
  type LayerSummary,
  layerSummarySchema,
  type ReportPoint,
  type ReportValue,
  type Series,
  SOC_STOCK,
  seriesSchema,
} from './reports/values.ts'
export { checkedRowsSchema, type ResultsCommitted, resultsCommittedSchema } from './results/committed.ts'
export { labReportEntity, resultEntity } from './results/entity.ts'
export { resultList, resultWords } from './results/list.ts'
export {
  COLUMN_ROLES,
  type ColumnMap,
  type ColumnQuestion,
  type ColumnRole,
  columnMapSchema,
  DEPTH_UNITS,
  type DepthSource,
  type DepthUnit,
  depthSourceSchema,
  type Layer,
  layerSchema,
  MAX_SHEET_COLUMNS,
  MAX_TABLE_ROWS,
  QUALIFIERS,
  QUALITY_CODES,
  QUALITY_LABELS,
  type Qualifier,
  type QualityCode,
  RESULT_FINDING_KINDS,
  type ReadRow,
  type ReadValue,
  type RememberedLayout,
  type ResultFinding,
  type ResultFindingKind,
  readValueSchema,
  rememberedLayoutSchema,
  resultFindingSchema,
  type SheetLayout,
  type SheetMapping,
  type SheetProposal,
  sheetLayoutSchema,
  sheetMappingSchema,
  sheetProposalSchema,
  UNIT_SOURCES,
  type UnitSource,
} from './results/mapping.ts'
export {
  type CheckSummary,
  checkSummarySchema,
  MAX_JUDGED,
  MAX_LAB_FILE_BYTES,
  type MatchedSample,
  type OrderProposal,
  RESULT_MATCHES,
  type Result,
  type ResultMatch,
  type ResultsUndone,
  type ResultUpload,
  type ResultUploadLine,
  ROW_OUTCOMES,
  type RowOutcome,
  resultJudgementSchema,
  type StagedEdit,
  type StagedRow,
  type StagedSheet,
  type StagedValue,
  stagedValueSchema,
  VERDICTS,
  type Verdict,
} from './results/schema.ts'
export { type RuntimeConfig, runtimeConfigSchema } from './runtime-config.ts'
export {
  laboratoryEntity,
  ORDER_COLUMN_KEYS,
  ORDER_COLUMNS,
  ORDER_FORMATS,
  type OrderColumn,
} from './shipments/laboratory-entity.ts'
export {
  type Box,
  EXCEPTIONS,
  type Exceptions,
  type Laboratory,
  type LaboratoryCreate,
  laboratoryCreateSchema,
  MAX_BOXES,
  MAX_LABORATORIES,
  MAX_SHIPMENT_SAMPLES,
  type ManifestLine,
  type SampleAct,
  type SampleActRead,
  type SampleActResult,
  type Shipment,
  type ShipmentActResult,
  type ShipmentDetail,
  type ShipmentDocument,
} from './shipments/schema.ts'
export {
  boxEntity,
  LINE_STATES,
  type LineState,
  manifestLineEntity,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
  shipmentEntity,
} from './shipments/shipment-entity.ts'
export { staffEntity } from './staff/entity.ts'
export { type StaffMember, staffMemberSchema } from './staff/schema.ts'
export { isLoopback, isTokenAddress } from './token-address.ts'
export { convertUnit } from './units/convert.ts'
export { normalizeUnit } from './units/names.ts'
export { ACRE_M2, type AreaUnit, areaIn, HECTARE_M2 } from './units.ts'
export {
  boundaryColumnAliases,
  boundaryColumnLabel,
  columnsFor,
  NO_COLUMNS,
  suggestMapping,
} from './uploads/columns.ts'
export { uploadEntity } from './uploads/entity.ts'
export {
  BOUNDARY_COLUMNS,
  type BoundaryColumn,
  type BoundaryCommit,
  boundaryCommitSchema,
  type ColumnMapping,
  columnMappingSchema,
  type FeatureDecision,
  type FeatureMatch,
  featureDecisionSchema,
  featureMatchSchema,
  MAX_BOUNDARY_FILE_BYTES,
  type ReadQuestion,
  readQuestionSchema,
  type StagedFeature,
  type StagedUpload,
  stagedFeatureSchema,
  stagedUploadSchema,
  type UploadQuestion,
  type UploadSummary,
  uploadQuestionSchema,
  uploadSummarySchema,
  type Whereabouts,
} from './uploads/schema.ts'
export { BOUNDARY_SOURCES } from './uploads/sources.ts'
export { savedViewEntity, VIEW_PAGES, type ViewPage } from './views/entity.ts'
export {
  type SavedView,
  type SavedViewWrite,
  savedViewSchema,
  savedViewWriteSchema,
} from './views/schema.ts'
export {
  ENROLLMENT_EVENTS,
  ENROLLMENT_STATUSES,
  type EnrollmentEvent,
  type EnrollmentStatus,
  enrollmentWorkflow,
  HOLDING_STATUSES,
} from './workflows/enrollment.ts'
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
} from './workflows/field-year.ts'
export {
  BLOCKED_STATUSES,
  COLLECTED_STATUSES,
  POINT_STATUSES,
  type PointStatus,
  pointWorkflow,
  SAMPLED_STATUSES,
  WAITING_STATUSES,
} from './workflows/point.ts'
export {
  ACCEPTED_STATUSES,
  AT_LAB_STATUSES,
  AWAITED_STATUSES,
  IN_TRANSIT_STATUSES,
  LABEL_OPEN_STATUSES,
  MISSING_STATUSES,
  nextStep,
  PASSING_STATUSES,
  SAMPLE_STATUSES,
  type SampleStatus,
  sampleWorkflow,
  WAY_STATUSES,
  WITH_RESULTS_STATUSES,
  WITHOUT_RESULTS_STATUSES,
} from './workflows/sample.ts'
export {
  OPEN_UPLOAD_STATUSES,
  UPLOAD_STATUSES,
  type UploadStatus,
  uploadWorkflow,
} from './workflows/upload.ts'
export {
  findMove,
  illegalMove,
  type Move,
  moveRefusal,
  movesFrom,
  stateWords,
  type Workflow,
} from './workflows/workflow.ts'
export { isYearInWindow, YEAR_WINDOW_YEARS, yearWindow, yearWindowAnywhere } from './years.ts'
