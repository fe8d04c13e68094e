import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../../db/transact.ts'
import { readWkb } from '../../../files/geometry/wkb.ts'
import type { BoundaryFeature } from '../../../files/store.ts'
import { isTangled } from '../../fields/tangle.ts'
import { failedInside, OVERLAY_GRID } from '../../shared/overlay.ts'
import { MIN_FIELD_M2, SLIVER_WIDTH_M } from '../../shared/validity.ts'
import { geometryOf, packed } from './packed.ts'

/** So many a statement: where one of them fails inside the geometry library, these are mended one by one. */
const CHUNK = 50

/** Cut at the antimeridian, as MultiPolygon, wound as RFC 7946 says; of a valid geometry without points and lines. */
export const onOneGlobe = sql.raw(`ST_ForcePolygonCCW(ST_Multi(ST_CollectionExtract(
  CASE WHEN ST_XMax(whole) > 180 THEN ST_WrapX(whole, 180, -360) ELSE whole END, 3)))`)

/**
 * The mended shape keeps what is an area of the boundary as drawn (structure method); what collapses to lines and points
 * is counted and left out. Where that fails inside, the shape is rebuilt of its lines: an area drawn over twice is none.
 */
const MENDED = sql`ST_MakeValid(geom, 'method=structure keepcollapsed=true')`
const REBUILT = sql`ST_BuildArea(ST_UnaryUnion(ST_Boundary(geom), ${OVERLAY_GRID}))`

/** Keeps a mended shape beside each invalid feature that has one, to be looked at and taken or left. */
export async function mendFeatures(
  tx: Tx,
  uploadId: number,
  invalid: readonly BoundaryFeature[],
): Promise<void> {
  const mendable = invalid.filter(isMendable)
  for (let from = 0; from < mendable.length; from += CHUNK) {
    const chunk = mendable.slice(from, from + CHUNK)
    if (await mended(tx, uploadId, chunk, MENDED)) continue
    for (const feature of chunk) {
      if (!(await mended(tx, uploadId, [feature], MENDED))) await mended(tx, uploadId, [feature], REBUILT)
    }
  }
}

/** A MultiPolygon whose longitudes may run on past 180°. */
const shapeSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})

/** A tangle could take minutes and gigabytes. */
function isMendable({ geometry }: BoundaryFeature): boolean {
  return geometry !== null && !isTangled(shapeSchema.parse(readWkb(geometry)))
}

/** False when the geometry library failed on one of them: then none is mended. */
async function mended(
  tx: Tx,
  uploadId: number,
  features: readonly BoundaryFeature[],
  how: RawBuilder<unknown>,
): Promise<boolean> {
  await sql`SAVEPOINT mending`.execute(tx.kysely)
  try {
    await keepRepairs(tx, uploadId, features, how)
    await sql`RELEASE SAVEPOINT mending`.execute(tx.kysely)
    return true
  } catch (error) {
    if (!failedInside(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT mending`.execute(tx.kysely)
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
    ), mended AS MATERIALIZED (
      SELECT position, geom, area_before_m2,
        (SELECT ${onOneGlobe} FROM (SELECT made AS whole) AS valid) AS repair
      FROM made
    ), measured AS MATERIALIZED (
      SELECT *, CASE WHEN ST_IsValid(repair) THEN ST_Area(repair::geography) END AS area_m2 FROM mended
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
