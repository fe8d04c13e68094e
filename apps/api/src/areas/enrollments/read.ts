import {
  type EnrolledField,
  type EnrollmentDetail,
  errors,
  FIELD_YEAR_STATUSES,
  HECTARE_M2,
  yearDesignSchema,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { listSource } from '../../lists/declared.ts'
import { listDocuments } from './documents-read.ts'
import { enrollmentCondition, enrollmentWords } from './filter.ts'
import { findingsSchema, selectEnrollments, toEnrollment } from './rows.ts'

/** The list of enrollments: how its rows are found and read. */
export const enrollmentSource = listSource(enrollmentWords, {
  orders: {
    grower: ['grower', 'growerId', 'program', 'year'],
    program: ['program', 'grower', 'growerId', 'year'],
  },
  condition: enrollmentCondition,
  select: (db, ids) => selectEnrollments(db).innerJoin(ids.as('page'), 'page.id', 'enrollment.id'),
  toItem: toEnrollment,
})

/** An enrollment with its fields, findings and documents. @throws errors.notFound */
export async function getEnrollment(db: Db, id: number): Promise<EnrollmentDetail> {
  const row = await selectEnrollments(db)
    .leftJoin('staff as creator', 'creator.id', 'enrollment.created_by')
    .select([
      'enrollment.findings',
      'enrollment.created_at',
      sql<string | null>`creator.first_name || ' ' || creator.last_name`.as('creator_name'),
    ])
    .where('enrollment.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw errors.notFound('This enrollment')
  return {
    ...toEnrollment(row),
    fields: await enrolledFields(db, id),
    findings: findingsSchema.parse(row.findings),
    documents: await listDocuments(db, id),
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator_name,
  }
}

/** By name. */
async function enrolledFields(db: Db, enrollmentId: number): Promise<EnrolledField[]> {
  const rows = await db
    .selectFrom('enrollment_field')
    .innerJoin('field', 'field.id', 'enrollment_field.field_id')
    .leftJoin('field_year', (join) =>
      join
        .onRef('field_year.field_id', '=', 'enrollment_field.field_id')
        .onRef('field_year.year', '=', 'enrollment_field.year'),
    )
    .select([
      'field.id',
      'field.name',
      'field.farm_name',
      'field.county',
      'field.state',
      'field.active',
      'enrollment_field.area_m2',
      'enrollment_field.boundary_version_id',
      'field_year.id as year_id',
      'field_year.status',
      'field_year.crop',
      'field_year.practice',
      'field_year.version',
      sql`(SELECT json_build_object('id', design.id, 'number', design.number, 'pointCount', design.point_count)
            FROM design WHERE design.field_year_id = field_year.id AND design.is_current)`.as('design'),
    ])
    .where('enrollment_field.enrollment_id', '=', enrollmentId)
    .orderBy('field.sort_name')
    .orderBy('field.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    farmName: row.farm_name,
    county: row.county,
    state: row.state,
    areaHa: row.area_m2 / HECTARE_M2,
    hasBoundary: row.boundary_version_id !== null,
    active: row.active,
    fieldYear: row.year_id === null ? null : fieldYearSchema.parse({ ...row, id: row.year_id }),
  }))
}

const fieldYearSchema = z.object({
  id: z.int(),
  status: z.enum(FIELD_YEAR_STATUSES),
  crop: z.string(),
  practice: z.string(),
  design: yearDesignSchema,
  version: z.int(),
})
