import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../../db/transact.ts'
import { readWkb } from '../../../files/geometry/wkb.ts'
import type { BoundaryFeature } from '../../../files/store.ts'
import { hasTooManyCrossings } from '../../fields/crossings.ts'
import { failedInside, OVERLAY_GRID } from '../../shared/overlay.ts'
import { MIN_FIELD_M2, SLIVER_WIDTH_M } from '../../shared/validity.ts'
import { geometryOf, packed } from './packed.ts'

/** Features repaired by one statement. Where it fails inside the geometry library, they are repaired one by one. */
const CHUNK = 50

/** Cut at the antimeridian, as MultiPolygon, wound as RFC 7946 says; of a valid geometry without points and lines. */
export const onOneGlobe = sql.raw(`ST_ForcePolygonCCW(ST_Multi(ST_CollectionExtract(
  CASE WHEN ST_XMax(whole) > 180 THEN ST_WrapX(whole, 180, -360) ELSE whole END, 3)))`)

/**
 * A repair keeps each area of the boundary as drawn (structure method); it counts and leaves out what collapses to lines
 * and points. Where the library fails at that, the boundary is rebuilt from its lines: an area drawn over twice is lost.
 */
const REPAIRED = sql`ST_MakeValid(geom, 'method=structure keepcollapsed=true')`
const REBUILT = sql`ST_BuildArea(ST_UnaryUnion(ST_Boundary(geom), ${OVERLAY_GRID}))`

/** Keeps the repair of each invalid feature that can be repaired, for a person to accept or leave. */
export async function repairFeatures(
  tx: Tx,
  uploadId: number,
  invalid: readonly BoundaryFeature[],
): Promise<void> {
  const repairable = invalid.filter(isRepairable)
  for (let from = 0; from < repairable.length; from += CHUNK) {
    const chunk = repairable.slice(from, from + CHUNK)
    if (await repaired(tx, uploadId, chunk, REPAIRED)) continue
    for (const feature of chunk) {
      if (!(await repaired(tx, uploadId, [feature], REPAIRED)))
        await repaired(tx, uploadId, [feature], REBUILT)
    }
  }
}

/** A MultiPolygon whose longitudes may run on past 180°. */
const shapeSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})

/** Too many crossings could take minutes and gigabytes. */
function isRepairable({ geometry }: BoundaryFeature): boolean {
  return geometry !== null && !hasTooManyCrossings(shapeSchema.parse(readWkb(geometry)))
}

/** @returns false when the geometry library failed on one of them: then none is repaired */
async function repaired(
  tx: Tx,
  uploadId: number,
  features: readonly BoundaryFeature[],
  how: RawBuilder<unknown>,
): Promise<boolean> {
  await sql`SAVEPOINT repairing`.execute(tx.kysely)
  try {
    await keepRepairs(tx, uploadId, features, how)
    await sql`RELEASE SAVEPOINT repairing`.execute(tx.kysely)
    return true
  } catch (error) {
    if (!failedInside(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT repairing`.execute(tx.kysely)
    return false
  }
}

async function keepRepairs(
  tx: Tx,
  uploadId: number,
  features: readonly BoundaryFeature[],
  how: RawBuilder<unknown>,
): Promise<void> {
  const { rows, bytes } = packed(features)
  await sql`
    WITH sent AS MATERIALIZED (
      SELECT position, ${geometryOf(bytes)} AS geom
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (position integer, at integer, size integer)
    ), made AS MATERIALIZED (
      SELECT position, geom, ST_Area(geom::geography) AS area_before_m2, ${how} AS made FROM sent
    ), repaired AS MATERIALIZED (
      SELECT position, geom, area_before_m2,
        (SELECT ${onOneGlobe} FROM (SELECT made AS whole) AS valid) AS repair
      FROM made
    ), measured AS MATERIALIZED (
      SELECT *, CASE WHEN ST_IsValid(repair) THEN ST_Area(repair::geography) END AS area_m2 FROM repaired
    )
    UPDATE upload_feature SET
      repair = measured.repair,
      repair_area_m2 = measured.area_m2,
      repair_perimeter_m = ST_Perimeter(measured.repair::geography),
      repair_area_change = CASE WHEN area_before_m2 >= ${MIN_FIELD_M2}::double precision
        THEN (measured.area_m2 - area_before_m2) / area_before_m2 END,
      repair_part_count = ST_NumGeometries(measured.repair),
      repair_sliver_count = (SELECT count(*) FROM ST_Dump(measured.repair) AS part
        WHERE 2 * ST_Area(part.geom::geography)
          < ${SLIVER_WIDTH_M}::double precision * ST_Perimeter(part.geom::geography)),
      repair_collapsed_count = (SELECT count(*) FROM (SELECT (ST_Dump(measured.geom)).geom) AS part
        WHERE ST_IsEmpty(ST_CollectionExtract(${how}, 3)) IS NOT FALSE)
    FROM measured
    WHERE upload_id = ${uploadId} AND upload_feature.position = measured.position
      AND measured.area_m2 >= ${MIN_FIELD_M2}::double precision`.execute(tx.kysely)
}
