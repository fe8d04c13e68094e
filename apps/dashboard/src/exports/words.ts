import {
  type ExportCrs,
  type ExportPlace,
  type ExportRecord,
  enrollmentEntity,
  fieldEntity,
  growerEntity,
} from '@org/core'
import { formatCount } from '@org/ui'

/** What the rows of each kind of export are called, one and many. */
const ROWS: Readonly<Record<ExportRecord['kind'], readonly [one: string, many: string]>> = {
  fields: [fieldEntity.one, fieldEntity.many],
  growers: [growerEntity.one, growerEntity.many],
  enrollments: [enrollmentEntity.one, enrollmentEntity.many],
  changes: ['change', 'changes'],
}

/** `1,204 fields`. */
export function countRows({ kind }: Pick<ExportRecord, 'kind'>, count: number): string {
  const [one, many] = ROWS[kind]
  return formatCount(count, one, many)
}

/** What coordinates mean, as a person chooses it. */
export const CRS_LABELS: Readonly<Record<ExportCrs, string>> = {
  wgs84: 'WGS 84: longitude and latitude',
  utm: 'UTM zone of the fields, in meters',
}

/** How a table tells where a field lies. */
export const PLACE_LABELS: Readonly<Record<ExportPlace, string>> = {
  none: 'None',
  point: 'Latitude and longitude of a point inside',
  wkt: 'Boundary as text (WKT)',
}
