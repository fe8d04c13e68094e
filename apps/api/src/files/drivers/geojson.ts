import { reproject } from '../crs/reproject.ts'
import { decodeJsonText } from '../text/decode-json.ts'
import { attributesIn, parseFeatures } from '../text/json-attributes.ts'
import { unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'
import { crsMemberOf, geoJsonCrs } from './geojson-crs.ts'
import { isSequence, parseSequence } from './geojson-sequence.ts'

const EXPORT_AGAIN = 'Export it again as GeoJSON, then import that file.'
const GEOMETRY_TYPES = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** FeatureCollection, Feature or bare geometry; WGS84, or what the older `crs` member names. */
export async function readGeoJson(source: Source, context: ReadContext): Promise<RawBoundaries> {
  if (source.kind !== 'file') throw new TypeError('GeoJSON is a single file')
  const { text, note } = decodeJsonText(source.bytes)
  if (note !== null) context.note(note)
  const document = isSequence(text) ? parseSequence(text) : parseFeatures(text)
  if (!isObject(document))
    throw unreadable('This JSON is a list or a single value, not GeoJSON', EXPORT_AGAIN)
  const features = featuresOf(document)
  const crs = geoJsonCrs(crsMemberOf(document, Array.isArray(document.features) ? document.features : []))
  if (crs === null) return { crs: 'EPSG:4326 WGS 84', features }
  return await reproject(features, { definition: crs, name: null }, context)
}

function featuresOf(document: JsonObject): RawFeature[] {
  const { type } = document
  if (type === 'FeatureCollection') return collectionOf(document)
  if (type === 'Feature') return [featureOf(document, 0)]
  if (typeof type === 'string' && GEOMETRY_TYPES.has(type))
    return [{ index: 0, attributes: [], geometry: document, problem: null }]
  throw notGeoJson(document)
}

function collectionOf({ features }: JsonObject): RawFeature[] {
  if (features === undefined)
    throw unreadable('The FeatureCollection has no list of "features"', EXPORT_AGAIN)
  if (!Array.isArray(features))
    throw unreadable('The "features" of the FeatureCollection are not a list', EXPORT_AGAIN)
  return features.map(featureOf)
}

function featureOf(feature: unknown, index: number): RawFeature {
  const bad = (problem: string): RawFeature => ({ index, attributes: [], geometry: null, problem })
  if (feature === null) return bad('It is empty (null), not a Feature')
  if (!isObject(feature)) return bad('It is not a Feature')
  if (feature.type !== 'Feature')
    return bad(`Its type is ${JSON.stringify(feature.type ?? null).slice(0, 60)}, not "Feature"`)
  const attributes = attributesOf(feature)
  if (!('geometry' in feature))
    return { index, attributes, geometry: null, problem: 'It has no "geometry" member' }
  return { index, attributes, geometry: feature.geometry, problem: null }
}

/** The properties, and the feature's own id where no property says the same. Anything but an object is left out. */
function attributesOf({ properties, id }: JsonObject): [string, unknown][] {
  const entries = isObject(properties) ? attributesIn(properties) : []
  if (typeof id !== 'string' && typeof id !== 'number') return entries
  const own = entries.find(([column]) => column === 'id')
  if (own === undefined) return [['id', id], ...entries]
  return String(own[1]) === String(id) ? entries : [...entries, ['id', id]]
}

/** Says what the JSON is instead, and where a geometry hides in it. */
function notGeoJson(document: JsonObject): Error {
  const { type } = document
  if (typeof type === 'string') {
    const meant = ['FeatureCollection', 'Feature', ...GEOMETRY_TYPES].find(
      (known) => known.toLowerCase() === type.toLowerCase(),
    )
    const quoted = JSON.stringify(type.slice(0, 60))
    return meant === undefined
      ? unreadable(`The type ${quoted} is not one of GeoJSON’s`, EXPORT_AGAIN)
      : unreadable(`The type is written ${quoted}; GeoJSON writes "${meant}"`, EXPORT_AGAIN)
  }
  if (type !== undefined) return unreadable('The "type" of this GeoJSON is not a text', EXPORT_AGAIN)
  const inside = Object.entries(document).find(
    ([, value]) => isObject(value) && typeof value.type === 'string' && GEOMETRY_TYPES.has(value.type),
  )
  if (typeof document.geometryType === 'string' && document.geometryType.startsWith('esri'))
    return unreadable('This is Esri JSON, not GeoJSON', EXPORT_AGAIN)
  if (inside === undefined) return unreadable('This JSON is not GeoJSON: it has no "type"', EXPORT_AGAIN)
  const member = JSON.stringify(inside[0].slice(0, 60))
  return unreadable(
    `This JSON is not GeoJSON: it has no "type", but a geometry under ${member}`,
    `Save what is under ${member} as its own file, then import that file.`,
  )
}
