const EWKB_HEIGHTS = 0x80000000
const EWKB_MEASURES = 0x40000000
const EWKB_SRID = 0x20000000
/** Deeper than geometry collections are taken; a stack overflows far later. */
const MAX_NESTING = 16

/** A geometry as GeoJSON writes it; what is in it was not looked at. */
export interface WkbGeometry {
  type: string
  coordinates?: unknown
  geometries?: WkbGeometry[]
}

const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const

/** The reference system that PostGIS writes into a geometry: `4326`; null without one. */
export function sridOfWkb(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint8(0) === 1
  return (view.getUint32(1, isLittle) & EWKB_SRID) === 0 ? null : String(view.getUint32(5, isLittle))
}

interface Cursor {
  view: DataView
  offset: number
}

interface Header {
  type: string
  littleEndian: boolean
  /** Numbers in a position: x, y and what follows them. */
  dimensions: number
  hasHeights: boolean
}

/**
 * Well-known binary, as the standard writes heights and as PostGIS does (EWKB): older programs put the latter into
 * GeoParquet. Measures are dropped; the number of anything is believed only as far as the bytes go.
 *
 * @throws RangeError when it breaks off, and for kinds of geometry that GeoJSON does not know
 */
export function readWkb(bytes: Uint8Array): WkbGeometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return geometryAt({ view, offset: 0 }, 0)
}

function geometryAt(cursor: Cursor, depth: number): WkbGeometry {
  if (depth > MAX_NESTING) throw new RangeError('nested too deeply')
  const header = headerAt(cursor)
  const { type } = header
  if (type === 'Point') return { type, coordinates: positionAt(cursor, header) }
  if (type === 'LineString') return { type, coordinates: positionsAt(cursor, header) }
  if (type === 'Polygon') return { type, coordinates: listAt(cursor, header, positionsAt) }
  const members = listAt(cursor, header, () => geometryAt(cursor, depth + 1))
  if (type === 'GeometryCollection') return { type, geometries: members }
  return { type, coordinates: members.map(({ coordinates }) => coordinates) }
}

function headerAt(cursor: Cursor): Header {
  const littleEndian = cursor.view.getUint8(cursor.offset) === 1
  const code = cursor.view.getUint32(cursor.offset + 1, littleEndian)
  cursor.offset += 5
  if ((code & EWKB_SRID) !== 0) cursor.offset += 4
  const plain = code & 0x1fffffff
  const type = TYPES[plain % 1000] ?? ''
  const isoDimensions = Math.floor(plain / 1000)
  if (type === '' || isoDimensions > 3) throw new RangeError(`unknown geometry type ${code}`)
  const hasHeights = (code & EWKB_HEIGHTS) !== 0 || isoDimensions === 1 || isoDimensions === 3
  const hasMeasures = (code & EWKB_MEASURES) !== 0 || isoDimensions >= 2
  return { type, littleEndian, dimensions: 2 + Number(hasHeights) + Number(hasMeasures), hasHeights }
}

function listAt<T>(cursor: Cursor, header: Header, read: (cursor: Cursor, header: Header) => T): T[] {
  const count = cursor.view.getUint32(cursor.offset, header.littleEndian)
  cursor.offset += 4
  const list: T[] = []
  // Each member takes bytes, so a count that lies ends at the end of the bytes.
  for (let at = 0; at < count; at += 1) list.push(read(cursor, header))
  return list
}

const positionsAt = (cursor: Cursor, header: Header): number[][] => listAt(cursor, header, positionAt)

function positionAt(cursor: Cursor, { littleEndian, dimensions, hasHeights }: Header): number[] {
  const { view, offset } = cursor
  const position = [view.getFloat64(offset, littleEndian), view.getFloat64(offset + 8, littleEndian)]
  if (hasHeights) position.push(view.getFloat64(offset + 16, littleEndian))
  cursor.offset += dimensions * 8
  return position
}
