import { DatabaseSync } from 'node:sqlite'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import * as z from 'zod'

/** Bytes of an envelope, by its code in the flags of a geometry's head. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]
const WKB_POLYGON = 3
const WKB_MULTI_POLYGON = 6

const provinceSchema = z.object({
  name: z.nullable(z.string()),
  adm0_a3: z.string(),
  admin: z.string(),
  geom: z.instanceof(Uint8Array),
})

export interface Province {
  name: string | null
  /** Three letters of the country it is in, by Natural Earth. */
  country: string
  countryName: string
  geometry: Polygon | MultiPolygon
}

/** Reads states and provinces of the world map that QGIS ships. */
export function readProvinces(path: string): Province[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('select name, adm0_a3, admin, geom from states_provinces').all()
  database.close()
  return rows.map((row) => {
    const { name, adm0_a3, admin, geom } = provinceSchema.parse(row)
    return { name, country: adm0_a3, countryName: admin, geometry: readGeometry(geom) }
  })
}

function readGeometry(bytes: Uint8Array): Polygon | MultiPolygon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const envelope = ENVELOPE_BYTES[(view.getUint8(3) >> 1) & 7] ?? 0
  return readWkb({ view, at: 8 + envelope })
}

interface Cursor {
  view: DataView
  at: number
}

function readWkb(cursor: Cursor): Polygon | MultiPolygon {
  const isLittle = cursor.view.getUint8(cursor.at) === 1
  const type = cursor.view.getUint32(cursor.at + 1, isLittle)
  cursor.at += 5
  if (type === WKB_POLYGON) return { type: 'Polygon', coordinates: readPolygon(cursor, isLittle) }
  if (type !== WKB_MULTI_POLYGON) throw new Error(`WKB of type ${type} is no polygon`)
  const coordinates = readMany(cursor, isLittle, () => {
    const part = readWkb(cursor)
    if (part.type !== 'Polygon') throw new Error('A part of a polygon is none')
    return part.coordinates
  })
  return { type: 'MultiPolygon', coordinates }
}

const readPolygon = (cursor: Cursor, isLittle: boolean): Position[][] =>
  readMany(cursor, isLittle, () => readMany(cursor, isLittle, () => readPosition(cursor, isLittle)))

function readMany<T>(cursor: Cursor, isLittle: boolean, readOne: () => T): T[] {
  const length = cursor.view.getUint32(cursor.at, isLittle)
  cursor.at += 4
  return Array.from({ length }, readOne)
}

function readPosition(cursor: Cursor, isLittle: boolean): Position {
  const x = cursor.view.getFloat64(cursor.at, isLittle)
  const y = cursor.view.getFloat64(cursor.at + 8, isLittle)
  cursor.at += 16
  return [x, y]
}
