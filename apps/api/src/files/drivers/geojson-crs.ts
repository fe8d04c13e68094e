import * as z from 'zod/mini'
import { unknownCrs } from '../crs/reproject.ts'
import { unreadable } from '../unreadable.ts'

const namedSchema = z.object({ type: z.literal('name'), properties: z.object({ name: z.string() }) })
/** As the drafts of the format had it. */
const codedSchema = z.object({
  type: z.literal('EPSG'),
  properties: z.object({ code: z.union([z.int(), z.string()]) }),
})
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
  const name = nameOf(crs)
  if (/(CRS:?84|WGS ?84)$/i.test(name)) return null
  const [, authority = '', code] = /(EPSG|ESRI)[:/]+(?:[\d.]*[:/]+)?(\d{4,6})$/i.exec(name.trim()) ?? []
  if (code === '4326') return null
  if (code !== undefined) return `${authority.toUpperCase()}:${code}`
  throw unknownCrs(name)
}

function nameOf(crs: unknown): string {
  const named = namedSchema.safeParse(crs)
  if (named.success) return named.data.properties.name
  const coded = codedSchema.safeParse(crs)
  if (coded.success) return `EPSG:${coded.data.properties.code}`
  throw unreadable('Its coordinate system is not given by name', EXPORT_IN_WGS84)
}

const holderSchema = z.object({ crs: z.optional(z.unknown()), geometry: z.optional(z.unknown()) })

/**
 * The `crs` member of a document, or the one that its features or their geometries have.
 *
 * @throws errors.unreadableFile when they have several
 */
export function crsMemberOf(document: object, features: readonly unknown[]): unknown {
  const own = crsOf(document)
  if (own !== null) return own
  const found = new Map<string, unknown>()
  for (const feature of features) {
    const crs = crsOf(feature)
    found.set(JSON.stringify(crs), crs)
    if (found.size > 1)
      throw unreadable('Its features have coordinate systems of their own that differ', EXPORT_IN_WGS84)
  }
  const [only] = found.values()
  return only
}

function crsOf(value: unknown): unknown {
  const holder = holderSchema.safeParse(value)
  if (!holder.success) return null
  return holder.data.crs ?? holderSchema.safeParse(holder.data.geometry).data?.crs ?? null
}
