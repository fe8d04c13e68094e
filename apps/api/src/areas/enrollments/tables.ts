import type { Generated } from 'kysely'
import type { Json, Tracked } from '../../db/schema.ts'

export interface EnrollmentTable extends Tracked {
  id: Generated<number>
  grower_id: number
  programme: string
  programme_key: string
  year: number
  status: Generated<string>
  manager_id: number | null
  signed_on: string | null
  reason: Generated<string>
  notes: Generated<string>
  findings: Json
  /** These four are kept by triggers. */
  grower_sort_name: Generated<string>
  search_name: Generated<string>
  field_count: Generated<number>
  area_m2: Generated<number>
}

/**
 * The fields of an enrollment; `holds` while no other of its programme and year can have them. Triggers fill in all but
 * the two rows it joins, and keep it right.
 */
export interface EnrollmentFieldTable {
  id: Generated<number>
  enrollment_id: number
  field_id: number
  grower_id: Generated<number>
  programme_key: Generated<string>
  year: Generated<number>
  holds: Generated<boolean>
  /** The year's pinned one, else the field's newest; null without. */
  boundary_version_id: Generated<number | null>
  area_m2: Generated<number>
}

/** A file attached to an enrollment; what is in it is kept under its SHA-256, for ever. */
export interface EnrollmentDocumentTable {
  id: Generated<number>
  enrollment_id: number
  /** The enrollment's. */
  grower_id: number
  sha256: string
  file_name: string
  media_type: string
  size_bytes: number
  created_at: Generated<Date>
  created_by: number | null
}

declare module '../../db/schema.ts' {
  interface Database {
    enrollment: EnrollmentTable
    enrollment_field: EnrollmentFieldTable
    enrollment_document: EnrollmentDocumentTable
  }
}
