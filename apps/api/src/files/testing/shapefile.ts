import { zipOf } from './zip.ts'

type Ring = readonly (readonly [number, number])[]

/** A column of a .dbf as its header describes it; a name of up to 11 bytes. */
export interface ColumnForTests {
  name: string | Uint8Array
  type: string
  width: number
  decimals?: number
}

export interface TableForTests {
  columns: readonly ColumnForTests[]
  /** Cells shorter than their column are filled with spaces; text is written as ISO-8859-1. */
  rows: readonly (readonly (string | Uint8Array)[])[]
  deleted?: readonly number[]
  languageDriver?: number
  version?: number
}

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const bytesOf = (value: string | Uint8Array) => (typeof value === 'string' ? latin1(value) : value)

/** A .dbf, byte by byte. */
export function dbfOf({
  columns,
  rows,
  deleted = [],
  languageDriver = 0,
  version = 3,
}: TableForTests): Uint8Array {
  const headerBytes = 32 + 32 * columns.length + 1
  const rowBytes = columns.reduce((sum, { width }) => sum + width, 1)
  const dbf = new Uint8Array(headerBytes + rows.length * rowBytes + 1)
  const view = new DataView(dbf.buffer)
  dbf.set([version, 124, 5, 1])
  view.setUint32(4, rows.length, true)
  view.setUint16(8, headerBytes, true)
  view.setUint16(10, rowBytes, true)
  dbf[29] = languageDriver
  for (const [place, { name, type, width, decimals = 0 }] of columns.entries()) {
    const at = 32 + 32 * place
    dbf.set(bytesOf(name), at)
    dbf[at + 11] = type.charCodeAt(0)
    dbf.set([width, decimals], at + 16)
  }
  dbf[headerBytes - 1] = 0x0d
  dbf.fill(0x20, headerBytes)
  for (const [row, cells] of rows.entries()) {
    let at = headerBytes + row * rowBytes
    if (deleted.includes(row)) dbf[at] = 0x2a
    at += 1
    for (const [place, { width }] of columns.entries()) {
      dbf.set(bytesOf(cells[place] ?? ''), at)
      at += width
    }
  }
  dbf[dbf.length - 1] = 0x1a
  return dbf
}

/** A .shp of polygons, byte by byte: the rings of each shape as they are given, closed; null for a shape without geometry. */
export function shpOf(shapes: readonly (readonly Ring[] | null)[]): Uint8Array {
  const records = shapes.map((rings, at) => recordOf(rings, at + 1))
  const length = records.reduce((sum, record) => sum + record.length, 100)
  const shp = new Uint8Array(length)
  const view = new DataView(shp.buffer)
  view.setInt32(0, 9994)
  view.setInt32(24, length / 2)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  setBox(
    view,
    36,
    shapes.flatMap((rings) => (rings ?? []).flat()),
  )
  let at = 100
  for (const record of records) {
    shp.set(record, at)
    at += record.length
  }
  return shp
}

function recordOf(rings: readonly Ring[] | null, number: number): Uint8Array {
  const points = (rings ?? []).flat()
  const bytes = rings === null ? 4 : 44 + 4 * rings.length + 16 * points.length
  const view = new DataView(new ArrayBuffer(8 + bytes))
  view.setInt32(0, number)
  view.setInt32(4, bytes / 2)
  if (rings === null) return new Uint8Array(view.buffer)
  view.setInt32(8, 5, true)
  setBox(view, 12, points)
  view.setInt32(44, rings.length, true)
  view.setInt32(48, points.length, true)
  let [at, first] = [52, 0]
  for (const ring of rings) {
    view.setInt32(at, first, true)
    at += 4
    first += ring.length
  }
  for (const [x, y] of points) {
    view.setFloat64(at, x, true)
    view.setFloat64(at + 8, y, true)
    at += 16
  }
  return new Uint8Array(view.buffer)
}

function setBox(view: DataView, at: number, points: Ring): void {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [place, value] of box.entries()) view.setFloat64(at + 8 * place, value, true)
}

export const WGS84_PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** Small fields of one ring each, in a row at 50° north. */
export function fieldsInARow(count: number): Ring[][] {
  return Array.from({ length: count }, (_, at): Ring[] => {
    const x = 10 + at * 0.01
    const [west, east, south, north] = [x, x + 0.005, 50, 50.005]
    return [
      [
        [west, south],
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ],
    ]
  })
}

/** A zipped shapefile called `parcels` in WGS 84; without a .shx, which is made anew. */
export function shapefileOf(
  shapes: readonly (readonly Ring[] | null)[],
  others: Record<string, Uint8Array | string> = {},
): Uint8Array<ArrayBuffer> {
  return zipOf({ 'parcels.shp': shpOf(shapes), 'parcels.prj': WGS84_PRJ, ...others })
}
