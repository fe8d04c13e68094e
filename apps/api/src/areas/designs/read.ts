import {
  type Design,
  type DesignDetail,
  depthsSchema,
  designPlanSchema,
  errors,
  multiPolygonSchema,
  POINT_CAUSE_KEYS,
  POINT_ROLES,
  POINT_STATUSES,
} from '@org/core/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { valuesOf } from '../../db/rows/values.ts'
import type { Tx } from '../../db/transact.ts'
import type { FileStore } from '../../files/store.ts'
import { designTable } from './tables.ts'

type Reader = Db | Tx['kysely']

/** The designs of a field year, newest first. @throws errors.notFound */
export async function listDesigns(db: Db, fieldYearId: number): Promise<{ items: Design[] }> {
  const year = await db.selectFrom('field_year').select('id').where('id', '=', fieldYearId).executeTakeFirst()
  if (year === undefined) throw errors.notFound('This field year')
  const rows = await selectDesigns(db)
    .where('design.field_year_id', '=', fieldYearId)
    .orderBy('design.number', 'desc')
    .execute()
  return { items: rows.map(toDesign) }
}

/** @throws errors.notFound */
export async function getDesign(db: Reader, id: number): Promise<Design> {
  const row = await selectDesigns(db).where('design.id', '=', id).executeTakeFirst()
  if (row === undefined) throw errors.notFound('This design')
  return toDesign(row)
}

/** A design with its strata and points. @throws errors.notFound */
export async function readDesign(db: Db, id: number): Promise<DesignDetail> {
  const [design, strata, points] = await Promise.all([
    getDesign(db, id),
    readStrata(db, id),
    readPoints(db, id),
  ])
  return { ...design, strata, points }
}

/** The sheet of a design, by its digest. @throws errors.notFound */
export async function readSheet(db: Db, files: FileStore, sha256: string): Promise<Record<string, unknown>> {
  const design = await db
    .selectFrom('design')
    .select('id')
    .where('sheet_sha256', '=', sha256)
    .executeTakeFirst()
  // Other files are kept under their digests too: only sheets are answered.
  if (design === undefined) throw errors.notFound('This design sheet')
  const bytes = await files.originals.read(sha256)
  return sheetSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

const sheetSchema = z.record(z.string(), z.unknown())

function selectDesigns(db: Reader) {
  return db
    .selectFrom('design')
    .innerJoin('boundary_version', 'boundary_version.id', 'design.boundary_version_id')
    .leftJoin('staff', 'staff.id', 'design.created_by')
    .selectAll('design')
    .select([
      'boundary_version.created_at as boundary_at',
      sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('creator_name'),
    ])
}
type Row =
  ReturnType<typeof selectDesigns> extends SelectQueryBuilder<infer _D, infer _T, infer R> ? R : never

function toDesign(row: Row): Design {
  const depths = depthsSchema.parse(row.depths)
  return {
    id: row.id,
    ...valuesOf(designTable, row),
    plan: designPlanSchema.parse(row.plan),
    depths,
    sampleCount: row.point_count * depths.length,
    boundaryAt: row.boundary_at.toISOString(),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator_name,
  }
}

async function readStrata(db: Db, designId: number): Promise<DesignDetail['strata']> {
  const rows = await db
    .selectFrom('stratum')
    .select(['id', 'number', 'name', 'area_m2', 'weight', 'cell_count', 'planned_count'])
    .select(sql<string>`ST_AsGeoJSON(geom, 15)`.as('geometry'))
    .where('design_id', '=', designId)
    .orderBy('number')
    .execute()
  return rows.map(({ id, number, name, area_m2, weight, cell_count, planned_count, geometry }) => ({
    ...{ id, number, name, weight },
    areaM2: area_m2,
    cellCount: cell_count,
    plannedCount: planned_count,
    geometry: multiPolygonSchema.parse(JSON.parse(geometry)),
  }))
}

const roleSchema = z.enum(POINT_ROLES)
const statusSchema = z.enum(POINT_STATUSES)
const causeSchema = z.nullable(z.enum(POINT_CAUSE_KEYS))

async function readPoints(db: Db, designId: number): Promise<DesignDetail['points']> {
  const rows = await db
    .selectFrom('point')
    .innerJoin('stratum', 'stratum.id', 'point.stratum_id')
    .selectAll('point')
    .select('stratum.number as stratum_number')
    .where('point.design_id', '=', designId)
    .orderBy('point.number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    stratumId: row.stratum_id,
    stratumNumber: row.stratum_number,
    role: roleSchema.parse(row.role),
    order: row.order,
    lon: row.lon,
    lat: row.lat,
    inclusionProbability: row.inclusion_probability,
    isHandPlaced: row.is_hand_placed,
    inaccessibleIn: row.inaccessible_in,
    cores: row.cores,
    status: statusSchema.parse(row.status),
    cause: causeSchema.parse(row.cause),
  }))
}
