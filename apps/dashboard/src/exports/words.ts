import { type ExportCrs, type ExportPlace, type ExportRecord, labelEntity, lists } from '@org/core'
import { formatCount } from '@org/ui'
import type { PlacedList } from './placing.ts'

/** `1,204 fields`. */
export function countRows({ kind }: Pick<ExportRecord, 'kind'>, count: number): string {
  if (kind === 'changes') return formatCount(count, 'change', 'changes')
  const { one, many } = kind === 'labelSheets' ? labelEntity : lists[kind].entity
  return formatCount(count, one, many)
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
