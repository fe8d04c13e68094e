export { NO_COLUMNS, boundaryColumnAliases, boundaryColumnLabel, columnsFor, suggestMapping } from './columns.ts'
export { uploadEntity } from './entity.ts'
export { BOUNDARY_COLUMNS, type BoundaryColumn, type BoundaryCommit, type ColumnMapping, type FeatureDecision, type FeatureMatch, MAX_BOUNDARY_FILE_BYTES, type ReadQuestion, type StagedFeature, type StagedUpload, type UploadQuestion, type UploadSummary, type Whereabouts, boundaryCommitSchema, columnMappingSchema, featureDecisionSchema, featureMatchSchema, readQuestionSchema, stagedFeatureSchema, stagedUploadSchema, uploadQuestionSchema, uploadSummarySchema } from './schema.ts'
export { BOUNDARY_SOURCES } from './sources.ts'
