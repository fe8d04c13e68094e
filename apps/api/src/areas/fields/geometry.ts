import {
  type Bbox,
  errors,
  MAX_BOUNDARY_VERTICES,
  type MultiPolygon,
  multiPolygonSchema,
  type Position,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { ontoEarth } from '../../files/geometry/onto-earth.ts'
import { polygonsOf } from '../../files/geometry/polygons.ts'
import { failedInside } from '../shared/overlay.ts'
import { validitySentence } from '../shared/validity.ts'

/** All decimals that PostGIS writes: coordinates come out as they went in, to less than the width of an atom. */
export const EXACT_DECIMALS = 15

/**
 * The grid of repairs, in degrees: a tenth of a millimeter. A repair makes new corners, and a corner that loses its last
 * digits on the way to the page and back could cross an edge again.
 */
const REPAIR_GRID = sql`1e-9::double precision`

/** A boundary as the database stores it: cut at the antimeridian, wound as RFC 7946 says, measured on the ellipsoid. */
export interface Measured {
  /** Well-known binary in hexadecimal, for `::geometry`: exact. */
  wkb: string
  areaM2: number
  perimeterM: number
  bbox: Bbox
  /** A place inside of it. */
  inside: Position
}

/** Why a boundary cannot be saved, in a sentence, and the place of the problem, if it has one. */
export interface Problem {
  message: string
  at: Position | null
}

/** A valid drawn boundary; or why it is invalid, with the polygons if they can be placed on earth. */
export type Looked =
  | { measured: Measured; problem: null }
  | { measured: null; problem: Problem; placed: string | null }

/**
 * Treats a drawn boundary like one from a file: rings are closed and wound, repeated corners left out, and a boundary
 * across the antimeridian is cut there; a boundary around a pole is refused.
 *
 * @throws errors.validation for more than {@link MAX_BOUNDARY_VERTICES} corners
 */
export async function lookAt(db: Db, geometry: MultiPolygon, path: string): Promise<Looked> {
  refuseTooMany(geometry, path)
  const { polygons, problem } = polygonsOf(geometry)
  const onEarth = problem === null ? ontoEarth(polygons) : null
  const mistake = problem ?? onEarth?.problem ?? null
  if (mistake !== null || onEarth?.polygons == null)
    return { measured: null, problem: { message: mistake ?? '', at: null }, placed: null }
  const placed = JSON.stringify({ type: 'MultiPolygon', coordinates: onEarth.polygons })
  const found = await measure(db, placed, 'whole')
  if (found.reason !== null) return { measured: null, problem: problemOf(found.reason), placed }
  if (found.measured === null)
    return { measured: null, problem: { message: 'Its boundary encloses no area', at: null }, placed: null }
  return { measured: found.measured, problem: null }
}

/** @throws errors.validation with the reason and its place */
export async function measureBoundary(db: Db, geometry: MultiPolygon, path: string): Promise<Measured> {
  const { measured, problem } = await lookAt(db, geometry, path)
  if (measured === null) throw errors.validation([{ path, message: problem.message }], problem.message)
  return measured
}

/** The repair of invalid placed polygons, which keeps each of their areas. Null if no area is left. */
export async function repairOf(
  db: Db,
  placed: string,
): Promise<(Measured & { geometry: MultiPolygon }) | null> {
  const { measured } = await measure(db, placed, 'repaired').catch((error: unknown) => {
    if (!failedInside(error)) throw error
    return measure(db, placed, 'rebuilt')
  })
  if (measured === null) return null
  const { rows } = await sql<{ geometry: string }>`
    SELECT ST_AsGeoJSON(${measured.wkb}::geometry, ${EXACT_DECIMALS}::integer) AS geometry`.execute(db)
  return { ...measured, geometry: multiPolygonSchema.parse(JSON.parse(rows[0]?.geometry ?? 'null')) }
}

function refuseTooMany({ coordinates }: MultiPolygon, path: string): void {
  const corners = coordinates.flat().reduce((sum, ring) => sum + ring.length, 0)
  if (corners <= MAX_BOUNDARY_VERTICES) return
  const limit = MAX_BOUNDARY_VERTICES.toLocaleString('en')
  const message = `A boundary has at most ${limit} corners; this one has ${corners.toLocaleString('en')}`
  throw errors.validation([{ path, message }], message)
}

function problemOf(reason: string): Problem {
  const [, lon, lat] = /\[(\S+) (\S+)\]/.exec(reason) ?? []
  const at: Position = [Number(lon), Number(lat)]
  const isPlace = at.every(Number.isFinite)
  return {
    message: validitySentence(reason),
    at: isPlace ? [at[0] > 180 ? at[0] - 360 : at[0], at[1]] : null,
  }
}

interface MeasuredRow {
  reason: string | null
  wkb: string | null
  area: number | null
  perimeter: number
  west: number
  south: number
  east: number
  north: number
  lon: number
  lat: number
}

/**
 * A boundary as drawn; or repaired, which keeps each of its areas; or, if the repair fails inside the library, rebuilt from
 * its lines on a grid, which loses an area drawn over twice.
 */
const TAKEN = {
  whole: sql`geom`,
  repaired: sql`ST_ReducePrecision(ST_MakeValid(geom, 'method=structure'), ${REPAIR_GRID})`,
  rebuilt: sql`ST_BuildArea(ST_UnaryUnion(ST_Boundary(geom), ${REPAIR_GRID}))`,
}

/** Polygons with longitudes beyond 180°, as drawn or repaired. An empty or flat one is not measured. */
async function measure(db: Db, placed: string, how: keyof typeof TAKEN) {
  const taken = TAKEN[how]
  const { rows } = await sql<MeasuredRow>`
    WITH sent AS MATERIALIZED (SELECT ST_SetSRID(ST_GeomFromGeoJSON(${placed}), 4326) AS geom),
    taken AS MATERIALIZED (SELECT ${taken} AS geom FROM sent),
    checked AS MATERIALIZED (
      SELECT geom, NULLIF(ST_IsValidReason(geom), 'Valid Geometry') AS reason FROM taken
    ),
    cut AS MATERIALIZED (
      SELECT reason, CASE WHEN reason IS NULL THEN ST_ForcePolygonCCW(ST_Multi(ST_CollectionExtract(
        CASE WHEN ST_XMax(geom) > 180 THEN ST_WrapX(geom, 180, -360) ELSE geom END, 3))) END AS geom
      FROM checked
    ),
    -- The cut at the antimeridian can round a corner onto another.
    looked AS MATERIALIZED (SELECT coalesce(reason, NULLIF(ST_IsValidReason(geom), 'Valid Geometry')) AS reason, geom FROM cut)
    SELECT reason, encode(ST_AsEWKB(geom), 'hex') AS wkb, ST_Area(geom::geography) AS area,
      ST_Perimeter(geom::geography) AS perimeter, ST_XMin(geom) AS west, ST_YMin(geom) AS south,
      ST_XMax(geom) AS east, ST_YMax(geom) AS north,
      ST_X(ST_PointOnSurface(geom)) AS lon, ST_Y(ST_PointOnSurface(geom)) AS lat
    FROM looked`.execute(db)
  const row = rows[0]
  return { reason: row?.reason ?? null, measured: row === undefined ? null : toMeasured(row) }
}

function toMeasured({ reason, wkb, area, perimeter, lon, lat, ...extent }: MeasuredRow): Measured | null {
  if (reason !== null || wkb === null || area === null || !(area > 0) || !(perimeter > 0)) return null
  const { west, south, east, north } = extent
  return { wkb, areaM2: area, perimeterM: perimeter, bbox: [west, south, east, north], inside: [lon, lat] }
}
