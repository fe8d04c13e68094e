import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type ActiveFilter, errors } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { etagOf } from '../../http/etag.ts'
import type { BytesAnswer } from '../../http/route.ts'
import { tilesState } from './summary.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** Units along a tile's side, and how far boundaries are drawn beyond it, so that no seam shows. */
const EXTENT = 4096
const BUFFER = 64
/** A pixel, where a tile is drawn 512 pixels wide: what is smaller is a dot. */
const PIXEL = 8
/** Beyond so many dots in one tile, those on one pixel are one: the largest field's. */
const MAX_DOTS = 5_000
/** Fields larger than a pixel, the largest first. No tile has room for more. */
const MAX_SHAPES = 20_000

interface TileAddress {
  z: number
  x: number
  y: number
  /** Absent: active fields only. */
  active?: ActiveFilter
}

const KEPT_BYTES = 64 * 1024 * 1024
const kept = createVersionedCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES, (bytes) => bytes.byteLength)

/**
 * One tile, made once for each state of the fields. The state is read first: a tile can then be newer than its address
 * says, never older. Where the address carries the current version, who has the tile is told so by that one look,
 * without it being made again.
 *
 * @param program its version: another one may draw the same fields otherwise
 * @throws errors.validation when the zoom has no such tile
 */
export async function tileAnswer(
  db: Db,
  program: string,
  { v, ...address }: TileAddress & { v?: string | undefined },
): Promise<BytesAnswer> {
  refuseOutside(address)
  const { version, at } = await tilesState(db)
  const name = `${address.z}/${address.x}/${address.y}/${address.active ?? 'active'}`
  const bytes = () => kept(db, version, name, () => fieldsTile(db, address))
  // Any other address keeps its tile while the tile's own content stays.
  if (v !== version) return { bytes: await bytes() }
  return { bytes, etag: etagOf(Buffer.from(JSON.stringify([program, version, at, name]))) }
}

/**
 * The fields of one tile as a Mapbox vector tile: layer `fields` with `id`, `name`, `growerId`, and `inactive` of those that
 * are.
 *
 * @returns no bytes at all when there is no field in it
 */
export async function fieldsTile(db: Db, address: TileAddress): Promise<Uint8Array<ArrayBuffer>> {
  const { z: zoom, x, y } = address
  const fields = [...(await selectShapes(db, address)), ...(await selectDots(db, address))]
  if (fields.length === 0) return new Uint8Array()
  const features = fields.map(({ geometry, inactive, ...properties }) => ({
    type: 'Feature' as const,
    properties: inactive ? { ...properties, inactive } : properties,
    geometry,
  }))
  // The database has simplified them already, in a way that keeps the smallest ones.
  const options = { extent: EXTENT, buffer: BUFFER, tolerance: 0, clip: true, promoteId: 'id' }
  const tile = geoJSONToTile({ type: 'FeatureCollection', features }, zoom, x, y, options)
  return new Uint8Array(fromGeojsonVt({ fields: tile }, { version: 2, extent: EXTENT }))
}

function refuseOutside({ z: zoom, x, y }: TileAddress): void {
  if (x >= 2 ** zoom || y >= 2 ** zoom)
    throw errors.validation([{ path: x >= 2 ** zoom ? 'params.x' : 'params.y', message: 'No such tile' }])
}

const position = z.array(z.number())
/** Clipping can leave a single polygon of several. */
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
])

interface FieldRow {
  id: number
  name: string
  growerId: number
  inactive: boolean
}

const ACTIVE: Readonly<Record<ActiveFilter, RawBuilder<boolean>>> = {
  active: sql`field.active`,
  inactive: sql`NOT field.active`,
  all: sql`true`,
}

/** Newest boundaries of fields in a tile, by the spatial index; `dots` says which: smaller than a pixel, or not. */
function inTile(
  { west, south, east, north, unit, width }: ReturnType<typeof boundsOf>,
  { active = 'active' }: TileAddress,
  dots: boolean,
) {
  const isDot = sql`(placed.east - placed.west < ${PIXEL * width}::double precision
    AND placed.north - placed.south < ${PIXEL * unit}::double precision)`
  return sql`boundary_version AS placed
    JOIN field ON field.boundary_version_id = placed.id AND ${ACTIVE[active]}
    WHERE placed.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326) AND ${dots ? isDot : sql`NOT ${isDot}`}`
}

/** Simplified to half a unit, which cannot be seen, and cut at the tile's edge. */
async function selectShapes(db: Db, address: TileAddress) {
  const bounds = boundsOf(address)
  const { west, south, east, north, unit } = bounds
  const decimals = Math.min(15, Math.ceil(-Math.log10(unit)) + 1)
  const { rows } = await sql<FieldRow & { geometry: string }>`
    WITH found AS (
      SELECT field.id, field.name, field.grower_id, NOT field.active AS inactive, field.area_m2,
        ST_Simplify(placed.geom, ${unit / 2}::double precision, true) AS geom
      FROM ${inTile(bounds, address, false)}
      ORDER BY field.area_m2 DESC, field.id
      LIMIT ${MAX_SHAPES}
    ),
    -- What cannot be clipped is sent whole.
    drawn AS (
      SELECT *, coalesce(ST_ClipByBox2D(geom, ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)::box2d), geom) AS part
      FROM found
    )
    SELECT id, name, grower_id AS "growerId", inactive, ST_AsGeoJSON(part, ${decimals}::integer) AS geometry
    FROM drawn
    WHERE NOT ST_IsEmpty(part) AND ST_Dimension(part) = 2
    ORDER BY area_m2 DESC, id`.execute(db)
  return rows.map(({ geometry, ...field }) => ({
    ...field,
    geometry: geometrySchema.parse(JSON.parse(geometry)),
  }))
}

/**
 * Fields smaller than a pixel, as their extents: their shapes are not read, so that a tile of a whole state costs little.
 * Where there are very many, each pixel that holds one still has one.
 */
async function selectDots(db: Db, address: TileAddress) {
  const bounds = boundsOf(address)
  const { rows } = await sql<FieldRow & { west: number; south: number; east: number; north: number }>`
    WITH dots AS MATERIALIZED (
      SELECT field.id, field.name, field.grower_id AS "growerId", NOT field.active AS inactive, field.area_m2,
        placed.west, placed.south, placed.east, placed.north,
        floor(placed.west / ${PIXEL * bounds.width}::double precision) AS pixel_column,
        floor(placed.south / ${PIXEL * bounds.unit}::double precision) AS pixel_row
      FROM ${inTile(bounds, address, true)}
    ),
    amount AS MATERIALIZED (SELECT count(*) AS dots FROM dots),
    shown AS (
      SELECT dots.* FROM dots, amount WHERE amount.dots <= ${MAX_DOTS}
      UNION ALL
      SELECT * FROM (
        SELECT DISTINCT ON (pixel_column, pixel_row) dots.* FROM dots, amount WHERE amount.dots > ${MAX_DOTS}
        ORDER BY pixel_column, pixel_row, area_m2 DESC, id
      ) AS largest
    )
    SELECT id, name, "growerId", inactive, west, south, east, north FROM shown ORDER BY area_m2 DESC, id`.execute(
    db,
  )
  return rows.map(({ west, south, east, north, ...field }) => ({
    ...field,
    geometry: { type: 'Polygon' as const, coordinates: [extentRing(west, south, east, north)] },
  }))
}

const extentRing = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** Extent of a tile with its buffer; `width` of a unit, and `unit`, the smaller of its width and height: all in degrees. */
export function boundsOf({ z: zoom, x, y }: TileAddress) {
  const tiles = 2 ** zoom
  const margin = BUFFER / EXTENT
  const longitude = (column: number) => (column / tiles) * 360 - 180
  const latitude = (row: number) => {
    const within = Math.min(Math.max(row / tiles, 0), 1)
    return (Math.atan(Math.sinh(Math.PI * (1 - 2 * within))) * 180) / Math.PI
  }
  const south = latitude(y + 1 + margin)
  const north = latitude(y - margin)
  const steepest = Math.max(Math.abs(south), Math.abs(north))
  return {
    west: Math.max(-180, longitude(x - margin)),
    east: Math.min(180, longitude(x + 1 + margin)),
    south,
    north,
    width: 360 / tiles / EXTENT,
    unit: (360 / tiles / EXTENT) * Math.cos((steepest * Math.PI) / 180),
  }
}
