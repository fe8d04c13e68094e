import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import type { BoundaryFeature } from '../../../files/store.ts'
import { geometryOf, packed } from './packed.ts'
import { onOneGlobe, repairFeatures } from './repair.ts'

/** The geometry of one statement: a few megabytes, to limit memory on both sides. */
const CHUNK_BYTES = 4_000_000

/** Records the features of an upload. PostGIS finds validity, repair, area, perimeter, parts and holes. */
export async function insertFeatures(
  tx: Tx,
  uploadId: number,
  features: readonly BoundaryFeature[],
): Promise<void> {
  for (const chunk of chunked(features)) await insertChunk(tx, uploadId, chunk)
}

function* chunked(features: readonly BoundaryFeature[]): Generator<BoundaryFeature[]> {
  let chunk: BoundaryFeature[] = []
  let bytes = 0
  for (const feature of features) {
    chunk.push(feature)
    bytes += feature.geometry?.byteLength ?? 0
    if (bytes < CHUNK_BYTES) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Cuts boundaries that cross the antimeridian, which arrive with longitudes beyond 180°. Cutting needs a valid boundary; an
 * invalid one is stored without its geometry, because a map could not draw it.
 */
async function insertChunk(tx: Tx, uploadId: number, features: readonly BoundaryFeature[]): Promise<void> {
  const shapes = packed(features)
  const rows = features.map(({ suggestedName, attributes, problem }, at) => ({
    ...shapes.rows[at],
    suggested_name: suggestedName,
    ...{ attributes, problem },
  }))
  const { rows: noted } = await sql<{ position: number }>`
    WITH sent AS MATERIALIZED (
      SELECT position, suggested_name, attributes, problem, ${geometryOf(shapes.bytes)} AS geom
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
        position integer, at integer, size integer, suggested_name text, attributes jsonb, problem text
      )
    ), checked AS MATERIALIZED (
      SELECT *, NULLIF(ST_IsValidReason(geom), 'Valid Geometry') AS invalid_reason FROM sent
    ), placed AS MATERIALIZED (
      SELECT position, suggested_name, attributes, problem, invalid_reason,
        CASE
          WHEN ST_XMax(geom) <= 180 THEN geom
          WHEN invalid_reason IS NULL THEN (SELECT ${onOneGlobe} FROM (SELECT geom AS whole) AS valid)
        END AS geom
      FROM checked
    ), measurable AS MATERIALIZED (
      SELECT *, CASE WHEN invalid_reason IS NULL THEN geom::geography END AS earth FROM placed
    ), noted AS (
      INSERT INTO upload_feature (upload_id, position, suggested_name, attributes, geom, area_m2, perimeter_m,
        part_count, hole_count, problem, invalid_reason)
      SELECT ${uploadId}, position, suggested_name, attributes, geom,
        coalesce(ST_Area(earth), 0), coalesce(ST_Perimeter(earth), 0),
        coalesce(ST_NumGeometries(geom), 0), coalesce(ST_NRings(geom) - ST_NumGeometries(geom), 0),
        problem, invalid_reason
      FROM measurable RETURNING position, invalid_reason
    )
    SELECT position FROM noted WHERE invalid_reason IS NOT NULL`.execute(tx.kysely)
  const invalid = new Set(noted.map(({ position }) => position))
  await repairFeatures(
    tx,
    uploadId,
    features.filter(({ index }) => invalid.has(index)),
  )
}
