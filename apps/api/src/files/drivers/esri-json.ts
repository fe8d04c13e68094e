import * as z from 'zod/mini'
import { reproject } from '../crs/reproject.ts'
import { nested } from '../geometry/renest.ts'
import { decodeJsonText } from '../text/decode-json.ts'
import { attributesIn, parseFeatures } from '../text/json-attributes.ts'
import { jsonObject } from '../text/json-object.ts'
import { unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'

const EXPORT_AGAIN = 'Export it again as GeoJSON, then import that file.'

const systemSchema = z.object({
  wkid: z.optional(z.nullable(z.int())),
  latestWkid: z.optional(z.nullable(z.int())),
  wkt: z.optional(z.nullable(z.string())),
})
type System = z.infer<typeof systemSchema>
const numbers = z.array(z.unknown())
const shapeSchema = z.looseObject({
  rings: z.optional(z.array(z.array(numbers))),
  paths: z.optional(z.array(z.array(numbers))),
  curveRings: z.optional(z.unknown()),
  points: z.optional(z.unknown()),
  x: z.optional(z.unknown()),
  spatialReference: z.optional(z.nullable(systemSchema)),
})
const featureSchema = z.object({
  attributes: z.optional(z.nullable(jsonObject)),
  geometry: z.optional(z.unknown()),
})
const setSchema = z.object({
  spatialReference: z.optional(z.nullable(systemSchema)),
  features: z.array(z.unknown()),
})

/** The JSON of Esri's programs: a feature set, or one shape. */
export async function readEsriJson(source: Source, context: ReadContext): Promise<RawBoundaries> {
  if (source.kind !== 'file') throw new TypeError('Esri JSON is a single file')
  const { text, note } = decodeJsonText(source.bytes)
  if (note !== null) context.note(note)
  const document = parseFeatures(text)
  const set = setSchema.safeParse(document)
  const read = set.success ? set.data.features.map(featureOf) : [featureOf({ geometry: document }, 0)]
  const features = read.map(({ feature }) => feature)
  const system = (set.success ? set.data.spatialReference : null) ?? read.find(hasSystem)?.system ?? null
  const definition = definitionOf(system)
  if (definition === null) return { crs: null, features }
  if (definition === 'EPSG:4326') return { crs: 'EPSG:4326 WGS 84', features }
  return reproject(features, { definition, name: null }, context)
}

interface Read {
  feature: RawFeature
  system: System | null
}
const hasSystem = ({ system }: Read): boolean => system !== null

function featureOf(value: unknown, index: number): Read {
  const parsed = featureSchema.safeParse(value)
  if (!parsed.success) return bad(index, [], 'It is not a feature')
  const attributes = attributesIn(parsed.data.attributes ?? {})
  const { geometry } = parsed.data
  if (geometry === null || geometry === undefined)
    return { system: null, feature: { index, attributes, geometry: null, problem: null } }
  const shape = shapeSchema.safeParse(geometry)
  if (!shape.success) return bad(index, attributes, 'Its geometry is not written as Esri JSON writes one')
  const system = shape.data.spatialReference ?? null
  if (shape.data.curveRings !== undefined)
    return bad(
      index,
      attributes,
      'Its boundary has curves, which cannot be read: convert them to lines first',
    )
  return { system, feature: { index, attributes, ...geometryOf(shape.data) } }
}

const bad = (index: number, attributes: [string, unknown][], problem: string): Read => ({
  system: null,
  feature: { index, attributes, geometry: null, problem },
})

function geometryOf(shape: z.infer<typeof shapeSchema>): Pick<RawFeature, 'geometry' | 'problem'> {
  if (shape.paths !== undefined) return { geometry: { type: 'LineString', coordinates: [] }, problem: null }
  if (shape.points !== undefined || shape.x !== undefined)
    return { geometry: { type: 'Point', coordinates: [] }, problem: null }
  const rings: Position[][] = []
  for (const [at, ring] of (shape.rings ?? []).entries()) {
    const positions = ring.map(([x, y]) => [x, y]).filter(isPosition)
    if (positions.length < ring.length)
      return { geometry: null, problem: `Ring ${at + 1} has a position that is not a pair of numbers` }
    rings.push(positions)
  }
  // The winding tells shells from holes, and many programs wind as they like.
  return { geometry: nested(rings), problem: null }
}

type Position = [number, number]
const isPosition = (value: unknown[]): value is Position =>
  value.every((number) => typeof number === 'number' && Number.isFinite(number))

/** Esri's own codes begin at 32,768; below they are those of EPSG. */
const FIRST_OF_ESRI = 32_768

function definitionOf(system: System | null): string | null {
  const code = system?.latestWkid ?? system?.wkid ?? null
  if (code !== null) return `${code < FIRST_OF_ESRI ? 'EPSG' : 'ESRI'}:${code}`
  const wkt = system?.wkt?.trim() ?? ''
  if (wkt === '') return null
  if (!/^[A-Z_]+\s*\[/.test(wkt)) throw unreadable('Its coordinate system cannot be read', EXPORT_AGAIN)
  return wkt
}
