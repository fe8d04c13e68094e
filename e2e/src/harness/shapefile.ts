import type { Position } from '@org/core'

interface Outlined {
  name: string
  /** From the lower left corner on, counterclockwise, closed. */
  ring: Position[]
}

/** The parts of a shapefile in degrees, with a column ZONE. */
export function shapefile(stem: string, features: readonly Outlined[]) {
  const shapes = features.map(({ ring }) => polygonOf(ring))
  const lengths = shapes.map(({ length }) => length)
  const part = (extension: string, buffer: Buffer) => ({
    name: `${stem}.${extension}`,
    mimeType: 'application/octet-stream',
    buffer,
  })
  const box = boxOf(features.flatMap(({ ring }) => ring))
  let at = 50
  const index = lengths.map((length) => {
    const record = Buffer.alloc(8)
    record.writeInt32BE(at, 0)
    record.writeInt32BE(length / 2, 4)
    at += 4 + length / 2
    return record
  })
  const records = shapes.flatMap((shape, number) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(number + 1, 0)
    head.writeInt32BE(shape.length / 2, 4)
    return [head, shape]
  })
  return [
    part('shp', Buffer.concat([headOf(box, records), ...records])),
    part('shx', Buffer.concat([headOf(box, index), ...index])),
    part('dbf', tableOf(features.map(({ name }) => name))),
    part('prj', Buffer.from(WGS84)),
  ]
}

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const POLYGON = 5

function boxOf(ring: readonly Position[]): number[] {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** Outer rings go clockwise there. */
function polygonOf(ring: readonly Position[]): Buffer {
  const shape = Buffer.alloc(48 + ring.length * 16)
  shape.writeInt32LE(POLYGON, 0)
  for (const [at, value] of boxOf(ring).entries()) shape.writeDoubleLE(value, 4 + at * 8)
  shape.writeInt32LE(1, 36)
  shape.writeInt32LE(ring.length, 40)
  for (const [at, value] of ring.toReversed().flat().entries()) shape.writeDoubleLE(value, 48 + at * 8)
  return shape
}

function headOf(box: readonly number[], records: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE(50 + records.reduce((sum, { length }) => sum + length, 0) / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(POLYGON, 32)
  for (const [at, value] of box.entries()) head.writeDoubleLE(value, 36 + at * 8)
  return head
}

const WIDTH = 40

/** A dBASE III table of one text column. */
function tableOf(names: readonly string[]): Buffer {
  const head = Buffer.alloc(32 + 32 + 1)
  head[0] = 3
  head.writeInt32LE(names.length, 4)
  head.writeInt16LE(head.length, 8)
  head.writeInt16LE(WIDTH + 1, 10)
  head.write('ZONE', 32)
  head.write('C', 32 + 11)
  head[32 + 16] = WIDTH
  head[64] = 0x0d
  const rows = names.map((name) => Buffer.from(` ${name.padEnd(WIDTH)}`))
  return Buffer.concat([head, ...rows, Buffer.from([0x1a])])
}
