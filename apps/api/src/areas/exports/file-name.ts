import { type ExportKind, type FileFormat, fileFormat } from '@org/core/contract'

/** What an export is called in the name of its file. */
export const exportName = (kind: ExportKind): string => NAMES[kind] ?? kind

const NAMES: Readonly<Partial<Record<ExportKind, string>>> = {
  changes: 'audit-log',
  resultTable: 'results-table',
  labelSheets: 'label-sheets',
  shipmentDocuments: 'shipment',
  fieldReports: 'field-reports',
}

/** `fields-2026-11-20-2230.csv`: when, in UTC. Nothing a person typed is in it. */
export function exportFileName(kind: ExportKind, format: FileFormat, now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${exportName(kind)}-${day}-${time.slice(0, 5).replace(':', '')}.${fileFormat(format).extension}`
}
