import { type Finding, MAX_OVERLAP_SHARE } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { OVERLAY_GRID } from '../shared/overlay.ts'

/** A field of an enrollment that conflicts with another enrolled field. */
export interface Rival {
  enrollmentId: number
  otherId: number
  /** Whether the other enrollment holds its field now, or is the same; else the conflict begins when it holds it. */
  isHolding: boolean
  finding: Finding
}

interface RivalRow {
  enrollment_id: number
  field_id: number
  field_name: string
  other_id: number
  other_field_id: number
  other_field_name: string
  other_grower_name: string
  is_holding: boolean
  overlap_m2: number | null
  share: number | null
}

/**
 * The most pairs of neighbors that are compared for one enrollment: five hundred fields on one spot have 124,750 pairs,
 * and one overlap is reason enough. More pairs are a finding of their own, so that a person checks.
 */
const MAX_COMPARED = 10_000

/** Fields that are also in another enrollment of the same program and year: one that holds them, or one of `ids`. */
export async function findTwice(db: Db, ids: readonly number[]): Promise<Rival[]> {
  const { rows } = await sql<RivalRow>`
    SELECT mine.enrollment_id, mine.field_id, field.name AS field_name, other.enrollment_id AS other_id,
      other.field_id AS other_field_id, field.name AS other_field_name, grower.name AS other_grower_name,
      other.holds AS is_holding, NULL AS overlap_m2, NULL AS share
    FROM enrollment_field AS mine
    CROSS JOIN LATERAL (
      SELECT * FROM enrollment_field WHERE field_id = mine.field_id AND year = mine.year
        AND program_key = mine.program_key AND enrollment_id <> mine.enrollment_id OFFSET 0
    ) AS other
    JOIN field ON field.id = mine.field_id
    JOIN grower ON grower.id = other.grower_id
    WHERE mine.enrollment_id = ANY(${ids}::bigint[]) AND (other.holds OR other.enrollment_id = ANY(${ids}::bigint[]))
    ORDER BY field.sort_name, field.id, other.enrollment_id`.execute(db)
  return rows.map((row) =>
    toRival(row, 'fieldTwice', `${row.field_name} is in another enrollment of this program and year`),
  )
}

/** The longest side of a degree, in meters, with a small margin. */
const METERS_PER_DEGREE = 111_700

/**
 * Fields that overlap another enrolled field of the same program and year by more than the allowed share: a field of the
 * same enrollment, of one that holds it, or of one of `ids`.
 *
 * The spatial index finds boundaries near each other, one after the other (`OFFSET 0`, because the planner would read all
 * boundaries). Neighbors, whose extents hardly meet, are dropped by the extents' common area, which is never less than
 * that of the shapes.
 */
export async function findOverlaps(
  db: Db,
  ids: readonly number[],
  maxCompared = MAX_COMPARED,
): Promise<Rival[]> {
  const { rows } = await sql<RivalRow>`
    WITH mine AS MATERIALIZED (
      SELECT enrolled.enrollment_id, enrolled.field_id, enrolled.year, enrolled.program_key, shape.geom,
        shape.area_m2, west, south, east, north
      FROM enrollment_field AS enrolled
      JOIN boundary_version AS shape ON shape.id = enrolled.boundary_version_id
      WHERE enrolled.enrollment_id = ANY(${ids}::bigint[])
    ), meeting AS MATERIALIZED (
      SELECT enrollment_id, mine.field_id, year, program_key, mine.geom, shape.id AS other_boundary_id,
        shape.field_id AS other_field_id, shape.geom AS other_geom, least(mine.area_m2, shape.area_m2) AS smaller_m2
      FROM mine CROSS JOIN LATERAL (
        SELECT * FROM boundary_version WHERE geom && mine.geom AND field_id <> mine.field_id OFFSET 0
      ) AS shape
      WHERE ${COMMON_EXTENT_M2} > ${MAX_OVERLAP_SHARE} * least(mine.area_m2, shape.area_m2)
    ), near AS MATERIALIZED (
      SELECT meeting.*, other.enrollment_id AS other_id, other.grower_id AS other_grower_id, is_holding,
        row_number() OVER (PARTITION BY meeting.enrollment_id ORDER BY NOT is_holding) AS position
      FROM meeting CROSS JOIN LATERAL (
        SELECT *, holds OR enrollment_id = meeting.enrollment_id AS is_holding FROM enrollment_field
        WHERE field_id = other_field_id AND year = meeting.year AND program_key = meeting.program_key
          AND boundary_version_id = other_boundary_id OFFSET 0
      ) AS other
      WHERE (is_holding OR other.enrollment_id = ANY(${ids}::bigint[]))
        AND (other.enrollment_id <> meeting.enrollment_id OR other_field_id > meeting.field_id)
    ), lying AS MATERIALIZED (
      SELECT near.*, CASE WHEN position <= ${maxCompared} THEN ST_Area(ST_CollectionExtract(
        ST_Intersection(geom, other_geom, ${OVERLAY_GRID}), 3)::geography) END AS overlap_m2
      FROM near WHERE position <= ${maxCompared} + 1
    )
    SELECT enrollment_id, field_id, field.name AS field_name, other_id, other_field_id,
      other_field.name AS other_field_name, grower.name AS other_grower_name, is_holding, overlap_m2,
      overlap_m2 / smaller_m2 AS share
    FROM lying
    JOIN field ON field.id = field_id
    JOIN field AS other_field ON other_field.id = other_field_id
    JOIN grower ON grower.id = other_grower_id
    WHERE overlap_m2 > ${MAX_OVERLAP_SHARE} * smaller_m2 OR overlap_m2 IS NULL
    ORDER BY field.sort_name, field_id, other_field.sort_name, other_field_id, other_id`.execute(db)
  return rows.map((row) =>
    row.overlap_m2 === null ? uncompared(row, maxCompared) : toRival(row, 'overlap', overlapSentence(row)),
  )
}

/** The first pair beyond the limit, as a finding, so that no pair passes unchecked. */
function uncompared(row: RivalRow, compared: number): Rival {
  const message = `This enrollment has too many neighboring fields to compare them all: ${compared.toLocaleString('en-US')} pairs were compared, but ${row.field_name} and ${row.other_field_name} were not`
  return { ...toRival(row, 'overlap', message), isHolding: true }
}

/** The common area of the extents of `mine` and `shape`, measured where degrees are longest, so never too small. */
const COMMON_EXTENT_M2 = sql`(
  (least(mine.east, shape.east) - greatest(mine.west, shape.west))
  * (least(mine.north, shape.north) - greatest(mine.south, shape.south)) * ${METERS_PER_DEGREE ** 2}::double precision
  * cosd(CASE WHEN mine.south <= 0 AND mine.north >= 0 THEN 0 ELSE least(abs(mine.south), abs(mine.north)) END)
)`

function overlapSentence(row: RivalRow): string {
  const isOwn = row.other_id === row.enrollment_id
  const other = isOwn ? row.other_field_name : `${row.other_field_name} (${row.other_grower_name})`
  const percent = ((row.share ?? 0) * 100).toFixed(1)
  return `${row.field_name} overlaps ${other} by ${percent}%`
}

function toRival(row: RivalRow, kind: 'fieldTwice' | 'overlap', message: string): Rival {
  return {
    enrollmentId: row.enrollment_id,
    otherId: row.other_id,
    isHolding: row.is_holding,
    finding: {
      kind,
      message,
      field: { id: row.field_id, name: row.field_name },
      other: {
        enrollmentId: row.other_id,
        fieldId: row.other_field_id,
        fieldName: row.other_field_name,
        growerName: row.other_grower_name,
      },
      overlapM2: row.overlap_m2,
      share: row.share,
    },
  }
}
