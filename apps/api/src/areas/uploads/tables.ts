import type { UploadStatus } from '@org/core/contract'
import type { Generated } from 'kysely'
import type { Json, Tracked } from '../../db/schema.ts'

export interface UploadTable extends Tracked {
  id: Generated<number>
  kind: 'field_boundaries'
  status: Generated<UploadStatus>
  file_name: string
  sha256: string
  size_bytes: number
  format: string
  crs: string
  notes: string[]
  /** Asked of the person before the features can be read. */
  question: Json
  /** `{ layer, crs }` as the person answered. */
  answer: Json
  /** `[{ name, samples }]` in the file's order. */
  columns: Json
  feature_count: Generated<number>
  /** Fields that exist because of it, and those it gave a new boundary. */
  created_count: Generated<number>
  updated_count: Generated<number>
  /** The grower chosen for the file. */
  grower_id: number | null
  committed_at: Date | null
  committed_by: number | null
  undone_at: Date | null
  undone_by: number | null
}

/** `geom` and `repair` (MultiPolygons, WGS84) are written and read by SQL functions only. */
export interface UploadFeatureTable {
  upload_id: number
  /** From 0. */
  position: number
  suggested_name: string
  attributes: Json
  area_m2: Generated<number>
  perimeter_m: Generated<number>
  part_count: Generated<number>
  hole_count: Generated<number>
  /** What reading the file found wrong. */
  problem: string | null
  /** PostGIS's words: see validity.ts. */
  invalid_reason: string | null
  repair_area_m2: number | null
  repair_perimeter_m: number | null
  repair_area_change: number | null
  repair_part_count: number | null
  /** Parts of the repair that are hardly an area. */
  repair_sliver_count: number | null
  /** Parts of the original that are no area and left out. */
  repair_collapsed_count: number | null
}

declare module '../../db/schema.ts' {
  interface Database {
    upload: UploadTable
    upload_feature: UploadFeatureTable
  }
}
