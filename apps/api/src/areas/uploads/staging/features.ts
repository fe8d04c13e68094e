import { sql } from 'kysely'
import type { Tx } from '../../../db/transact.ts'
import type { BoundaryFeature } from '../../../files/store.ts'
import { mendFeatures, onOneGlobe } from './mend.ts'

/** How much geometry one statement takes: a few megabytes, so that neither side holds much more. */
const CHUNK_CHARACTERS = 4_000_000

/** Notes the features of an upload. Validity, repair, area, perimeter, parts and holes are PostGIS's to say. */
export async function insertFeatures(
  tx: Tx,
  uploadId: number,
  features: readonly BoundaryFeature[],
): Promise<void> {
  for (const chunk of chunked(features)) await insertChunk(tx, uploadId, chunk)
}

function* chunked(features: readonly BoundaryFeature[]): Generator<BoundaryFeature[]> {
  let chunk: BoundaryFeature[] = []
  let characters = 0
  for (const feature of features) {
    chunk.push(feature)
    characters += (feature.geometry ?? '').length
    if (characters < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = []
    characters = 0
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Boundaries that cross the antimeridian come with longitudes beyond 180° and are cut there. Cutting needs a valid
 * boundary; one that is not is kept without its geometry, because a map could not draw it.
 */
async function insertChunk(tx: Tx, uploadId: number, features: readonly BoundaryFeature[]): Promise<void> {
  const rows = features.map(({ index, suggestedName, attributes, geometry, problem }) => ({
    position: index,
    suggested_name: suggestedName,
    attributes,
    geometry,
    problem,
  }))
  const { rows: noted } = await sql<{ position: number; invalid_reason: string | null }>`
    WITH sent AS MATERIALIZED (
      SELECT position, suggested_name, attributes, problem, ST_SetSRID(ST_GeomFromGeoJSON(geometry), 4326) AS geom
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (position integer, suggested_name text, attributes jsonb, geometry text, problem text)
    ), checked AS MATERIALIZED (
      SELECT *, NULLIF(ST_IsValidReason(geom), 'Valid Geometry') AS invalid_reason FROM sent
    ), placed AS MATERIALIZED (
      SELECT position, suggested_name, attributes, problem, invalid_reason,
        CASE
          WHEN ST_XMax(geom) <= 180 THEN geom
          WHEN invalid_reason IS NULL THEN (SELECT ${onOneGlobe} FROM (SELECT geom AS whole) AS valid)
        END AS geom
      FROM checked
    )
    INSERT INTO upload_feature (upload_id, position, suggested_name, attributes, geom, area_m2, perimeter_m,
      part_count, hole_count, problem, invalid_reason)
    SELECT ${uploadId}, position, suggested_name, attributes, geom,
      CASE WHEN geom IS NOT NULL AND invalid_reason IS NULL THEN ST_Area(geom::geography) ELSE 0 END,
      CASE WHEN geom IS NOT NULL AND invalid_reason IS NULL THEN ST_Perimeter(geom::geography) ELSE 0 END,
      coalesce(ST_NumGeometries(geom), 0),
      coalesce((SELECT sum(ST_NumInteriorRings(part.geom)) FROM ST_Dump(placed.geom) AS part), 0),
      problem, invalid_reason
    FROM placed RETURNING position, invalid_reason`.execute(tx.kysely)
  const invalid = new Set(noted.flatMap((row) => (row.invalid_reason === null ? [] : [row.position])))
  await mendFeatures(
    tx,
    uploadId,
    features.filter(({ index }) => invalid.has(index)),
  )
}
