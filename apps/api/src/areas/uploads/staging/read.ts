import {
  type Bbox,
  errors,
  HECTARE_M2,
  multiPolygonSchema,
  readQuestionSchema,
  type StagedFeature,
  type StagedUpload,
  suggestMapping,
  type Whereabouts,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { narrower } from '../../../files/geometry/box.ts'
import { featureProblem, repairNotes } from '../../shared/validity.ts'
import { fullName } from '../state.ts'
import { askedOf } from './ask.ts'
import { whereaboutsOf } from './whereabouts.ts'

/** 1 cm: enough to draw by. The exact coordinates stay in the database, and become the field's. */
const DRAWING_DECIMALS = 7

const extentsSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
const columnsSchema = z.array(z.object({ name: z.string(), samples: z.array(z.string()) }))
export const attributesSchema = z.record(z.string(), z.string())

/** An uploaded boundary file with its features, or with its open question. @throws errors.notFound */
export async function getStagedUpload(
  db: Db,
  id: number,
  growerId: number | null = null,
): Promise<StagedUpload> {
  const upload = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'field_boundaries')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  const features = (await selectFeatures(db, id)).map(toFeature)
  const question = upload.question === null ? null : readQuestionSchema.parse(upload.question)
  // Of a file that is not read yet they identify similar files.
  const columns = question === null ? columnsSchema.parse(upload.columns) : []
  const bbox = await extentOf(db, id)
  return {
    id,
    status: upload.status,
    fileName: upload.file_name,
    sha256: upload.sha256,
    sizeBytes: upload.size_bytes,
    format: upload.format,
    crs: upload.crs,
    question: question === null ? null : await askedOf(db, upload, question, growerId),
    bbox,
    whereabouts: bbox === null ? null : await whereaboutsOfUpload(db, features, bbox),
    columns,
    suggestedMapping: suggestMapping(columns.map(({ name }) => name)),
    features,
    notes: upload.notes,
    seenBefore: await seenBefore(db, upload),
  }
}

const asGeoJson = (column: 'geom' | 'repair') =>
  sql<string | null>`ST_AsGeoJSON(${sql.ref(`upload_feature.${column}`)}, ${DRAWING_DECIMALS}::integer)`

function selectFeatures(db: Db, uploadId: number) {
  return db
    .selectFrom('upload_feature')
    .select(['position', 'suggested_name', 'attributes', 'area_m2', 'part_count', 'hole_count', 'problem'])
    .select(['invalid_reason', 'repair_area_m2', 'repair_area_change', 'repair_part_count'])
    .select(['repair_sliver_count', 'repair_collapsed_count'])
    .select([asGeoJson('geom').as('geometry'), asGeoJson('repair').as('repair_geometry')])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute()
}

type FeatureRow = Awaited<ReturnType<typeof selectFeatures>>[number]

function toFeature(row: FeatureRow): StagedFeature {
  return {
    index: row.position,
    suggestedName: row.suggested_name,
    attributes: attributesSchema.parse(row.attributes),
    geometry: row.geometry === null ? null : multiPolygonSchema.parse(JSON.parse(row.geometry)),
    areaHa: row.area_m2 / HECTARE_M2,
    partCount: row.part_count,
    holeCount: row.hole_count,
    problem: featureProblem(row),
    repair: toRepair(row),
  }
}

function toRepair(row: FeatureRow): StagedFeature['repair'] {
  if (row.repair_geometry === null || row.repair_area_m2 === null) return null
  return {
    geometry: multiPolygonSchema.parse(JSON.parse(row.repair_geometry)),
    areaHa: row.repair_area_m2 / HECTARE_M2,
    areaChange: row.repair_area_change,
    notes: repairNotes({
      part_count: row.part_count,
      repair_part_count: row.repair_part_count ?? 0,
      repair_sliver_count: row.repair_sliver_count ?? 0,
      repair_collapsed_count: row.repair_collapsed_count ?? 0,
    }),
  }
}

/** One corner of each of some features, because a center may be outside of all of them. */
const LOOKED_AT = 20

async function whereaboutsOfUpload(
  db: Db,
  features: readonly StagedFeature[],
  bbox: Bbox,
): Promise<Whereabouts | null> {
  const outlines = features
    .flatMap(({ geometry, repair }) => (geometry ?? repair?.geometry)?.coordinates.slice(0, 1) ?? [])
    .slice(0, LOOKED_AT)
  const [whereabouts = null] = await whereaboutsOf(db, [{ bbox, outlines }])
  return whereabouts
}

/** Of everything that can be drawn, the narrowest: a feature without its own shape has the place of its repair. */
async function extentOf(db: Db, uploadId: number): Promise<Bbox | null> {
  const { rows } = await sql<{ extents: unknown }>`
    SELECT CASE WHEN plain IS NOT NULL THEN jsonb_build_array(
      ST_XMin(plain), ST_XMax(plain), ST_XMin(turned), ST_XMax(turned), ST_YMin(plain), ST_YMax(plain)) END AS extents
    FROM (
      SELECT ST_Extent(shape) AS plain, ST_Extent(ST_ShiftLongitude(shape)) AS turned
      FROM (SELECT coalesce(geom, repair) AS shape FROM upload_feature WHERE upload_id = ${uploadId}) AS shapes
    ) AS whole`.execute(db)
  const extents = extentsSchema.nullable().parse(rows[0]?.extents ?? null)
  if (extents === null) return null
  const [plainWest, plainEast, turnedWest, turnedEast, south, north] = extents
  const { west, east } = narrower(
    { west: plainWest, east: plainEast },
    { west: turnedWest, east: turnedEast },
  )
  return [west, south, east, north]
}

/** The newest earlier upload of the same content. */
async function seenBefore(db: Db, { id, sha256 }: { id: number; sha256: string }) {
  const earlier = await db
    .selectFrom('upload')
    .leftJoin('staff', 'staff.id', 'upload.created_by')
    .select(['upload.created_at', 'staff.first_name', 'staff.last_name'])
    .where('upload.sha256', '=', sha256)
    .where('upload.id', '<', id)
    .orderBy('upload.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (earlier === undefined) return null
  return { at: earlier.created_at.toISOString(), by: fullName(earlier.first_name, earlier.last_name) }
}
