import { type FileHandle, open } from 'node:fs/promises'
import { errors, type MultiPolygon, type ShapeKind } from '@org/core/contract'
import { type Box, boxOf, isNowhere, NOWHERE, union } from '../box.ts'
import type { PointShape, Shape } from '../format.ts'

/** ESRI Shapefile Technical Description, 1998. Lengths and offsets are in 16-bit words there. */
const HEADER_BYTES = 100
const FILE_CODE = 9994
const VERSION = 1000
const NULL_SHAPE = 0
const POINT = 1
const POLYGON = 5
const RECORD_HEADER_BYTES = 8
const WORD_BYTES = 2
/** What every program reads; some count in signed 32 bits. */
const MAX_FILE_BYTES = 2 ** 31 - 1

/** The two files of the shapes: the shapes themselves, and where each begins. */
export interface ShapeFiles {
  /** @throws errors.conflict when the files would become larger than programs read */
  add(shapes: readonly (Shape | null)[]): Promise<void>
  /** Writes the headers, which tell the whole, and closes. */
  finish(): Promise<void>
  /** Closes without finishing. */
  close(): Promise<void>
}

/** @param kind of every shape in the files: they have one type */
export async function createShapeFiles(
  shpPath: string,
  shxPath: string,
  kind: ShapeKind,
): Promise<ShapeFiles> {
  const type = kind === 'points' ? POINT : POLYGON
  const shp = await open(shpPath, 'wx')
  const shx = await open(shxPath, 'wx')
  let shpBytes = HEADER_BYTES
  let count = 0
  let box: Box = [...NOWHERE]
  await shp.write(Buffer.alloc(HEADER_BYTES))
  await shx.write(Buffer.alloc(HEADER_BYTES))

  const close = async (): Promise<void> => {
    await shp.close()
    await shx.close()
  }
  return {
    async add(shapes) {
      const records: Buffer[] = []
      const index = Buffer.alloc(shapes.length * 8)
      shapes.forEach((shape, at) => {
        const content = contentOf(shape)
        index.writeInt32BE(shpBytes / WORD_BYTES, at * 8)
        index.writeInt32BE(content.length / WORD_BYTES, at * 8 + 4)
        count += 1
        records.push(recordHeader(count, content.length), content)
        shpBytes += RECORD_HEADER_BYTES + content.length
        if (shpBytes > MAX_FILE_BYTES) throw tooLarge(kind)
        if (shape !== null) box = union(box, boxOf(shape))
      })
      await shp.write(Buffer.concat(records))
      await shx.write(index)
    },
    async finish() {
      await writeHeader(shp, type, shpBytes, box)
      await writeHeader(shx, type, HEADER_BYTES + count * 8, box)
      await close()
    },
    close,
  }
}

const tooLarge = (kind: ShapeKind) =>
  errors.conflict(
    `The ${kind === 'points' ? 'points' : 'boundaries'} are larger than a shapefile can hold`,
    `Export fewer ${kind === 'points' ? 'points' : 'fields'} at once, or as GeoJSON.`,
  )

function contentOf(shape: Shape | null): Buffer {
  if (shape === null) return nullShape()
  return shape.type === 'Point' ? point(shape) : polygon(shape)
}

function recordHeader(number: number, contentBytes: number): Buffer {
  const header = Buffer.alloc(RECORD_HEADER_BYTES)
  header.writeInt32BE(number, 0)
  header.writeInt32BE(contentBytes / WORD_BYTES, 4)
  return header
}

function nullShape(): Buffer {
  const content = Buffer.alloc(4)
  content.writeInt32LE(NULL_SHAPE, 0)
  return content
}

function point({ coordinates: [x, y] }: PointShape): Buffer {
  const content = Buffer.alloc(20)
  content.writeInt32LE(POINT, 0)
  content.writeDoubleLE(x, 4)
  content.writeDoubleLE(y, 12)
  return content
}

/** Outer rings run clockwise here, holes counter-clockwise: the other way round than in GeoJSON. */
function polygon(shape: MultiPolygon): Buffer {
  const rings = shape.coordinates.flat().map((ring) => ring.toReversed())
  const points = rings.flat()
  const content = Buffer.alloc(44 + rings.length * 4 + points.length * 16)
  content.writeInt32LE(POLYGON, 0)
  boxOf(shape).forEach((edge, at) => void content.writeDoubleLE(edge, 4 + at * 8))
  content.writeInt32LE(rings.length, 36)
  content.writeInt32LE(points.length, 40)
  let first = 0
  rings.forEach((ring, at) => {
    content.writeInt32LE(first, 44 + at * 4)
    first += ring.length
  })
  const pointsAt = 44 + rings.length * 4
  points.forEach(([lon, lat], at) => {
    content.writeDoubleLE(lon, pointsAt + at * 16)
    content.writeDoubleLE(lat, pointsAt + at * 16 + 8)
  })
  return content
}

async function writeHeader(file: FileHandle, type: number, fileBytes: number, box: Box): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32BE(FILE_CODE, 0)
  header.writeInt32BE(fileBytes / WORD_BYTES, 24)
  header.writeInt32LE(VERSION, 28)
  header.writeInt32LE(type, 32)
  box.forEach((edge, at) => void header.writeDoubleLE(isNowhere(box) ? 0 : edge, 36 + at * 8))
  await file.write(header, 0, HEADER_BYTES, 0)
}
