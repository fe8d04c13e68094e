import { type ExportCrs, type ExportPlace, type ExportRecord, lists } from '@org/core'
import { formatCount } from '@org/ui'

/** `1,204 fields`. */
export function countRows({ kind }: Pick<ExportRecord, 'kind'>, count: number): string {
  const { one, many } = kind === 'changes' ? { one: 'change', many: kind } : lists[kind].entity
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
