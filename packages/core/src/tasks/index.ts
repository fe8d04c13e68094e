export { eachRow, type PagedCall } from './each-row.ts'
export {
  downloadExport,
  type ExportedFile,
  type ExportFileOptions,
  exportFile,
  type ListedRows,
} from './export-file.ts'
export { jobResult } from './follow-job.ts'
export { type ImportBoundariesInput, type ImportedBoundaries, importBoundaries } from './import-boundaries.ts'
export type { Following } from './polling.ts'
export type { Question } from './questions.ts'
export { hasEnded, type RunState, runStateOf } from './run-state.ts'
export {
  type ResultsDecision,
  type UploadedResults,
  type UploadResultsInput,
  uploadResults,
} from './upload-results.ts'
