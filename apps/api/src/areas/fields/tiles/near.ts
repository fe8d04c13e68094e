import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { activeIn } from './active.ts'
import { boundsOf, PIXEL, type TileAddress } from './address.ts'
import { colorOf } from './color.ts'
import { clipped, type DrawnField, type TileField } from './drawn.ts'

const position = z.tuple([z.number(), z.number()])
/** Clipping can turn several polygons into one. */
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
])

/** The fields of a near tile: simplified to half a unit, which cannot be seen, and cut at the tile's edge. */
export async function selectNear(db: Db, address: TileAddress): Promise<DrawnField[]> {
  const { west, south, east, north, unit, width } = boundsOf(address)
  const decimals = Math.min(15, Math.ceil(-Math.log10(unit)) + 1)
  const color =
    address.color === 'grower' ? sql`field.grower_id::text` : (colorOf(address, sql`field.id`) ?? sql`NULL`)
  const { rows } = await sql<TileField & { geometry: string | null }>`
    WITH found AS (
      SELECT field.id, field.name, ${color} AS color, field.grower_id AS "growerId", NOT field.active AS inactive,
        placed.area_m2 AS "areaM2", placed.west, placed.south, placed.east, placed.north,
        CASE WHEN placed.east - placed.west >= ${PIXEL * width}::double precision
          OR placed.north - placed.south >= ${PIXEL * unit}::double precision
        THEN ST_Simplify(placed.geom, ${unit / 2}::double precision, true) END AS geom
      FROM boundary_version AS placed JOIN field ON field.boundary_version_id = placed.id
      WHERE placed.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)
        AND ${activeIn(address, sql`field.active`)}
    ),
    -- What cannot be clipped is sent whole.
    drawn AS (
      SELECT *, coalesce(ST_ClipByBox2D(geom, ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)::box2d), geom) AS part
      FROM found
    )
    SELECT id, name, color, "growerId", inactive, "areaM2", west, south, east, north,
      ST_AsGeoJSON(part, ${decimals}::integer) AS geometry
    FROM drawn WHERE part IS NULL OR (NOT ST_IsEmpty(part) AND ST_Dimension(part) = 2)`.execute(db)
  return rows.flatMap(({ geometry, ...field }): DrawnField[] => {
    if (geometry === null) return [{ field, shape: null }]
    const { type, coordinates } = geometrySchema.parse(JSON.parse(geometry))
    const shape = clipped(address, type === 'Polygon' ? [coordinates] : coordinates)
    return shape === null ? [] : [{ field, shape: () => shape }]
  })
}
