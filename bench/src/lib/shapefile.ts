import { zipSync } from 'fflate'

/** Rings of one polygon, closed, as shapefiles want them: outer rings with the clock, holes against it. */
export type Rings = readonly (readonly (readonly [number, number])[])[]

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const POLYGON = 5
const NAME_BYTES = 40

/** A zipped shapefile of polygons with one column, `NAME`. */
export function zippedShapefile(
  polygons: readonly { name: string; rings: Rings }[],
): Uint8Array<ArrayBuffer> {
  const records = polygons.map(({ rings }) => polygonRecord(rings))
  const extent = extentOf(polygons.flatMap(({ rings }) => rings))
  const bodies = records.map((content, index) => Buffer.concat([recordHead(index + 1, content), content]))
  const files = {
    'fields.shp': Buffer.concat([fileHead(extent, bodies), ...bodies]),
    'fields.shx': indexOf(extent, bodies),
    'fields.dbf': table(polygons.map(({ name }) => name)),
    'fields.prj': Buffer.from(WGS84),
    'fields.cpg': Buffer.from('UTF-8'),
  }
  return new Uint8Array(zipSync(files))
}

const FILE_HEAD_BYTES = 100
const RECORD_HEAD_BYTES = 8

function polygonRecord(rings: Rings): Buffer {
  const points = rings.flat()
  const content = Buffer.alloc(44 + rings.length * 4 + points.length * 16)
  content.writeInt32LE(POLYGON, 0)
  extentOf(rings).forEach((value, index) => {
    content.writeDoubleLE(value, 4 + index * 8)
  })
  content.writeInt32LE(rings.length, 36)
  content.writeInt32LE(points.length, 40)
  let at = 44
  let first = 0
  for (const ring of rings) {
    at = content.writeInt32LE(first, at)
    first += ring.length
  }
  for (const [x, y] of points) at = content.writeDoubleLE(y, content.writeDoubleLE(x, at))
  return content
}

/** Lengths are counted in words of two bytes. */
function recordHead(number: number, content: Buffer): Buffer {
  const head = Buffer.alloc(RECORD_HEAD_BYTES)
  head.writeInt32BE(number, 0)
  head.writeInt32BE(content.length / 2, 4)
  return head
}

type Extent = readonly [number, number, number, number]

function fileHead(extent: Extent, bodies: readonly { length: number }[]): Buffer {
  const head = Buffer.alloc(FILE_HEAD_BYTES)
  const bytes = bodies.reduce((sum, { length }) => sum + length, FILE_HEAD_BYTES)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE(bytes / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(POLYGON, 32)
  extent.forEach((value, index) => {
    head.writeDoubleLE(value, 36 + index * 8)
  })
  return head
}

function indexOf(extent: Extent, bodies: readonly Buffer[]): Buffer {
  let offset = FILE_HEAD_BYTES
  const entries = bodies.map((body) => {
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(offset / 2, 0)
    entry.writeInt32BE((body.length - RECORD_HEAD_BYTES) / 2, 4)
    offset += body.length
    return entry
  })
  return Buffer.concat([fileHead(extent, entries), ...entries])
}

function extentOf(rings: Rings): Extent {
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of rings.flat()) {
    extent[0] = Math.min(extent[0], x)
    extent[1] = Math.min(extent[1], y)
    extent[2] = Math.max(extent[2], x)
    extent[3] = Math.max(extent[3], y)
  }
  return extent
}

function table(names: readonly string[]): Buffer {
  const head = Buffer.alloc(65)
  head.writeUInt8(3, 0)
  head.writeUInt32LE(names.length, 4)
  head.writeUInt16LE(65, 8)
  head.writeUInt16LE(NAME_BYTES + 1, 10)
  head.write('NAME', 32, 'ascii')
  head.write('C', 43, 'ascii')
  head.writeUInt8(NAME_BYTES, 48)
  head.writeUInt8(0x0d, 64)
  const rows = names.map((name) => Buffer.from(` ${name.padEnd(NAME_BYTES)}`, 'ascii'))
  return Buffer.concat([head, ...rows, Buffer.of(0x1a)])
}
