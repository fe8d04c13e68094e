export { errors, isStale } from '../errors/all.ts'
export { asProductError } from '../errors/catalogue.ts'
export {
  type ErrorDetail,
  type ErrorKind,
  isProductError,
  messageFor,
  ProductError,
  type ProductErrorInit,
} from '../errors/product-error.ts'
export { ACTIVE_FILTERS, type ActiveFilter } from './active.ts'
export { type Change, changeSchema, TIMELINE_ENTITIES, type TimelineEntity } from './changes/schema.ts'
export { dashUsersEndpoints } from './dash-users/endpoints.ts'
export {
  type ApiUser,
  apiUserSchema,
  type DashUser,
  type DashUserWrite,
  dashUserSchema,
  dashUserWriteSchema,
} from './dash-users/schema.ts'
export type { Caller, Endpoint, EndpointInput, EndpointOutput, Method, RawBody } from './endpoint.ts'
export { defineEndpoint } from './endpoint.ts'
export { type Endpoints, endpoints } from './endpoints.ts'
export { type ErrorBody, errorBodySchema } from './error-body.ts'
export { fromErrorBody, toErrorBody } from './errors.ts'
export {
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  type ExportCreate,
  type ExportFormat,
  type ExportRecord,
  type ExportStatus,
  exportCreateSchema,
  exportSchema,
  MAX_RUNNING_EXPORTS,
} from './exports/schema.ts'
export {
  FIELD_COLUMN_KEYS,
  FIELD_COLUMNS,
  type FieldColumn,
  type FieldColumnType,
  isFieldColumn,
} from './fields/columns.ts'
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
  DETERMINATION_METHODS,
  type DeterminationMethod,
  FIELD_SORTS,
  FIELD_YEAR_STATUSES,
  type Field,
  type FieldCreate,
  type FieldDetail,
  type FieldFacets,
  type FieldSort,
  type FieldUpdate,
  type FieldYear,
  type FieldYearStatus,
  fieldCreateSchema,
  fieldDetailSchema,
  fieldFacetsSchema,
  fieldFilterQuery,
  fieldSchema,
  fieldUpdateSchema,
  fieldYearSchema,
  MAX_BOUNDARY_VERTICES,
  MAX_BULK_FIELDS,
  MAX_IMPORT_FEATURES,
} from './fields/schema.ts'
export { type Bbox, bboxSchema, type MultiPolygon, multiPolygonSchema, type Position } from './geometry.ts'
export {
  GROWER_SORTS,
  type Grower,
  type GrowerCreate,
  type GrowerSort,
  type GrowerUpdate,
  growerCreateSchema,
  growerSchema,
  growerUpdateSchema,
  type SimilarGrower,
  similarGrowerSchema,
} from './growers/schema.ts'
export { type Imagery, imageryOfferSchema, imagerySchema } from './imagery.ts'
export { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './paging.ts'
export { type RuntimeConfig, runtimeConfigSchema } from './runtime-config.ts'
export { ACRE_M2, type AreaUnit, areaIn, HECTARE_M2 } from './units.ts'
export { BOUNDARY_COLUMN_ALIASES, columnsFor, NO_COLUMNS, suggestMapping } from './uploads/columns.ts'
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
  type StagedFeature,
  type StagedUpload,
  stagedFeatureSchema,
  stagedUploadSchema,
  UPLOAD_STATUSES,
  type UploadQuestion,
  type UploadStatus,
  type UploadSummary,
  uploadQuestionSchema,
  uploadSummarySchema,
} from './uploads/schema.ts'
export {
  type SavedView,
  type SavedViewWrite,
  savedViewSchema,
  savedViewWriteSchema,
  VIEW_PAGES,
  type ViewPage,
} from './views/schema.ts'
export { isYearInWindow, YEAR_WINDOW_YEARS, yearWindow } from './years.ts'
