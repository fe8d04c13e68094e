import { kinds, uploadEntity } from '@org/core/contract'
import type { Generated } from 'kysely'
import { jsonList, texts } from '../../db/rows/kinds.ts'
import type { RowType } from '../../db/rows/kysely.ts'
import { defineTable } from '../../db/rows/table.ts'
import type { Json } from '../../db/schema.ts'

export const uploadTable = defineTable(uploadEntity, {
  own: {
    notes: texts,
    /** The question that a person answers before the features can be read. */
    question: kinds.json,
    /** The person's answers, `{ layer, crs }`. */
    answer: kinds.json,
    /** `[{ name, samples }]` in the file's order. */
    columns: jsonList,
    /** What the check of a laboratory’s file found. */
    summary: kinds.json,
  },
})

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
  /** The problem that reading the file found. */
  problem: string | null
  /** PostGIS's words: see validity.ts. */
  invalid_reason: string | null
  repair_area_m2: number | null
  repair_perimeter_m: number | null
  repair_area_change: number | null
  repair_part_count: number | null
  /** Parts of the repair that are slivers. */
  repair_sliver_count: number | null
  /** Parts of the original without an area, which are left out. */
  repair_collapsed_count: number | null
}

declare module '../../db/schema.ts' {
  interface Database {
    upload: RowType<typeof uploadTable>
    upload_feature: UploadFeatureTable
  }
}
