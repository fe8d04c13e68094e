import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { activeIn } from './active.ts'
import { BUFFER, boundsOf, EXTENT, PIXEL, type Projection, type TileAddress } from './address.ts'
import { colorBytes, readColor } from './color.ts'
import { clipped, type DrawnField, type Place, type TileField, wound } from './drawn.ts'
import { endOfMultiPolygon, readMultiPolygon } from './twkb.ts'

/** The map draws names from here on (createMap.ts). */
const FIRST_ZOOM_OF_NAMES = 11
/** The zoom up to which the coarser of the two kept shapes is exact to half a unit. */
const LAST_COARSE_ZOOM = 10
/** Up to this zoom boundaries come from field_shape, simplified in advance; deeper tiles have few fields and show them exactly. */
export const LAST_FAR_ZOOM = 12
const NO_SHAPE = 0

const foundSchema = z.object({
  fields: z.nullable(z.instanceof(Buffer)),
  names: z.nullish(z.array(z.string())),
})

/** The fields of a far tile, as one value: as rows, 60,000 of them would take a second. */
export async function selectFar(db: Db, address: TileAddress, project: Projection): Promise<DrawnField[]> {
  const { west, south, east, north, width, unit } = boundsOf(address)
  const shape = address.z <= LAST_COARSE_ZOOM ? sql`z10` : sql`z12`
  const isNamed = address.z >= FIRST_ZOOM_OF_NAMES
  const { rows } = await sql`
    SELECT string_agg(mark ${colorBytes(address, sql`field_shape.field_id`)} || CASE
        WHEN width(place) < ${PIXEL * width}::double precision AND height(place) < ${PIXEL * unit}::double precision
        THEN '\\x00'::bytea ELSE ${shape} END, '') AS fields
      ${isNamed ? sql`, array_agg(field.name) AS names` : sql``}
    FROM field_shape ${isNamed ? sql`JOIN field ON field.id = field_id` : sql``}
    WHERE place && box(point(${west}, ${south}), point(${east}, ${north}))
      AND ${activeIn(address, sql`field_shape.active`)}`.execute(db)
  const { fields, names } = foundSchema.parse(rows[0])
  return fields === null ? [] : readFields(fields, names ?? [], address, project)
}

function readFields(
  bytes: Buffer,
  names: readonly string[],
  address: TileAddress,
  project: Projection,
): DrawnField[] {
  const found: DrawnField[] = []
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const mark = readMark(bytes, at, names[index])
    const { color, end: start } = readColor(address, bytes, at + MARK_BYTES, mark.growerId)
    const field = { ...mark, color }
    if (bytes[start] === NO_SHAPE) {
      found.push({ field, shape: null })
      at = start + 1
      continue
    }
    at = endOfMultiPolygon(bytes, start)
    const shape = shapeOf(bytes, start, isInside(field, project) ? null : address, project)
    if (shape !== null) found.push({ field, shape })
  }
  return found
}

/** @param edge the tile at whose edge it is cut; null for no cut */
function shapeOf(bytes: Buffer, start: number, edge: TileAddress | null, project: Projection) {
  if (edge === null) return () => wound(readMultiPolygon(bytes, start, project))
  const shape = clipped(
    edge,
    readMultiPolygon(bytes, start, (x, y): Place => [x, y]),
  )
  return shape === null ? null : () => shape
}

export const MARK_BYTES = 41
const DEGREE = 1e7

/** What the database's field_mark() made. */
export const readMark = (bytes: Buffer, at: number, name?: string): TileField => ({
  name,
  // Six bytes hold every number that is exact in JavaScript's own.
  id: bytes.readUIntBE(at + 2, 6),
  growerId: bytes.readUIntBE(at + 10, 6),
  inactive: bytes[at + 16] === 1,
  areaM2: bytes.readDoubleBE(at + 17),
  west: bytes.readInt32BE(at + 25) / DEGREE,
  south: bytes.readInt32BE(at + 29) / DEGREE,
  east: bytes.readInt32BE(at + 33) / DEGREE,
  north: bytes.readInt32BE(at + 37) / DEGREE,
})

/** Whether no cut is needed. */
function isInside({ west, south, east, north }: TileField, project: Projection): boolean {
  const { x: left, y: bottom } = project(west, south)
  const { x: right, y: top } = project(east, north)
  return Math.min(left, top) > -BUFFER && Math.max(right, bottom) < EXTENT + BUFFER
}
