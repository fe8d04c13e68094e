import { type Finding, MAX_OVERLAP_SHARE } from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { OVERLAY_GRID } from '../shared/overlay.ts'

/** A field of an enrollment that another enrolled field stands in the way of. */
export interface Rival {
  enrollmentId: number
  otherId: number
  /** Whether the other holds its field now, or is in the same enrollment; else only once it comes to hold it. */
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

/** Overlaps of one enrollment looked for; one is reason enough, and five hundred fields on one spot have 124,750. */
const MAX_OVERLAPS = 100

/** Fields that another enrollment of the same programme and year has: one that holds them, or one of those asked for. */
export async function findTwice(db: Db, ids: readonly number[]): Promise<Rival[]> {
  const { rows } = await sql<RivalRow>`
    SELECT mine.enrollment_id, mine.field_id, field.name AS field_name, other.enrollment_id AS other_id,
      other.field_id AS other_field_id, field.name AS other_field_name, grower.name AS other_grower_name,
      other.holds AS is_holding, NULL AS overlap_m2, NULL AS share
    FROM enrollment_field AS mine
    JOIN enrollment_field AS other ON other.field_id = mine.field_id AND other.year = mine.year
      AND other.programme_key = mine.programme_key AND other.enrollment_id <> mine.enrollment_id
      AND (other.holds OR other.enrollment_id = ANY(${ids}::bigint[]))
    JOIN field ON field.id = mine.field_id
    JOIN grower ON grower.id = other.grower_id
    WHERE mine.enrollment_id = ANY(${ids}::bigint[])
    ORDER BY field.sort_name, field.id, other.enrollment_id`.execute(db)
  return rows.map((row) =>
    toRival(row, 'fieldTwice', `${row.field_name} is held by another enrollment of this programme and year`),
  )
}

/**
 * Fields that lie on another enrolled field of the same programme and year by more than the share allowed: on one of the
 * same enrollment, of one that holds it, or of one of those asked for.
 */
export async function findOverlaps(db: Db, ids: readonly number[]): Promise<Rival[]> {
  const sure = await overlapsWith(
    db,
    ids,
    sql`(other.holds OR other.enrollment_id = mine.enrollment_id)`,
    MAX_OVERLAPS,
  )
  const depending =
    ids.length < 2
      ? []
      : await overlapsWith(
          db,
          ids,
          sql`(NOT other.holds AND other.enrollment_id <> mine.enrollment_id AND other.enrollment_id = ANY(${ids}::bigint[]))`,
          null,
        )
  return [...sure, ...depending].map((row) => {
    const whose = row.other_id === row.enrollment_id ? 'this enrollment' : row.other_grower_name
    const percent = ((row.share ?? 0) * 100).toFixed(1)
    return toRival(
      row,
      'overlap',
      `${row.field_name} lies on ${row.other_field_name} of ${whose} by ${percent} %`,
    )
  })
}

/** Longest side of a degree, in metres, with a hair to spare. */
const METRES_PER_DEGREE = 111_700

/**
 * One enrollment after the other, so that the search ends as soon as there is enough to say. Boundaries near each other
 * are found by the spatial index; neighbours, whose extents hardly meet, are sorted out by the extents' area, which is
 * never less than what the shapes have in common.
 */
async function overlapsWith(
  db: Db,
  ids: readonly number[],
  rival: RawBuilder<unknown>,
  limit: number | null,
): Promise<RivalRow[]> {
  const { rows } = await sql<RivalRow>`
    SELECT asked.id AS enrollment_id, overlap.*
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS asked (id, position), LATERAL (
      SELECT mine.field_id, field.name AS field_name, other.enrollment_id AS other_id, other.field_id AS other_field_id,
        other_field.name AS other_field_name, grower.name AS other_grower_name,
        other.holds OR other.enrollment_id = mine.enrollment_id AS is_holding, overlap_m2, overlap_m2 / smaller_m2 AS share
      FROM enrollment_field AS mine
      JOIN boundary_version AS shape ON shape.id = mine.boundary_version_id
      JOIN boundary_version AS other_shape ON other_shape.geom && shape.geom
      JOIN enrollment_field AS other ON other.field_id = other_shape.field_id AND other.year = mine.year
        AND other.boundary_version_id = other_shape.id AND other.programme_key = mine.programme_key
      JOIN field ON field.id = mine.field_id
      JOIN field AS other_field ON other_field.id = other.field_id
      JOIN grower ON grower.id = other.grower_id
      CROSS JOIN LATERAL (SELECT least(shape.area_m2, other_shape.area_m2) AS smaller_m2,
        (least(shape.east, other_shape.east) - greatest(shape.west, other_shape.west))
          * (least(shape.north, other_shape.north) - greatest(shape.south, other_shape.south)) * ${METRES_PER_DEGREE ** 2}::double precision
          * cosd(CASE WHEN shape.south <= 0 AND shape.north >= 0 THEN 0 ELSE least(abs(shape.south), abs(shape.north)) END)
          AS extents_m2) AS bound
      CROSS JOIN LATERAL (SELECT CASE WHEN extents_m2 > ${MAX_OVERLAP_SHARE} * smaller_m2
        THEN ST_Area(ST_CollectionExtract(ST_Intersection(shape.geom, other_shape.geom, ${OVERLAY_GRID}), 3)::geography)
        ELSE 0 END AS overlap_m2 OFFSET 0) AS measured
      WHERE mine.enrollment_id = asked.id AND other.field_id <> mine.field_id AND ${rival}
        AND (other.enrollment_id <> mine.enrollment_id OR other.field_id > mine.field_id)
        AND overlap_m2 > ${MAX_OVERLAP_SHARE} * smaller_m2
      LIMIT ${limit}
    ) AS overlap
    ORDER BY position, field_name, field_id, other_id, other_field_id`.execute(db)
  return rows
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
