import type { MultiPolygon } from '@org/core/contract'
import { geojsonToWkb } from 'hyparquet-writer'
import { boxOf } from '../box.ts'

const HEADER_BYTES = 40
const VERSION_1 = 0
/** Little-endian, with the box of x and y. */
const FLAGS = 0b0000_0011

/** A geometry as a GeoPackage keeps it: a header with its box, then WKB. */
export function geometryBlob(geometry: MultiPolygon, srid: number): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('GP', 'ascii')
  header.writeUInt8(VERSION_1, 2)
  header.writeUInt8(FLAGS, 3)
  header.writeInt32LE(srid, 4)
  const [west, south, east, north] = boxOf(geometry)
  for (const [at, edge] of [west, east, south, north].entries()) header.writeDoubleLE(edge, 8 + at * 8)
  return Buffer.concat([header, geojsonToWkb(geometry)])
}
