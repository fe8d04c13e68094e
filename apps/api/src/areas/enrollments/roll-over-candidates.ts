import {
  type Enrollment,
  type EnrollmentStatus,
  enrollmentWorkflow,
  errors,
  HECTARE_M2,
  HOLDING_STATUSES,
  LOCKED_STATUS,
  stateWords,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { selectEnrollments, statusSchema, toEnrollment } from './rows.ts'

/** Why an enrollment, or one of its fields, cannot roll over, and what to do about it. */
export interface Refusal {
  message: string
  remedy: string
}

/** A field of an enrollment, with the values of its year that can be copied. */
export interface CandidateField {
  id: number
  name: string
  /** Of the boundary that it will have. */
  areaHa: number
  crop: string
  tillage: string
  practice: string
  /** Its newest boundary; null without. */
  boundaryId: number | null
  /** Whether it already has the new year, which stays as it is. */
  hasYear: boolean
  refusal: Refusal | null
}

export interface Candidate {
  enrollment: Enrollment
  programKey: string
  /** The manager, if still an operation manager. */
  managerId: number | null
  /** By name. */
  fields: CandidateField[]
  refusal: Refusal | null
}

/** One enrollment that rolls over, with its chosen fields. */
export interface Carried {
  candidate: Candidate
  fields: CandidateField[]
}

/** Enrollments as they would roll over into a year, by their ids. */
export async function readCandidates(
  db: Db,
  ids: readonly number[],
  toYear: number,
): Promise<Map<number, Candidate>> {
  const rows = await selectEnrollments(db)
    .select([
      'grower.active as grower_active',
      sql<boolean>`coalesce(manager.is_operation_manager AND manager.suspended_at IS NULL, false)`.as(
        'has_manager',
      ),
      sql<string | null>`(
        SELECT other.status FROM enrollment AS other
        WHERE other.grower_id = enrollment.grower_id AND other.program_key = enrollment.program_key
          AND other.year = ${toYear} AND other.status <> 'withdrawn'
        ORDER BY other.id LIMIT 1
      )`.as('rival_status'),
    ])
    .where(sql<boolean>`enrollment.id = ANY(${ids}::bigint[])`)
    .execute()
  const fields = await readFields(db, ids, toYear)
  return new Map(
    rows.map((row): [number, Candidate] => {
      const enrollment = toEnrollment(row)
      const rival = row.rival_status === null ? null : statusSchema.parse(row.rival_status)
      const managerId = row.has_manager ? row.manager_id : null
      const candidate = { enrollment, programKey: row.program_key, managerId }
      const refusal = refusalOf(enrollment, row.grower_active, rival, toYear)
      return [row.id, { ...candidate, fields: fields.get(row.id) ?? [], refusal }]
    }),
  )
}

const isHolding = (status: EnrollmentStatus): boolean => HOLDING_STATUSES.some((each) => each === status)

function refusalOf(
  { status, year, growerName, program }: Enrollment,
  isGrowerActive: boolean,
  rival: EnrollmentStatus | null,
  toYear: number,
): Refusal | null {
  if (!isGrowerActive)
    return {
      message: `${growerName} is inactive`,
      remedy: 'Ask an operation manager to reactivate the grower.',
    }
  if (year === toYear)
    return {
      message: `This enrollment is already for ${toYear}`,
      remedy: 'Choose enrollments of another year.',
    }
  if (rival !== null)
    return {
      message: `${growerName} already has ${program} ${toYear} (${stateWords(enrollmentWorkflow, rival)})`,
      remedy: 'Add fields to that enrollment, or withdraw it.',
    }
  if (isHolding(status)) return null
  return {
    message: `The status of this enrollment is “${stateWords(enrollmentWorkflow, status)}”`,
    remedy: 'Only eligible, signed, active and complete enrollments roll over.',
  }
}

interface FieldRow {
  enrollment_id: number
  id: number
  name: string
  active: boolean
  area_m2: number
  crop: string
  tillage: string
  practice: string
  boundary_id: number | null
  next_status: string | null
  is_taken: boolean
}

async function readFields(
  db: Db,
  ids: readonly number[],
  toYear: number,
): Promise<Map<number, CandidateField[]>> {
  const { rows } = await sql<FieldRow>`
    SELECT enrolled.enrollment_id, field.id, field.name, field.active, coalesce(boundary_version.area_m2, 0) AS area_m2,
      coalesce(this_year.crop, '') AS crop, coalesce(this_year.tillage, '') AS tillage,
      coalesce(this_year.practice, '') AS practice, field.boundary_version_id AS boundary_id,
      next_year.status AS next_status,
      EXISTS (
        SELECT FROM enrollment_field AS other JOIN enrollment ON enrollment.id = other.enrollment_id
        WHERE other.field_id = enrolled.field_id AND other.year = ${toYear}
          AND other.program_key = enrolled.program_key AND enrollment.status <> 'withdrawn'
      ) AS is_taken
    FROM enrollment_field AS enrolled
    JOIN field ON field.id = enrolled.field_id
    LEFT JOIN field_year AS this_year ON this_year.field_id = enrolled.field_id AND this_year.year = enrolled.year
    LEFT JOIN field_year AS next_year ON next_year.field_id = enrolled.field_id AND next_year.year = ${toYear}
    LEFT JOIN boundary_version
      ON boundary_version.id = coalesce(next_year.boundary_version_id, field.boundary_version_id)
    WHERE enrolled.enrollment_id = ANY(${ids}::bigint[])
    ORDER BY field.sort_name, field.id`.execute(db)
  const fields = new Map<number, CandidateField[]>(ids.map((id) => [id, []]))
  for (const row of rows) fields.get(row.enrollment_id)?.push(toField(row, toYear))
  return fields
}

function toField(row: FieldRow, toYear: number): CandidateField {
  const { id, name, crop, tillage, practice } = row
  return {
    id,
    name,
    areaHa: row.area_m2 / HECTARE_M2,
    crop,
    tillage,
    practice,
    boundaryId: row.boundary_id,
    hasYear: row.next_status !== null,
    refusal: fieldRefusal(row, toYear),
  }
}

function fieldRefusal({ name, active, next_status, is_taken }: FieldRow, toYear: number): Refusal | null {
  if (!active)
    return {
      message: `${name} is inactive`,
      remedy: 'Leave the field out, or ask an operation manager to reactivate it.',
    }
  if (is_taken)
    return { message: `${name} is already in this program for ${toYear}`, remedy: 'Leave the field out.' }
  if (next_status !== LOCKED_STATUS) return null
  const { message, remedy } = errors.locked(`${toYear} of ${name}`)
  return { message, remedy: remedy ?? '' }
}
