import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { nameKeys } from '../../../lists/names.ts'
import { OVERLAY_GRID } from '../../shared/overlay.ts'

/** The number of features in one statement: other statements run in between. */
export const CHUNK = 250
/** The most fields compared with one feature, those nearest in size first. */
const MAX_CANDIDATES = 50
/** A common part up to this share of the smaller area comes from drawing a shared border. */
export const MIN_SHARE = 0.01

/** An existing field. */
export interface KnownField {
  id: number
  name: string
  growerId: number
  growerName: string
  version: number
}

/** Two shapes that overlap each other. Areas are geodesic. */
export interface Overlap {
  position: number
  overlapM2: number
  /** Of the feature and of what it overlaps. */
  featureM2: number
  otherM2: number
}

export interface FieldOverlap extends Overlap {
  field: KnownField
  /** Between the centers of the two. */
  distanceM: number
}

export interface FeatureOverlap extends Overlap {
  otherPosition: number
}

interface FieldRow {
  field_id: number
  field_name: string
  field_version: number
  grower_id: number
  grower_name: string
}

interface OverlapRow {
  position: number
  overlap_m2: number
  feature_m2: number
  other_m2: number
}

const toField = (row: FieldRow): KnownField => ({
  id: row.field_id,
  name: row.field_name,
  growerId: row.grower_id,
  growerName: row.grower_name,
  version: row.field_version,
})

const toOverlap = (row: OverlapRow): Overlap => ({
  position: row.position,
  overlapM2: row.overlap_m2,
  featureM2: row.feature_m2,
  otherM2: row.other_m2,
})

/** The boundary that a feature would give a field: its own if valid, else its repair. */
export const shapesOf = (uploadId: number, from: number) => sql`
  SELECT position, shape, ST_XMin(shape) AS west, ST_YMin(shape) AS south, ST_XMax(shape) AS east,
    ST_YMax(shape) AS north, ST_Area(shape) AS square_degrees, taken.area_m2
  FROM upload_feature, LATERAL (SELECT
    CASE WHEN invalid_reason IS NULL THEN geom ELSE repair END AS shape,
    CASE WHEN invalid_reason IS NULL THEN area_m2 ELSE repair_area_m2 END AS area_m2) AS taken (shape, area_m2)
  WHERE upload_id = ${uploadId} AND position >= ${from} AND position < ${from + CHUNK} AND taken.area_m2 > 0`

/**
 * Whether two extents have enough in common for an overlap, which rules out neighbors along a straight border before their
 * shapes are intersected. In square degrees, which for two shapes at one place is as good as square meters.
 */
const extentsOverlap = sql`
  (least(feature.east, other.east) - greatest(feature.west, other.west))
  * (least(feature.north, other.north) - greatest(feature.south, other.south))
  > ${MIN_SHARE / 2}::double precision * least(feature.square_degrees, ST_Area(other.geom))`

/** OFFSET: computed once for each pair, however often it is used. */
const COMMON = sql`SELECT ST_Area(ST_CollectionExtract(
  ST_Intersection(feature.shape, other.geom, ${OVERLAY_GRID}), 3)::geography) AS overlap_m2 OFFSET 0`
const isEnough = sql`overlap_m2 > ${MIN_SHARE}::double precision * least(feature.area_m2, other.area_m2)`

/** Between the centers of two shapes, in meters. */
export const DISTANCE = sql`ST_Distance(ST_Centroid(feature.shape)::geography, ST_Centroid(other.geom)::geography)`

/** The statement behind {@link fieldOverlaps}, for one part of the file. */
export const fieldOverlapsQuery = (uploadId: number, from: number) => sql<
  OverlapRow & FieldRow & { distance_m: number }
>`
  SELECT feature.position, overlap_m2, feature.area_m2 AS feature_m2, other.area_m2 AS other_m2,
    ${DISTANCE} AS distance_m, other.field_id, other.field_name, other.field_version, other.grower_id, other.grower_name
  FROM (${shapesOf(uploadId, from)}) AS feature
  CROSS JOIN LATERAL (
    SELECT other.geom, other.area_m2, field.id AS field_id, field.name AS field_name, field.version AS field_version,
      grower.id AS grower_id, grower.name AS grower_name
    FROM boundary_version AS other
    JOIN field ON field.boundary_version_id = other.id AND field.active
    JOIN grower ON grower.id = field.grower_id
    WHERE other.geom && feature.shape AND ${extentsOverlap}
    ORDER BY abs(ln(other.area_m2 / feature.area_m2)), field.id
    LIMIT ${MAX_CANDIDATES}
  ) AS other
  CROSS JOIN LATERAL (${COMMON}) AS common
  WHERE ${isEnough}
  ORDER BY feature.position, overlap_m2 DESC, other.field_id`

/** Active fields that features overlap, the largest common part first. */
export async function fieldOverlaps(
  db: Db,
  uploadId: number,
  featureCount: number,
  signal: AbortSignal,
): Promise<FieldOverlap[]> {
  const found: FieldOverlap[] = []
  for (let from = 0; from < featureCount; from += CHUNK) {
    signal.throwIfAborted()
    const { rows } = await fieldOverlapsQuery(uploadId, from).execute(db)
    found.push(...rows.map((row) => ({ ...toOverlap(row), field: toField(row), distanceM: row.distance_m })))
  }
  return found
}

/**
 * Keeps the planner from reading the file's features by key: it has no statistics of a file just uploaded, and would read
 * all of its features for each.
 */
const BY_PLACE = sql`OFFSET 0`

/** The statement behind {@link featureOverlaps}, for one part of the file. */
export const featureOverlapsQuery = (uploadId: number, from: number) => sql<
  OverlapRow & { other_position: number }
>`
  SELECT feature.position, overlap_m2, feature.area_m2 AS feature_m2, other.area_m2 AS other_m2,
    other.position AS other_position
  FROM (${shapesOf(uploadId, from)}) AS feature
  CROSS JOIN LATERAL (
    SELECT other.position, other.geom, other.area_m2
    FROM (
      SELECT upload_id, position, geom, area_m2, ST_XMin(geom) AS west, ST_YMin(geom) AS south,
        ST_XMax(geom) AS east, ST_YMax(geom) AS north
      FROM upload_feature WHERE geom && feature.shape ${BY_PLACE}
    ) AS other
    WHERE other.upload_id = ${uploadId} AND other.area_m2 > 0 AND other.position <> feature.position
      AND ${extentsOverlap}
    ORDER BY abs(ln(other.area_m2 / feature.area_m2)), other.position
    LIMIT ${MAX_CANDIDATES}
  ) AS other
  CROSS JOIN LATERAL (${COMMON}) AS common
  WHERE ${isEnough}
  ORDER BY feature.position, overlap_m2 DESC, other.position`

/** Features of the file that overlap each other, each from both sides. */
export async function featureOverlaps(
  db: Db,
  uploadId: number,
  featureCount: number,
  signal: AbortSignal,
): Promise<FeatureOverlap[]> {
  const found: FeatureOverlap[] = []
  for (let from = 0; from < featureCount; from += CHUNK) {
    signal.throwIfAborted()
    const { rows } = await featureOverlapsQuery(uploadId, from).execute(db)
    found.push(...rows.map((row) => ({ ...toOverlap(row), otherPosition: row.other_position })))
  }
  return found
}

/** Keys of the Farm Service Agency, all three known. */
export interface FsaKey {
  farm: string
  tract: string
  clu: string
}

/** Active fields with these keys, by position of the feature. */
export async function fieldsWithKeys(db: Db, keys: ReadonlyMap<number, FsaKey>) {
  if (keys.size === 0) return new Map<number, KnownField[]>()
  const asked = [...keys].map(([position, key]) => ({ position, ...key }))
  const { rows } = await sql<FieldRow & { position: number }>`
    SELECT position, field.id AS field_id, field.name AS field_name, field.version AS field_version,
      grower.id AS grower_id, grower.name AS grower_name
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (position integer, farm text, tract text, clu text)
    JOIN field ON fsa_farm = asked.farm AND fsa_tract = asked.tract AND fsa_clu = asked.clu
      AND field.active AND fsa_farm <> '' AND fsa_tract <> '' AND fsa_clu <> ''
    JOIN grower ON grower.id = field.grower_id
    ORDER BY position, field.id`.execute(db)
  return byPosition(rows)
}

/** Active fields of a grower with this name and without a boundary, by position of the feature. */
export async function fieldsWithoutBoundary(
  db: Db,
  names: ReadonlyMap<number, { growerId: number; name: string }>,
) {
  const asked = [...names].map(([position, { growerId, name }]) => ({
    position,
    grower_id: growerId,
    sort_name: nameKeys(name).sortName,
  }))
  const { rows } = await sql<FieldRow & { position: number }>`
    SELECT position, field.id AS field_id, field.name AS field_name, field.version AS field_version,
      grower.id AS grower_id, grower.name AS grower_name
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      AS asked (position integer, grower_id bigint, sort_name text)
    JOIN field ON field.grower_id = asked.grower_id AND field.sort_name = asked.sort_name COLLATE "C"
      AND field.active AND field.boundary_version_id IS NULL
    JOIN grower ON grower.id = field.grower_id
    ORDER BY position, field.id`.execute(db)
  return byPosition(rows)
}

function byPosition(rows: readonly (FieldRow & { position: number })[]): Map<number, KnownField[]> {
  const grouped = Map.groupBy(rows, ({ position }) => position)
  return new Map([...grouped].map(([position, found]) => [position, found.map(toField)]))
}
