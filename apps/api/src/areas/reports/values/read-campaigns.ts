import {
  depthsSchema,
  designPlanSchema,
  POINT_CAUSE_KEYS,
  POINT_ROLES,
  POINT_STATUSES,
  SAMPLE_STATUSES,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Campaign, Measured, PlanPoint, PlanSample, PlanStratum, ReplacedPoint } from './campaign.ts'

export interface CampaignsQuery {
  fieldIds: readonly number[]
  /** All years without it. */
  year?: number
  /** All years but this one. */
  exceptYear?: number
  /** Keys of analytes; results of all without it. */
  analytes?: readonly string[]
}

/** Points to be sampled, as lists and reports count them. */
const isPlanned = sql<boolean>`(point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL) AND point.status <> 'replaced'`

/** Current designs of fields with their results, the newest year first. */
export async function readCampaigns(db: Db, query: CampaignsQuery): Promise<Campaign[]> {
  const designs = await selectDesigns(db, query)
  const ids = designs.map(({ id }) => id)
  if (ids.length === 0) return []
  const [strata, all, samples, results] = await Promise.all([
    selectStrata(db, ids),
    selectPoints(db, ids),
    selectSamples(db, ids),
    selectResults(db, ids, query.analytes),
  ])
  const isReplaced = ({ status }: PlanPoint) => status === 'replaced'
  const points = all.filter((point) => !isReplaced(point))
  const [strataOf, pointsOf, replacedOf, samplesOf, resultsOf] = [
    byDesign<PlanStratum>(strata),
    byDesign<PlanPoint>(points),
    byDesign<ReplacedPoint>(all.filter(isReplaced)),
    byDesign<PlanSample>(samples),
    byDesign<Measured>(results),
  ]
  return designs.map((design) => ({
    fieldId: design.field_id,
    year: design.year,
    designId: design.id,
    designNumber: design.number,
    areaM2: design.area_m2,
    cellSizeM: design.cell_size_m,
    placement: designPlanSchema.parse(design.plan).placement,
    depths: depthsSchema.parse(design.depths),
    strata: strataOf.get(design.id) ?? [],
    points: pointsOf.get(design.id) ?? [],
    replaced: replacedOf.get(design.id) ?? [],
    samples: samplesOf.get(design.id) ?? [],
    results: resultsOf.get(design.id) ?? [],
  }))
}

function byDesign<Row>(rows: readonly (Row & { designId: number })[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(row.designId)
    if (own === undefined) found.set(row.designId, [row])
    else own.push(row)
  }
  return found
}

function selectDesigns(db: Db, { fieldIds, year, exceptYear }: CampaignsQuery) {
  let designs = db
    .selectFrom('design')
    .select(['id', 'field_id', 'year', 'number', 'area_m2', 'cell_size_m', 'plan', 'depths'])
    .where('is_current', '=', true)
    .where(sql<boolean>`field_id = ANY(${[...fieldIds]}::bigint[])`)
    .orderBy('year', 'desc')
    .orderBy('id')
  if (year !== undefined) designs = designs.where('year', '=', year)
  if (exceptYear !== undefined) designs = designs.where('year', '<>', exceptYear)
  return designs.execute()
}

const selectStrata = (db: Db, designIds: readonly number[]) =>
  db
    .selectFrom('stratum')
    .select(['id', 'design_id as designId', 'number', 'name', 'area_m2 as areaM2', 'weight'])
    .where(sql<boolean>`design_id = ANY(${[...designIds]}::bigint[])`)
    .orderBy('number')
    .execute()

const roleSchema = z.enum(POINT_ROLES)
const statusSchema = z.enum(POINT_STATUSES)
const causeSchema = z.nullable(z.enum(POINT_CAUSE_KEYS))
const sampleStatusSchema = z.enum(SAMPLE_STATUSES)

/** Points to be sampled, and drawn places that another point took. */
async function selectPoints(db: Db, designIds: readonly number[]) {
  const rows = await db
    .selectFrom('point')
    .leftJoin('point as former', 'former.id', 'point.replaces_point_id')
    .select([
      'point.id',
      'point.design_id as designId',
      'point.number',
      'point.stratum_id as stratumId',
      'point.role',
      'point.status',
      'point.lon',
      'point.lat',
      'point.actual_lon as actualLon',
      'point.actual_lat as actualLat',
      'point.accuracy_m as accuracyM',
      'point.offset_m as offsetM',
      'point.cause',
      'former.number as replacesNumber',
    ])
    .where(sql<boolean>`point.design_id = ANY(${[...designIds]}::bigint[])`)
    .where(sql<boolean>`((${isPlanned}) OR point.status = 'replaced')`)
    .orderBy('point.number')
    .execute()
  return rows.map((row) => ({
    ...row,
    role: roleSchema.parse(row.role),
    status: statusSchema.parse(row.status),
    cause: causeSchema.parse(row.cause),
  }))
}

async function selectSamples(db: Db, designIds: readonly number[]) {
  const rows = await db
    .selectFrom('sample')
    .innerJoin('point', 'point.id', 'sample.point_id')
    .select([
      'sample.id',
      'sample.design_id as designId',
      'sample.point_id as pointId',
      'sample.depth_top_cm as topCm',
      'sample.depth_bottom_cm as bottomCm',
      'sample.status',
      'sample.cause',
    ])
    .where(sql<boolean>`sample.design_id = ANY(${[...designIds]}::bigint[])`)
    .where(isPlanned)
    .orderBy('sample.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    status: sampleStatusSchema.parse(row.status),
    cause: causeSchema.parse(row.cause),
  }))
}

function selectResults(db: Db, designIds: readonly number[], analytes?: readonly string[]) {
  let results = db
    .selectFrom('result')
    .innerJoin('sample', 'sample.id', 'result.sample_id')
    .innerJoin('point', 'point.id', 'sample.point_id')
    .select([
      'result.id',
      'sample.design_id as designId',
      'result.sample_id as sampleId',
      'result.analyte',
      'result.analyte_name as analyteName',
      'result.value',
      'result.value_text as valueText',
      'result.qualifier',
      'result.detection_limit as detectionLimit',
      'result.unit',
      'result.value_in_unit as valueInUnit',
      'result.method',
      'result.modus_code as modusCode',
      'result.quality',
    ])
    .where('result.is_current', '=', true)
    .where(sql<boolean>`sample.design_id = ANY(${[...designIds]}::bigint[])`)
    .where(isPlanned)
    .orderBy('result.id')
  if (analytes !== undefined)
    results = results.where(sql<boolean>`result.analyte = ANY(${[...analytes]}::text[])`)
  return results.execute()
}
