import { isProductError } from '@org/core/contract'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { reproject } from '../crs/reproject.ts'
import { readWkb } from '../geometry/wkb.ts'
import { LIMITS } from '../limits.ts'
import { decodeUtf8 } from '../text/decode-json.ts'
import { tooManyFeatures, unreadable } from '../unreadable.ts'
import type { RawBoundaries, RawFeature, ReadContext, Source } from './driver.ts'
import {
  type AttributeColumn,
  attributeColumns,
  type GeometryColumn,
  geometryColumn,
} from './geoparquet-columns.ts'
import { boundedCompressors, checkPages } from './geoparquet-pages.ts'
import { decimalText, plainFile } from './geoparquet-plain.ts'

const EXPORT_AGAIN = 'Export it again as GeoParquet, or as GeoJSON in WGS 84, then import that file.'

/** Parquet with a geometry column: GeoParquet 0.4 to 1.1, or Parquet's own geometry type. */
export async function readGeoParquet(source: Source, context: ReadContext): Promise<RawBoundaries> {
  if (source.kind !== 'file') throw new TypeError('GeoParquet is a single file')
  try {
    return await read(toArrayBuffer(source.bytes), context)
  } catch (error) {
    if (isProductError(error)) throw error
    const damaged = unreadable('The Parquet file is damaged or incomplete', EXPORT_AGAIN)
    damaged.cause = error
    throw damaged
  }
}

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

async function read(file: ArrayBuffer, context: ReadContext): Promise<RawBoundaries> {
  refuseEncrypted(file)
  const plain = plainFile(parquetMetadata(file, { geoparquet: false }))
  const { metadata } = plain
  const geometry = geometryColumn(metadata)
  checkRows(metadata)
  const attributes = attributeColumns(plain, geometry)
  const columns = [geometry.name, ...attributes.map(({ key }) => key)]
  checkPages(file, metadata, new Set(columns))
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns,
    compressors: boundedCompressors,
    geoparquet: false,
    utf8: false,
    parsers: { ...PLAIN, ...textParsers(context) },
  })
  const features = rows.map((row, index) => featureOf(row, index, geometry, attributes))
  if (geometry.crs === null) return { crs: null, features }
  if (geometry.crs === 'wgs84') return { crs: 'EPSG:4326 WGS 84', features }
  return reproject(features, geometry.crs, context)
}

function refuseEncrypted(file: ArrayBuffer): void {
  const end = new TextDecoder('latin1').decode(file.slice(-4))
  if (end === 'PARE')
    throw unreadable(
      'The Parquet file is encrypted',
      'Export it again without encryption, then import that file.',
    )
}

function checkRows({ row_groups: groups }: FileMetaData): void {
  const rows = groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  if (rows > LIMITS.features) throw tooManyFeatures(rows)
}

/** Values as a person reads them. Geometries stay bytes: an unreadable one is the problem of its feature alone. */
const PLAIN = {
  geometryFromBytes: (bytes: Uint8Array) => bytes,
  geographyFromBytes: (bytes: Uint8Array) => bytes,
  dateFromDays: (days: number) => dayOf(new Date(days * 86_400_000)),
  timestampFromMilliseconds: (millis: bigint) => instantOf(millis),
  timestampFromMicroseconds: (micros: bigint) => instantOf(micros / 1000n),
  timestampFromNanoseconds: (nanos: bigint) => instantOf(nanos / 1_000_000n),
}

/** Text is UTF-8, as the format says; where it is not, no letter is replaced by a sign that stands for any. */
function textParsers(context: ReadContext) {
  const decode = (bytes: Uint8Array | undefined): string | undefined => {
    if (bytes === undefined) return undefined
    const { text, note } = decodeUtf8(bytes)
    if (note !== null) context.note(note)
    return text
  }
  return { stringFromBytes: decode, jsonFromBytes: decode }
}

const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

function instantOf(millis: bigint): string {
  const date = new Date(Number(millis))
  if (Number.isNaN(date.getTime())) return ''
  return date.toISOString().replace(/T00:00:00\.000Z$/, '')
}

function featureOf(
  row: Record<string, unknown>,
  index: number,
  geometry: GeometryColumn,
  columns: AttributeColumn[],
): RawFeature {
  const attributes = columns.map((column): [string, unknown] => [column.name, shown(row[column.key], column)])
  try {
    return { index, attributes, geometry: geometryOf(row[geometry.name], geometry), problem: null }
  } catch {
    const problem = 'Its geometry is damaged, or of a kind that cannot be read'
    return { index, attributes, geometry: null, problem }
  }
}

function geometryOf(shape: unknown, { encoding }: GeometryColumn): unknown {
  if (shape === null || shape === undefined) return null
  if (encoding === 'polygon') return { type: 'Polygon', coordinates: positionsIn(shape) }
  if (encoding === 'multipolygon') return { type: 'MultiPolygon', coordinates: positionsIn(shape) }
  if (!(shape instanceof Uint8Array)) throw new TypeError('not binary')
  return readWkb(shape)
}

/** GeoArrow's `{ x, y, z }` in lists → GeoJSON's `[x, y, z]`. */
function positionsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(positionsIn)
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return value
  return 'z' in value ? [value.x, value.y, value.z] : [value.x, value.y]
}

/** Text, numbers and true or false as they are; lists and records as JSON; bytes not at all. */
function shown(value: unknown, { isSinglePrecision, scale }: AttributeColumn): unknown {
  if (scale !== null) return decimalText(value, scale)
  if (typeof value === 'number' && isSinglePrecision) return Number(value.toPrecision(7))
  if (value instanceof Uint8Array) return null
  if (typeof value !== 'object' || value === null) return value
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return String(inner)
    return inner instanceof Uint8Array ? undefined : inner
  })
}
