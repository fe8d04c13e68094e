import type { Generated } from 'kysely'
import type { Tracked } from '../../db/schema.ts'

export interface FieldTable extends Tracked {
  id: Generated<number>
  grower_id: number
  name: string
  sort_name: string
  search_name: string
  farm_name: Generated<string>
  county: Generated<string>
  state: Generated<string>
  fsa_farm: Generated<string>
  fsa_tract: Generated<string>
  fsa_clu: Generated<string>
  active: Generated<boolean>
  /** The newest; its geodesic area and perimeter are repeated here for lists in their order. */
  boundary_version_id: number | null
  area_m2: Generated<number>
  perimeter_m: Generated<number>
}

/** `geom` (MultiPolygon, WGS84) is written and read by SQL functions only. Never updated. */
export interface BoundaryVersionTable {
  id: Generated<number>
  field_id: number
  grower_id: number
  area_m2: number
  perimeter_m: number
  west: number
  south: number
  east: number
  north: number
  determination_method: Generated<string>
  determined_at: Date | null
  upload_id: number | null
  upload_position: number | null
  source_file_name: string | null
  note: Generated<string>
  created_at: Generated<Date>
  created_by: number | null
}

export interface FieldYearTable extends Tracked {
  id: Generated<number>
  field_id: number
  grower_id: number
  year: number
  /** Pinned: a newer boundary of the field does not change the year. */
  boundary_version_id: number
  status: Generated<string>
  crop: Generated<string>
  tillage: Generated<string>
  practice: Generated<string>
  planned_on: string | null
  sampled_on: string | null
  notes: Generated<string>
}

declare module '../../db/schema.ts' {
  interface Database {
    field: FieldTable
    boundary_version: BoundaryVersionTable
    field_year: FieldYearTable
  }
}
