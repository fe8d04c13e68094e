import type { FeatureMatch } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSameCounty, type Place, placeOf } from '../../shared/county-of.ts'
import { OVERLAY_GRID } from '../../shared/overlay.ts'
import { CHUNK, DISTANCE, type KnownField, MIN_SHARE, shapesOf } from './queries.ts'

/** Common area over united area above which two boundaries are the same field. */
export const SAME_FIELD = 0.99

/** A feature compared with one field that has its key or name, or that it updates. */
export interface Compared {
  fieldId: number
  /** Null if the field has no boundary. */
  comparison: (NonNullable<FeatureMatch['comparison']> & { shareOfSmaller: number }) | null
  /** The county of the feature; null outside of the United States. */
  here: Place | null
  /** The county of the field's boundary; without a boundary, the field's own county. */
  there: Place | null
}

/** Neighbors that share a border do not overlap. */
export const isOverlapping = ({ comparison }: Compared): boolean =>
  comparison !== null && comparison.shareOfSmaller > MIN_SHARE

/** Whether it is elsewhere: without an overlap with the field's boundary, or in another county. */
export function isElsewhere(compared: Compared): boolean {
  const { comparison, here, there } = compared
  if (comparison !== null && comparison.share > SAME_FIELD) return false
  if (comparison !== null && !isOverlapping(compared)) return true
  return here !== null && there !== null && !isSameCounty(here, there)
}

/** Compares features with the fields that they may mean, by position of the feature. */
export async function compareWithFields(
  db: Db,
  uploadId: number,
  featureCount: number,
  found: readonly ReadonlyMap<number, readonly Pick<KnownField, 'id'>[]>[],
  signal: AbortSignal,
): Promise<Map<number, Compared[]>> {
  const pairs = found.flatMap((fields) =>
    [...fields].flatMap(([position, known]) => known.map(({ id }) => ({ position, field_id: id }))),
  )
  const compared = new Map<number, Compared[]>()
  for (let from = 0; from < featureCount; from += CHUNK) {
    const asked = pairs.filter(({ position }) => position >= from && position < from + CHUNK)
    if (asked.length === 0) continue
    signal.throwIfAborted()
    for (const row of await selectCompared(db, uploadId, from, asked))
      compared.set(row.position, [...(compared.get(row.position) ?? []), toCompared(row)])
  }
  return compared
}

interface ComparedRow {
  position: number
  field_id: number
  county: string
  state: string
  feature_m2: number
  /** Null if the field has no boundary. */
  other_m2: number | null
  overlap_m2: number | null
  distance_m: number | null
  here: [number, number]
  there: [number, number] | null
}

async function selectCompared(
  db: Db,
  uploadId: number,
  from: number,
  asked: readonly { position: number; field_id: number }[],
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    SELECT asked.position, asked.field_id, field.county, field.state,
      feature.area_m2 AS feature_m2, other.area_m2 AS other_m2, ${DISTANCE} AS distance_m,
      ST_Area(ST_CollectionExtract(ST_Intersection(feature.shape, other.geom, ${OVERLAY_GRID}), 3)::geography)
        AS overlap_m2,
      (SELECT jsonb_build_array(ST_X(inside), ST_Y(inside)) FROM ST_PointOnSurface(feature.shape) AS inside) AS here,
      (SELECT jsonb_build_array(ST_X(inside), ST_Y(inside)) FROM ST_PointOnSurface(other.geom) AS inside
        WHERE inside IS NOT NULL) AS there
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (position integer, field_id bigint)
    JOIN (${shapesOf(uploadId, from)}) AS feature ON feature.position = asked.position
    JOIN field ON field.id = asked.field_id
    LEFT JOIN boundary_version AS other ON other.id = field.boundary_version_id
    ORDER BY asked.position, asked.field_id`.execute(db)
  return rows
}

function toCompared(row: ComparedRow): Compared {
  const { field_id: fieldId, feature_m2: featureM2, other_m2: otherM2, overlap_m2, distance_m } = row
  const here = placeOf(...row.here)
  if (otherM2 === null || row.there === null)
    return { fieldId, comparison: null, here, there: writtenPlace(row) }
  const overlapM2 = overlap_m2 ?? 0
  return {
    fieldId,
    comparison: {
      share: overlapM2 / (featureM2 + otherM2 - overlapM2),
      shareOfSmaller: overlapM2 / Math.min(featureM2, otherM2),
      distanceM: distance_m ?? 0,
    },
    here,
    there: placeOf(...row.there),
  }
}

const writtenPlace = ({ county, state }: ComparedRow): Place | null =>
  county === '' || state === '' ? null : { county, state }
