import {
  type Boundary,
  type BoundaryDifference,
  type BoundaryVersion,
  DETERMINATION_METHODS,
  errors,
  HECTARE_M2,
  type MultiPolygon,
  multiPolygonSchema,
} from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { OVERLAY_GRID } from '../shared/overlay.ts'
import { EXACT_DECIMALS } from './geometry.ts'

/** The boundary versions of a field, newest first. @throws errors.notFound */
export async function listBoundaries(db: Db, fieldId: number): Promise<{ items: BoundaryVersion[] }> {
  const rows = await selectVersions(db, fieldId).orderBy('boundary_version.id', 'desc').execute()
  if (rows.length === 0) await requireField(db, fieldId)
  return { items: rows.map(toVersion) }
}

/** One boundary version with its shape. @throws errors.notFound */
export async function getBoundary(db: Db, fieldId: number, boundaryId: number): Promise<Boundary> {
  const row = await selectVersions(db, fieldId)
    .select(sql<string>`ST_AsGeoJSON(boundary_version.geom, ${EXACT_DECIMALS}::integer)`.as('geometry'))
    .where('boundary_version.id', '=', boundaryId)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This boundary')
  return { ...toVersion(row), geometry: multiPolygonSchema.parse(JSON.parse(row.geometry)) }
}

interface DifferenceRow {
  gained: string | null
  lost: string | null
  gained_m2: number | null
  lost_m2: number | null
  grown_m2: number
}

/** The area in `to` and not in `from`, and the reverse. @throws errors.notFound */
export async function differenceOf(
  db: Db,
  { id, boundaryId, to }: { id: number; boundaryId: number; to: number },
): Promise<BoundaryDifference> {
  const { rows } = await sql<DifferenceRow>`
    WITH versions AS MATERIALIZED (
      SELECT older.geom AS older, newer.geom AS newer, older.area_m2 AS older_m2, newer.area_m2 AS newer_m2
      FROM boundary_version AS older, boundary_version AS newer
      WHERE older.field_id = ${id} AND older.id = ${boundaryId} AND newer.field_id = ${id} AND newer.id = ${to}
    ), parts AS MATERIALIZED (
      SELECT ${partsOf(sql`ST_Difference(newer, older, ${OVERLAY_GRID})`)} AS gained,
        ${partsOf(sql`ST_Difference(older, newer, ${OVERLAY_GRID})`)} AS lost, newer_m2 - older_m2 AS grown_m2
      FROM versions
    )
    SELECT ST_AsGeoJSON(gained, ${EXACT_DECIMALS}::integer) AS gained, ST_Area(gained::geography) AS gained_m2,
      ST_AsGeoJSON(lost, ${EXACT_DECIMALS}::integer) AS lost, ST_Area(lost::geography) AS lost_m2, grown_m2
    FROM parts`.execute(db)
  const row = rows[0]
  if (row === undefined) throw errors.notFound('This boundary')
  return { gained: shapeOf(row.gained), lost: shapeOf(row.lost), ...addingUp(row) }
}

/**
 * An edge is a geodesic, and cutting it in degrees makes two different ones, which differ by some hundred-thousandths of a
 * field. That difference goes to the larger of gain and loss, so that the old area, gain and loss add up to the new area.
 */
function addingUp({ gained_m2, lost_m2, grown_m2 }: DifferenceRow) {
  const [gainedM2, lostM2] = [gained_m2 ?? 0, lost_m2 ?? 0]
  if (gained_m2 === null && lost_m2 === null) return { gainedM2, lostM2 }
  return gainedM2 >= lostM2
    ? { gainedM2: Math.max(0, grown_m2 + lostM2), lostM2 }
    : { gainedM2, lostM2: Math.max(0, gainedM2 - grown_m2) }
}

/** The areas of a geometry, without points and lines; null if there are none. */
function partsOf(geometry: ReturnType<typeof sql>) {
  const areas = sql`ST_ForcePolygonCCW(ST_Multi(ST_CollectionExtract(${geometry}, 3)))`
  return sql`(SELECT CASE WHEN NOT ST_IsEmpty(areas) THEN areas END FROM (SELECT ${areas} AS areas) AS found)`
}

const shapeOf = (text: string | null): MultiPolygon | null =>
  text === null ? null : multiPolygonSchema.parse(JSON.parse(text))

async function requireField(db: Db, id: number): Promise<void> {
  const field = await db.selectFrom('field').select('id').where('id', '=', id).executeTakeFirst()
  if (field === undefined) throw errors.notFound('This field')
}

function selectVersions(db: Db, fieldId: number) {
  return db
    .selectFrom('boundary_version')
    .innerJoin('field', 'field.id', 'boundary_version.field_id')
    .leftJoin('staff', 'staff.id', 'boundary_version.created_by')
    .where('boundary_version.field_id', '=', fieldId)
    .select([
      'boundary_version.id',
      'boundary_version.area_m2',
      'boundary_version.perimeter_m',
      'boundary_version.west',
      'boundary_version.south',
      'boundary_version.east',
      'boundary_version.north',
      'boundary_version.determination_method',
      'boundary_version.determined_at',
      'boundary_version.source_file_name',
      'boundary_version.note',
      'boundary_version.created_at',
      'staff.first_name',
      'staff.last_name',
      'field.boundary_version_id as current_id',
      sql<number>`ST_NumGeometries(boundary_version.geom)`.as('part_count'),
      sql<number>`ST_NRings(boundary_version.geom) - ST_NumGeometries(boundary_version.geom)`.as(
        'hole_count',
      ),
      sql<
        number[]
      >`ARRAY(SELECT year FROM field_year WHERE field_year.boundary_version_id = boundary_version.id
        ORDER BY year DESC)`.as('years'),
    ])
}

const methodSchema = z.enum(DETERMINATION_METHODS)

type Selected<Q> = Q extends SelectQueryBuilder<infer _Database, infer _Table, infer R> ? R : never
type VersionRow = Selected<ReturnType<typeof selectVersions>>

function toVersion(row: VersionRow): BoundaryVersion {
  return {
    id: row.id,
    areaM2: row.area_m2,
    areaHa: row.area_m2 / HECTARE_M2,
    perimeterM: row.perimeter_m,
    bbox: [row.west, row.south, row.east, row.north],
    partCount: row.part_count,
    holeCount: row.hole_count,
    determinationMethod: methodSchema.parse(row.determination_method),
    determinedAt: row.determined_at?.toISOString() ?? null,
    sourceFileName: row.source_file_name,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    createdBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    isCurrent: row.id === row.current_id,
    years: row.years,
  }
}
