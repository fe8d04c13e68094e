import type { Polygons } from './business.ts'

const LITTLE_ENDIAN = 1
const POLYGON = 3
const MULTI_POLYGON_WITH_SRID = 0x20_00_00_06
const WGS84 = 4326

/** A MultiPolygon in the database's own notation (EWKB, hexadecimal): read far faster than GeoJSON. */
export function toHexEwkb(polygons: Polygons): string {
  const bytes = Buffer.allocUnsafe(sizeOf(polygons))
  let at = 0
  const byte = (value: number): void => {
    at = bytes.writeUInt8(value, at)
  }
  const word = (value: number): void => {
    at = bytes.writeUInt32LE(value, at)
  }
  byte(LITTLE_ENDIAN)
  word(MULTI_POLYGON_WITH_SRID)
  word(WGS84)
  word(polygons.length)
  for (const rings of polygons) {
    byte(LITTLE_ENDIAN)
    word(POLYGON)
    word(rings.length)
    for (const ring of rings) {
      word(ring.length)
      for (const [longitude, latitude] of ring) {
        at = bytes.writeDoubleLE(longitude, at)
        at = bytes.writeDoubleLE(latitude, at)
      }
    }
  }
  return bytes.toString('hex')
}

function sizeOf(polygons: Polygons): number {
  const rings = polygons.flat()
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  return 13 + polygons.length * 9 + rings.length * 4 + corners * 16
}
