import {
  ENROLLMENT_STATUSES,
  errors,
  FIELD_YEAR_STATUSES,
  type FieldYearDetail,
  fieldYearSchema,
  HECTARE_M2,
  LOCKED_STATUS,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'

const statusSchema = z.enum(FIELD_YEAR_STATUSES)
const designSchema = fieldYearSchema.shape.design
const enrollmentsSchema = z.array(
  z.object({ id: z.int(), program: z.string(), status: z.enum(ENROLLMENT_STATUSES) }),
)

/** A field year, with its boundary and the enrollments that have it. @throws errors.notFound */
export async function getFieldYear(db: Db, id: number): Promise<FieldYearDetail> {
  const row = await selectYears(db).where('field_year.id', '=', id).executeTakeFirst()
  if (row === undefined) throw errors.notFound('This field year')
  const status = statusSchema.parse(row.status)
  return {
    id: row.id,
    year: row.year,
    status,
    crop: row.crop,
    tillage: row.tillage,
    practice: row.practice,
    plannedOn: row.planned_on,
    sampledOn: row.sampled_on,
    notes: row.notes,
    boundaryVersionId: row.boundary_version_id,
    design: designSchema.parse(row.design),
    version: row.version,
    fieldId: row.field_id,
    fieldName: row.field_name,
    growerId: row.grower_id,
    growerName: row.grower_name,
    areaHa: row.area_m2 / HECTARE_M2,
    isNewestBoundary: row.boundary_version_id === row.newest_id,
    isLocked: status === LOCKED_STATUS,
    enrollments: enrollmentsSchema.parse(row.enrollments),
    updatedAt: row.updated_at.toISOString(),
  }
}

function selectYears(db: Db) {
  return db
    .selectFrom('field_year')
    .innerJoin('field', 'field.id', 'field_year.field_id')
    .innerJoin('grower', 'grower.id', 'field_year.grower_id')
    .innerJoin('boundary_version', 'boundary_version.id', 'field_year.boundary_version_id')
    .select([
      'field_year.id',
      'field_year.field_id',
      'field_year.grower_id',
      'field_year.year',
      'field_year.status',
      'field_year.crop',
      'field_year.tillage',
      'field_year.practice',
      'field_year.planned_on',
      'field_year.sampled_on',
      'field_year.notes',
      'field_year.boundary_version_id',
      'field_year.version',
      'field_year.updated_at',
      'field.name as field_name',
      'field.boundary_version_id as newest_id',
      'grower.name as grower_name',
      'boundary_version.area_m2',
      sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', enrollment.id, 'program', enrollment.program,
            'status', enrollment.status) ORDER BY enrollment.program_key, enrollment.id), '[]')
          FROM enrollment_field JOIN enrollment ON enrollment.id = enrollment_field.enrollment_id
          WHERE enrollment_field.field_id = field_year.field_id AND enrollment_field.year = field_year.year)`.as(
        'enrollments',
      ),
      sql`(SELECT json_build_object('id', design.id, 'number', design.number, 'pointCount', design.point_count)
            FROM design WHERE design.field_year_id = field_year.id AND design.is_current)`.as('design'),
    ])
}
