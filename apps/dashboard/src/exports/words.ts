import {
  type ExportCrs,
  type ExportPlace,
  type ExportRecord,
  fieldEntity,
  labelEntity,
  lists,
  sampleEntity,
  shipmentEntity,
} from '@org/core'
import { formatCount } from '@org/ui'
import type { PlacedList } from './placing.ts'

/** `1,204 fields`. */
export function countRows({ kind }: Pick<ExportRecord, 'kind'>, count: number): string {
  if (kind === 'changes') return formatCount(count, 'change', 'changes')
  if (kind === 'resultTable') return formatCount(count, 'row', 'rows')
  if (kind === 'uploads') return formatCount(count, 'upload', 'uploads')
  const { one, many } = rowsOf(kind)
  return formatCount(count, one, many)
}

function rowsOf(kind: Exclude<ExportRecord['kind'], 'changes' | 'resultTable' | 'uploads'>) {
  if (kind === 'labelSheets') return labelEntity
  if (kind === 'fieldReports') return fieldEntity
  if (kind === 'shipments') return shipmentEntity
  return kind === 'shipmentDocuments' ? sampleEntity : lists[kind].entity
}

/** What coordinates mean, as a person chooses it. */
export function crsLabel(crs: ExportCrs, { shapes }: PlacedList): string {
  if (crs === 'wgs84') return 'WGS 84: longitude and latitude'
  return `UTM zone of the ${shapes === 'points' ? 'points' : 'fields'}, in meters`
}

/** How a table tells where a field lies. */
export const PLACE_LABELS: Readonly<Record<ExportPlace, string>> = {
  none: 'None',
  point: 'Latitude and longitude of a point inside',
  wkt: 'Boundary as text (WKT)',
}
