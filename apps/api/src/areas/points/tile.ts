import Point from '@mapbox/point-geometry'
import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { pointList, pointWorkflow } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { etagOf } from '../../http/etag.ts'
import type { BytesAnswer } from '../../http/route.ts'
import { stateOf } from '../../lists/list-state.ts'
import { createVersionedCache } from '../../lists/versioned-cache.ts'
import type { Asking } from '../../turns.ts'
import { boundsOf, EXTENT, type Projection, projectionOf, refuseOutside } from '../fields/tiles/address.ts'
import { clipped, layerOf, type TileShape } from '../fields/tiles/drawn.ts'
import { isWithin, type PointFilter, pointCondition } from './list.ts'

/** The map draws points from here on, and counts of them farther out. */
export const FIRST_ZOOM_OF_POINTS = 11
/** The map draws strata under them from here on. */
export const FIRST_ZOOM_OF_STRATA = 13
/** Side of a cell that is counted: 64 pixels, where a tile is drawn 512 pixels wide. */
const CELL = 512
/** Circles of neighboring cells do not touch. */
const INSET = 192
const POINT = 1
const POLYGON = 3
const KEPT_BYTES = 32 * 1024 * 1024
const kept = createVersionedCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES, (bytes) => bytes.byteLength)

interface Tile {
  z: number
  x: number
  y: number
}
type Address = Tile & PointFilter & { v?: string | undefined }

/**
 * The points of a list in one tile, made once for each state of what the list shows.
 *
 * @param program its version: another one may draw otherwise
 * @throws errors.validation when the zoom has no such tile
 */
export async function tileAnswer(
  asking: Asking<Db>,
  program: string,
  { v: _, ...address }: Address,
): Promise<BytesAnswer> {
  refuseOutside(address)
  const { db } = asking
  const state = await stateOf(db, pointList.shows)
  const name = JSON.stringify(address)
  return {
    bytes: () => kept(asking, state, name, () => pointsTile(db, address)),
    etag: etagOf(Buffer.from(JSON.stringify([program, state, name]))),
  }
}

async function pointsTile(
  db: Db,
  { z, x, y, ...filter }: Tile & PointFilter,
): Promise<Uint8Array<ArrayBuffer>> {
  const tile = { z, x, y }
  if (z < FIRST_ZOOM_OF_POINTS) return countsTile(db, tile, filter)
  const points = await pointsIn(db, tile, filter)
  const project = projectionOf(tile)
  const features = points.map((point) => ({
    id: point.id,
    type: POINT,
    extent: EXTENT,
    properties: {
      id: point.id,
      number: point.number,
      status: point.status,
      role: point.role,
      unused: point.unused,
    },
    loadGeometry: () => [[project(point.lon, point.lat)]],
  }))
  const strata = z < FIRST_ZOOM_OF_STRATA ? [] : await strataOf(db, tile, filter)
  if (points.length === 0 && strata.length === 0) return new Uint8Array()
  return new Uint8Array(
    fromVectorTileJs({
      layers: {
        ...(strata.length === 0 ? {} : { strata: layerOf('strata', strata) }),
        points: layerOf('points', features),
      },
    }),
  )
}

const pointRows = z.array(
  z.object({
    id: z.number(),
    number: z.number(),
    status: z.string(),
    role: z.string(),
    unused: z.boolean(),
    lon: z.number(),
    lat: z.number(),
  }),
)

/** In the tile with its edge, those that are drawn above others last. */
async function pointsIn(db: Db, tile: Tile, filter: PointFilter) {
  const { rows } = await sql`
    SELECT id, number, status, role, lon, lat,
      (role IN ('over', 'near') AND replaces_point_id IS NULL) AS unused
    FROM point WHERE ${isWithin(boundsOf(tile))} AND ${pointCondition(filter)}
    ORDER BY unused DESC, id DESC`.execute(db)
  return pointRows.parse(rows)
}

const stratumRows = z.array(z.object({ id: z.number(), number: z.number(), geometry: z.string() }))
const multiPolygon = z.object({ coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) })

interface Drawn {
  id: number
  type: number
  extent: number
  properties: { number: number }
  loadGeometry: () => TileShape
}

/** Of designs with points that the filter finds, wherever those are. Simplified to half a unit, which cannot be seen, and cut at the tile's edge. */
async function strataOf(db: Db, tile: Tile, filter: PointFilter): Promise<Drawn[]> {
  const { unit, west, south, east, north } = boundsOf(tile)
  const decimals = Math.min(15, Math.ceil(-Math.log10(unit)) + 1)
  const { rows } = await sql`
    SELECT id, number, ST_AsGeoJSON(ST_Multi(ST_Simplify(geom, ${unit / 2}::double precision, true)), ${decimals}::integer) AS geometry
    FROM stratum WHERE geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)
      AND EXISTS (SELECT FROM point WHERE point.design_id = stratum.design_id AND ${pointCondition(filter)})
    ORDER BY id`.execute(db)
  return stratumRows.parse(rows).flatMap(({ id, number, geometry }) => {
    const shape = clipped(tile, multiPolygon.parse(JSON.parse(geometry)).coordinates)
    if (shape === null) return []
    return [{ id, type: POLYGON, extent: EXTENT, properties: { number }, loadGeometry: () => shape }]
  })
}

const FOUND_BYTES = 17
const foundSchema = z.object({ points: z.nullable(z.instanceof(Buffer)) })

/** The points of one cell. */
interface Cell {
  column: number
  row: number
  /** Sums of the places, in units of the tile. */
  x: number
  y: number
  tags: { count: number; settled: number; west: number; south: number; east: number; north: number }
}

/** The points come as one value: as rows, 100,000 of them would take seconds. */
async function countsTile(db: Db, tile: Tile, filter: PointFilter): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = await sql`
    SELECT string_agg(float8send(lon) || float8send(lat)
      || CASE WHEN status = ANY(${[...pointWorkflow.final]}::text[]) THEN '\\x01'::bytea ELSE '\\x00'::bytea END, '')
      AS points
    FROM point WHERE ${isWithin(boundsOf(tile))} AND ${pointCondition(filter)}`.execute(db)
  const { points } = foundSchema.parse(rows[0])
  const cells = points === null ? [] : cellsOf(points, projectionOf(tile))
  if (cells.length === 0) return new Uint8Array()
  const features = cells.map((cell) => ({
    id: cell.row * EXTENT + cell.column,
    type: POINT,
    extent: EXTENT,
    properties: cell.tags,
    loadGeometry: () => [[middleOf(cell)]],
  }))
  return new Uint8Array(fromVectorTileJs({ layers: { counts: layerOf('counts', features) } }))
}

function cellsOf(points: Buffer, project: Projection): Cell[] {
  const cells = new Map<number, Cell>()
  for (let at = 0; at < points.length; at += FOUND_BYTES) {
    const [lon, lat] = [points.readDoubleBE(at), points.readDoubleBE(at + 8)]
    const spot = project(lon, lat)
    if (spot.x < 0 || spot.x >= EXTENT || spot.y < 0 || spot.y >= EXTENT) continue
    const [column, row] = [Math.floor(spot.x / CELL), Math.floor(spot.y / CELL)]
    const key = row * EXTENT + column
    const cell = cells.get(key) ?? emptyCell(column, row)
    cells.set(key, cell)
    const { tags } = cell
    cell.x += spot.x
    cell.y += spot.y
    tags.count += 1
    tags.settled += points[at + 16] ?? 0
    tags.west = Math.min(tags.west, lon)
    tags.south = Math.min(tags.south, lat)
    tags.east = Math.max(tags.east, lon)
    tags.north = Math.max(tags.north, lat)
  }
  return [...cells.values()]
}

const emptyCell = (column: number, row: number): Cell => ({
  ...{ column, row, x: 0, y: 0 },
  tags: { count: 0, settled: 0, west: 180, south: 90, east: -180, north: -90 },
})

/** Where its points are, as far as the cell's neighbors leave room. */
function middleOf({ column, row, x, y, tags: { count } }: Cell): Point {
  const within = (sum: number, start: number) =>
    Math.round(Math.min(Math.max(sum / count, start + INSET), start + CELL - INSET))
  return new Point(within(x, column * CELL), within(y, row * CELL))
}
