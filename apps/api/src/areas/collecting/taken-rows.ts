import { MAX_TAKEN_POINTS, type TakenField, type TakenPoint, type TakenSample } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A point with its field year, before its samples are read. */
export type AskedPoint = Omit<TakenPoint, 'samples'> & { fieldYearId: number }

const POINT = sql`point.id, point.version, point.number, point.role, point.status, point.stratum_id AS "stratumId",
  point.lon, point.lat, point.cores, point.replaces_point_id AS "replacesPointId", point.planned_on AS "plannedOn",
  point.route_order AS "routeOrder", point.reason, point.field_year_id AS "fieldYearId"`

/** Points of current designs of which a condition on the table is true, along the way: one more than may be taken at most. */
export async function readAsked(db: Db, condition: RawBuilder<boolean>): Promise<AskedPoint[]> {
  const { rows } = await sql<AskedPoint>`
    SELECT ${POINT}, point."order" FROM point JOIN design ON design.id = point.design_id AND design.is_current
    WHERE ${condition}
    ORDER BY point.planned_on, point.route_order, point.field_year_id, point.number
    LIMIT ${MAX_TAKEN_POINTS + 1}`.execute(db)
  return rows
}

/** Replacements of strata that take no place, in the order in which they do. */
export async function readReplacements(db: Db, strata: readonly number[]): Promise<AskedPoint[]> {
  const { rows } = await sql<AskedPoint>`
    SELECT ${POINT}, (row_number() OVER (
      PARTITION BY point.stratum_id ORDER BY point.role = 'near', point."order"
    ) - 1)::integer AS "order"
    FROM point WHERE point.stratum_id = ANY(${[...strata]}::bigint[]) AND point.role IN ('over', 'near')
      AND point.replaces_point_id IS NULL AND point.status = 'planned'
    ORDER BY point.stratum_id, "order"`.execute(db)
  return rows
}

/** The samples of each, from the top down. */
export async function withSamples(
  db: Db,
  points: readonly AskedPoint[],
): Promise<(TakenPoint & { fieldYearId: number })[]> {
  // A replacement of the way can be one that waits, too.
  const each = [...new Map(points.map((point) => [point.id, point])).values()]
  const { rows } = await sql<TakenSample & { pointId: number }>`
    SELECT sample.id, sample.depth_top_cm AS "depthTopCm", sample.depth_bottom_cm AS "depthBottomCm", sample.attempt,
      sample.status, sample.label_code AS "labelCode", sample.core_count AS "coreCount", sample.point_id AS "pointId"
    FROM sample WHERE sample.point_id = ANY(${each.map(({ id }) => id)}::bigint[])
    ORDER BY sample.depth_top_cm, sample.depth_bottom_cm, sample.attempt`.execute(db)
  const ofPoints = Map.groupBy(rows, ({ pointId }) => pointId)
  return each.map((point) => ({
    ...point,
    samples: (ofPoints.get(point.id) ?? []).map(({ pointId: _, ...sample }) => sample),
  }))
}

type TakenYear = Omit<TakenField, 'points'>

/** Field years in the order of their ids as given, with their ground: seven decimals are a centimeter. */
export async function readFields(db: Db, ids: readonly number[]): Promise<TakenYear[]> {
  const { rows } = await sql<TakenYear>`
    SELECT field_year.id AS "fieldYearId", field_year.field_id AS "fieldId", field_year.year, field.name AS "fieldName",
      grower.name AS "growerName", field_year.status AS "yearStatus",
      ST_AsGeoJSON(ST_Multi(boundary_version.geom), 7)::jsonb AS boundary,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', stratum.id, 'number', stratum.number,
          'geometry', ST_AsGeoJSON(ST_Multi(stratum.geom), 7)::jsonb) ORDER BY stratum.number), '[]')
        FROM stratum JOIN design ON design.id = stratum.design_id AND design.is_current
        WHERE design.field_year_id = field_year.id) AS strata
    FROM field_year JOIN field ON field.id = field_year.field_id JOIN grower ON grower.id = field.grower_id
    JOIN boundary_version ON boundary_version.id = field_year.boundary_version_id
    WHERE field_year.id = ANY(${[...ids]}::bigint[])`.execute(db)
  const years = new Map(rows.map((row) => [row.fieldYearId, row]))
  return ids.flatMap((id) => years.get(id) ?? [])
}
