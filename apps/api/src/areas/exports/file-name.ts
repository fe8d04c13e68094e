import type { ExportFormat, ExportKind } from '@org/core/contract'

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  xlsx: 'xlsx',
  geojson: 'geojson',
  shapefile: 'zip',
  kml: 'kml',
}

const NAMES: Readonly<Record<ExportKind, string>> = { fields: 'fields', changes: 'audit-log' }

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  shapefile: 'application/zip',
  kml: 'application/vnd.google-earth.kml+xml',
}

/** `fields-2026-11-20-2230.csv`: when, in UTC. Nothing a person typed is in it. */
export function exportFileName(kind: ExportKind, format: ExportFormat, now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${NAMES[kind]}-${day}-${time.slice(0, 5).replace(':', '')}.${EXTENSIONS[format]}`
}
