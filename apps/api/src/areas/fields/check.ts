import type { BoundaryCheck, MultiPolygon } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { placeOf } from '../shared/county-of.ts'
import { OVERLAY_GRID } from '../shared/overlay.ts'
import { hasTooManyCrossings } from './crossings.ts'
import { lookAt, type Measured, repairOf } from './geometry.ts'

/** Neighbors share an edge that was drawn twice: less than a thousandth is not an overlap. */
const LEAST_SHARE = 0.001
const MAX_OVERLAPS = 20
/** The most overlaps that are measured: a boundary drawn over a whole county names some of its fields. */
const MAX_CANDIDATES = 200

interface CheckInput {
  geometry: MultiPolygon
  /** The field being edited: it does not overlap itself. */
  fieldId: number | null
}

/** Measures a boundary being drawn. An invalid boundary is measured and compared with others as repaired. */
export async function checkBoundary(db: Db, { geometry, fieldId }: CheckInput): Promise<BoundaryCheck> {
  const looked = await lookAt(db, geometry, 'body.geometry')
  const repair =
    looked.measured === null && looked.placed !== null && !hasTooManyCrossings(geometry)
      ? await repairOf(db, looked.placed)
      : null
  const shape = looked.measured ?? repair
  return {
    areaM2: shape?.areaM2 ?? 0,
    perimeterM: shape?.perimeterM ?? 0,
    problem: looked.problem,
    repair: repair && { geometry: repair.geometry, areaM2: repair.areaM2, perimeterM: repair.perimeterM },
    overlaps: shape === null ? [] : await overlapsWith(db, shape, fieldId),
    place: shape === null ? null : placeOf(...shape.inside),
  }
}

/** Found by the spatial index; only newest boundaries of active fields count. */
async function overlapsWith(db: Db, { wkb, areaM2 }: Measured, fieldId: number | null) {
  const { rows } = await sql<BoundaryCheck['overlaps'][number]>`
    WITH drawn AS MATERIALIZED (SELECT ${wkb}::geometry AS geom),
    others AS MATERIALIZED (
      SELECT field.id, field.name, field.grower_id, field.area_m2, other.geom, drawn.geom AS drawn
      FROM drawn
      JOIN boundary_version AS other ON other.geom && drawn.geom
      JOIN field ON field.boundary_version_id = other.id AND field.active
      WHERE field.id IS DISTINCT FROM ${fieldId}::bigint AND ST_Intersects(other.geom, drawn.geom)
      LIMIT ${MAX_CANDIDATES}
    ),
    measured AS MATERIALIZED (
      SELECT others.*, ST_Area(ST_CollectionExtract(
        ST_Intersection(geom, drawn, ${OVERLAY_GRID}), 3)::geography) AS overlap_m2
      FROM others
    ),
    shared AS (
      SELECT *, least(1, overlap_m2 / least(area_m2, ${areaM2}::double precision)) AS share FROM measured
    )
    SELECT shared.id AS "fieldId", shared.name AS "fieldName", grower.name AS "growerName",
      overlap_m2 AS "overlapM2", share
    FROM shared
    JOIN grower ON grower.id = shared.grower_id
    WHERE share > ${LEAST_SHARE}::double precision
    ORDER BY share DESC, shared.id
    LIMIT ${MAX_OVERLAPS}`.execute(db)
  return rows
}
