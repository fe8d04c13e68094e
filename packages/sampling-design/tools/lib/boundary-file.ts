import type { Boundary } from '@org/sampling-design'
import * as z from 'zod/mini'
import { readJson } from '../files.ts'
import { ToolError } from './tool-error.ts'

const position = z.tuple([z.number(), z.number()], z.number())
const rings = z.array(z.array(position))
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
])
const featureSchema = z.object({
  type: z.literal('Feature'),
  id: z.optional(z.union([z.string(), z.number()])),
  properties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  geometry: z.unknown(),
})
const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
const crsSchema = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }) })

interface NamedBoundary {
  /** What the file calls it: its id or name, else its number. */
  name: string
  boundary: Boundary
}

/** The one outline in a GeoJSON file that is asked for: by its number from 1, its id or its name. */
export function readBoundary(path: string, feature?: string): NamedBoundary {
  const all = readBoundaries(path)
  const [only] = all
  if (feature === undefined) {
    if (only !== undefined && all.length === 1) return only
    const names = all.slice(0, 8).map(({ name }, at) => `${at + 1} (${name})`)
    throw new ToolError(
      `${path} holds ${all.length} outlines: ${names.join(', ')}${all.length > 8 ? ' …' : ''}.`,
      'Say which one with --feature.',
    )
  }
  const found = all.find(({ name }) => name === feature) ?? all[Number(feature) - 1]
  if (found !== undefined) return found
  throw new ToolError(
    `${path} has no outline ${feature}.`,
    `Give --feature a number from 1 to ${all.length}, or the id or name of one.`,
  )
}

/** Every outline in a GeoJSON file: of a geometry, a feature or a collection. */
export function readBoundaries(path: string): NamedBoundary[] {
  const document = readJson(path)
  refuseOtherCrs(path, document)
  const collection = collectionSchema.safeParse(document)
  const members = collection.success ? collection.data.features : [document]
  if (members.length === 0) throw new ToolError(`${path} holds no feature.`, 'Give a file with a polygon.')
  return members.map((member, at) => outlineOf(path, member, at))
}

function outlineOf(path: string, member: unknown, at: number): NamedBoundary {
  const feature = featureSchema.safeParse(member)
  const geometry = geometrySchema.safeParse(feature.success ? feature.data.geometry : member)
  if (geometry.success) {
    const name = feature.success ? (feature.data.id ?? feature.data.properties?.name) : undefined
    return { name: String(name ?? at + 1), boundary: geometry.data }
  }
  throw new ToolError(
    `${path}: outline ${at + 1} is no Polygon or MultiPolygon of [longitude, latitude] positions.`,
    'Give GeoJSON with polygons (RFC 7946).',
  )
}

/** GeoJSON is WGS84. Files from before 2016 may say otherwise. */
function refuseOtherCrs(path: string, document: unknown): void {
  const crs = crsSchema.safeParse(document)
  if (!crs.success || /CRS84$|EPSG:+(\d*:)?4326$/.test(crs.data.crs.properties.name)) return
  throw new ToolError(
    `${path} is in ${crs.data.crs.properties.name}.`,
    'Convert it to WGS84 longitudes and latitudes first.',
  )
}
