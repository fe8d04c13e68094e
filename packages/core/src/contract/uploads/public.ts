export {
  boundaryColumnAliases,
  boundaryColumnLabel,
  columnsFor,
  NO_COLUMNS,
  suggestMapping,
} from './columns.ts'
export { UPLOAD_KINDS, uploadEntity } from './entity.ts'
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
} from './schema.ts'
export { BOUNDARY_SOURCES } from './sources.ts'
