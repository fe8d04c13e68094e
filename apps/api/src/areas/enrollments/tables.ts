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
  /** These two are kept by triggers. */
  field_count: Generated<number>
  area_m2: Generated<number>
}

/** The fields of an enrollment; `holds` while no other of its programme and year can have them. */
export interface EnrollmentFieldTable {
  id: Generated<number>
  enrollment_id: number
  field_id: number
  grower_id: number
  programme_key: string
  year: number
  holds: Generated<boolean>
  /** Kept by a trigger. */
  area_m2: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    enrollment: EnrollmentTable
    enrollment_field: EnrollmentFieldTable
  }
}
