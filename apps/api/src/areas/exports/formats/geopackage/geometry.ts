import { geojsonToWkb } from 'hyparquet-writer'
import { boxOf } from '../box.ts'
import type { Shape } from '../format.ts'

const HEADER_BYTES = 8
const BOX_BYTES = 32
const VERSION_1 = 0
const LITTLE_ENDIAN = 0b0000_0001
/** The box of x and y follows the header. */
const WITH_BOX = 0b0000_0010

/** A geometry as a GeoPackage keeps it: a header, the box of an area, then WKB. A point has no box: it would be the point. */
export function geometryBlob(shape: Shape, srid: number): Uint8Array {
  const isArea = shape.type === 'MultiPolygon'
  const header = Buffer.alloc(HEADER_BYTES + (isArea ? BOX_BYTES : 0))
  header.write('GP', 'ascii')
  header.writeUInt8(VERSION_1, 2)
  header.writeUInt8(isArea ? LITTLE_ENDIAN | WITH_BOX : LITTLE_ENDIAN, 3)
  header.writeInt32LE(srid, 4)
  if (isArea) {
    const [west, south, east, north] = boxOf(shape)
    for (const [at, edge] of [west, east, south, north].entries())
      header.writeDoubleLE(edge, HEADER_BYTES + at * 8)
  }
  return Buffer.concat([header, geojsonToWkb(shape)])
}
