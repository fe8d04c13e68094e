export type { FieldsExport } from './endpoints.ts'
export {
  CALLED_EXPORTS,
  EXPORT_CALLS,
  EXPORT_KINDS,
  EXPORT_STATUSES,
  type ExportKind,
  type ExportStatus,
  exportEntity,
} from './entity.ts'
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
} from './formats.ts'
export {
  type ChangesExport,
  changesExportSchema,
  type ExportRecord,
  exportSchema,
  listExportSchema,
  MAX_EXPORT_IDS,
  MAX_RUNNING_EXPORTS,
} from './schema.ts'
