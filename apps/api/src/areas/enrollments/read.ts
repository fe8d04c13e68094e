import {
  type EnrolledField,
  type EnrollmentDetail,
  type EnrollmentSort,
  errors,
  FIELD_YEAR_STATUSES,
  HECTARE_M2,
} from '@org/core/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import { pageOf } from '../../lists/cursor.ts'
import { containsPattern } from '../shared/names.ts'
import { listDocuments } from './documents-read.ts'
import { type EnrollmentFilter, enrollmentCondition } from './filter.ts'
import { ORDERS } from './orders.ts'
import { findingsSchema, selectEnrollments, toEnrollment } from './rows.ts'

export interface EnrollmentQuery extends EnrollmentFilter {
  limit: number
  cursor?: string | undefined
  sort: EnrollmentSort
}

/** A page of enrollments. */
export async function listEnrollments(db: Db, query: EnrollmentQuery) {
  const { limit, sort } = query
  const rows = await enrollmentPage(db, query).execute()
  const { items, nextCursor } = pageOf(rows, limit, ORDERS[sort].cursorOf)
  return { items: items.map(toEnrollment), nextCursor }
}

/**
 * The statement behind {@link listEnrollments}. The page is found first, by the enrollments' own columns and with its
 * length known, so that the planner walks an index; only its rows are then filled in.
 */
export function enrollmentPage(db: Db, { limit, cursor, sort, ...filter }: EnrollmentQuery) {
  const order = ORDERS[sort]
  const after = cursor === undefined ? sql`true` : order.after(cursor)
  const firstOf = (enrollments: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<{ id: number }>`
    SELECT enrollment.id FROM ${enrollments} AS enrollment WHERE ${condition} AND ${after}
    ORDER BY ${order.by} LIMIT ${limit + 1}`
  const condition = enrollmentCondition(filter)
  const ids =
    containsPattern(filter.search) === null
      ? firstOf(sql`enrollment`, condition)
      : firstFound(firstOf, condition)
  return selectEnrollments(db)
    .innerJoin(sql<{ id: number }>`(${ids})`.as('page'), 'page.id', 'enrollment.id')
    .orderBy(order.by)
}

/** Few enough to be put in order for every page; of more, an index in that order soon meets a page. */
const MAX_ORDERED = 5_000

/**
 * What a search finds may all lie at the end of the order, and the planner knows neither where nor how much it is: what
 * is found is counted first. Only one of the two halves then runs.
 */
function firstFound(
  firstOf: (enrollments: RawBuilder<unknown>, condition: RawBuilder<unknown>) => RawBuilder<{ id: number }>,
  condition: RawBuilder<boolean>,
) {
  const areFew = sql`(SELECT count(*) <= ${MAX_ORDERED} FROM found)`
  return sql<{ id: number }>`
    WITH found AS MATERIALIZED (SELECT * FROM enrollment WHERE ${condition} LIMIT ${MAX_ORDERED + 1})
    (${firstOf(sql`found`, areFew)}) UNION ALL (${firstOf(sql`enrollment`, sql`NOT ${areFew} AND ${condition}`)})`
}

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
  version: z.int(),
})
