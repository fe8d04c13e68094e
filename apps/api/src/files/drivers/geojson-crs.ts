import * as z from 'zod/mini'
import { unknownCrs } from '../crs/reproject.ts'
import { unreadable } from '../unreadable.ts'

const namedSchema = z.object({ type: z.literal('name'), properties: z.object({ name: z.string() }) })
const EXPORT_IN_WGS84 = 'Export it again as GeoJSON in WGS 84 (EPSG:4326), then import that file.'

/**
 * The `crs` member of older GeoJSON (2008). Coordinates are x, y (longitude, latitude) whatever the system's own
 * axis order says: so did that format, and so do the programs that write it.
 *
 * @returns `EPSG:32632`, or null for WGS84
 * @throws errors.unreadableFile when it names none that can be looked up
 */
export function geoJsonCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null
  const named = namedSchema.safeParse(crs)
  if (!named.success) throw unreadable('Its coordinate system is not given by name', EXPORT_IN_WGS84)
  const { name } = named.data.properties
  if (/(CRS:?84|WGS ?84)$/i.test(name)) return null
  const code = /EPSG[:/]+(?:[\d.]*[:/]+)?(\d{4,6})$/i.exec(name.trim())?.[1]
  if (code === '4326') return null
  if (code !== undefined) return `EPSG:${code}`
  throw unknownCrs(name)
}
