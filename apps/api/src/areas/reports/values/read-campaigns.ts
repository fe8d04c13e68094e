import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Campaign } from './campaign.ts'
import { toCampaign } from './to-campaign.ts'

export interface CampaignsQuery {
  fieldIds: readonly number[]
  /** All years without it. */
  year?: number
  /** All years but this one. */
  exceptYear?: number
  /** No later years than this one. */
  upToYear?: number
  /** Keys of analytes; results of all without it. */
  analytes?: readonly string[]
}

/** Current designs of fields with their results, the newest year first. */
export async function readCampaigns(db: Db, query: CampaignsQuery): Promise<Campaign[]> {
  return (await readCampaignTexts(db, query)).map(toCampaign)
}

/** The same as the database writes them: a thread reads them by {@link toCampaign}. */
export async function readCampaignTexts(db: Db, query: CampaignsQuery): Promise<string[]> {
  const { rows } = await sql<{ campaign: string }>`
    SELECT row_to_json(each)::text AS campaign FROM (
      SELECT design.field_id AS "fieldId", design.year, design.id AS "designId", design.number AS "designNumber",
        design.area_m2 AS "areaM2", design.cell_size_m AS "cellSizeM", design.plan, design.depths,
        ${asList(STRATA)} AS strata, ${asList(POINTS)} AS points, ${asList(SAMPLES)} AS samples,
        ${asList(resultsOf(query.analytes))} AS results
      FROM design WHERE design.is_current AND ${which(query)}) AS each
    ORDER BY each.year DESC, each."designId"`.execute(db)
  return rows.map(({ campaign }) => campaign)
}

/** @param rows in their order */
const asList = (rows: unknown) =>
  sql`(SELECT coalesce(json_agg(row_to_json(own)), '[]') FROM (${rows}) AS own)`

function which({ fieldIds, year, exceptYear, upToYear }: CampaignsQuery) {
  const conditions = [sql`design.field_id = ANY(${[...fieldIds]}::bigint[])`]
  if (year !== undefined) conditions.push(sql`design.year = ${year}::integer`)
  if (exceptYear !== undefined) conditions.push(sql`design.year <> ${exceptYear}::integer`)
  if (upToYear !== undefined) conditions.push(sql`design.year <= ${upToYear}::integer`)
  return sql.join(conditions, sql` AND `)
}

/** Points to be sampled, as lists and reports count them. */
const IS_PLANNED = sql`(point.role IN ('base', 'legacy') OR point.replaces_point_id IS NOT NULL) AND point.status <> 'replaced'`

const STRATA = sql`
  SELECT stratum.id, stratum.number, stratum.name, stratum.area_m2 AS "areaM2", stratum.weight
  FROM stratum WHERE stratum.design_id = design.id ORDER BY stratum.number`

/** Points to be sampled, and drawn places that another point took. */
const POINTS = sql`
  SELECT point.id, point.number, point.stratum_id AS "stratumId", point.role, point.status, point.lon, point.lat,
    point.actual_lon AS "actualLon", point.actual_lat AS "actualLat", point.accuracy_m AS "accuracyM",
    point.offset_m AS "offsetM", point.cause, former.number AS "replacesNumber",
    point.is_hand_placed AS "isHandPlaced"
  FROM point LEFT JOIN point AS former ON former.id = point.replaces_point_id
  WHERE point.design_id = design.id AND ((${IS_PLANNED}) OR point.status = 'replaced') ORDER BY point.number`

const SAMPLES = sql`
  SELECT sample.id, sample.point_id AS "pointId", sample.depth_top_cm AS "topCm", sample.depth_bottom_cm AS "bottomCm",
    sample.status, sample.cause
  FROM sample JOIN point ON point.id = sample.point_id
  WHERE sample.design_id = design.id AND ${IS_PLANNED} ORDER BY sample.id`

const resultsOf = (analytes: readonly string[] | undefined) => sql`
  SELECT result.id, result.sample_id AS "sampleId", result.analyte, result.analyte_name AS "analyteName", result.value,
    result.value_text AS "valueText", result.qualifier, result.detection_limit AS "detectionLimit", result.unit,
    result.value_in_unit AS "valueInUnit", result.method, result.modus_code AS "modusCode", result.quality
  FROM sample JOIN result ON result.sample_id = sample.id AND result.is_current
    JOIN point ON point.id = sample.point_id
  WHERE sample.design_id = design.id AND ${IS_PLANNED}
    ${analytes === undefined ? sql`` : sql`AND result.analyte = ANY(${[...analytes]}::text[])`} ORDER BY result.id`
