import {
  ENROLLMENT_STATUSES,
  type EnrollmentFacets,
  type EnrollmentSummary,
  enrollmentList,
  HECTARE_M2,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { stateOf } from '../../history/log/list-state.ts'
import { createVersionedCache } from '../fields/versioned-cache.ts'
import { type EnrollmentFilter, enrollmentCondition } from './filter.ts'

const KEPT_BYTES = 4 * 1024 * 1024
/** Sums over a whole table are made once for each state of it. */
const sizeOf = (value: object): number => 2 * JSON.stringify(value).length
const sums = createVersionedCache<EnrollmentSummary>(KEPT_BYTES, sizeOf)
const facets = createVersionedCache<EnrollmentFacets>(KEPT_BYTES, sizeOf)

/** Of the enrollments, and of what their rows show. */
const listVersion = (db: Db): Promise<string> => stateOf(db, enrollmentList.shows)

/** How many enrollments, fields and hectares are in each state, in the order of the workflow. */
export async function summariseEnrollments(db: Db, filter: EnrollmentFilter): Promise<EnrollmentSummary> {
  return sums(db, await listVersion(db), JSON.stringify(filter), () => sumEnrollments(db, filter))
}

/** The statement behind {@link summariseEnrollments}. */
export function enrollmentSums(db: Db, filter: EnrollmentFilter) {
  return db
    .selectFrom('enrollment')
    .where(enrollmentCondition(filter))
    .groupBy('enrollment.status')
    .select([
      'enrollment.status',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(enrollment.field_count)`.as('field_count'),
      sql<number>`sum(enrollment.area_m2)`.as('area_m2'),
    ])
}

async function sumEnrollments(db: Db, filter: EnrollmentFilter): Promise<EnrollmentSummary> {
  const rows = await enrollmentSums(db, filter).execute()
  return {
    states: ENROLLMENT_STATUSES.flatMap((status) => {
      const row = rows.find((each) => each.status === status)
      if (row === undefined) return []
      const { count, field_count: fieldCount, area_m2: areaM2 } = row
      return [{ status, count, fieldCount, areaM2, areaHa: areaM2 / HECTARE_M2 }]
    }),
  }
}

/** What lists can be narrowed by, with how many enrollments each would show. */
export async function enrollmentFacets(db: Db): Promise<EnrollmentFacets> {
  return facets(db, await listVersion(db), '', () => countFacets(db))
}

async function countFacets(db: Db): Promise<EnrollmentFacets> {
  const { rows } = await sql<EnrollmentFacets>`
    -- The table is read once.
    WITH counted AS MATERIALIZED (
      SELECT year, programme_key, manager_id, count(*) AS count, max(id) AS newest FROM enrollment GROUP BY 1, 2, 3
    ),
    by_year AS (SELECT year, sum(count)::bigint AS count FROM counted GROUP BY 1),
    -- Two spellings of a programme are one; the newest enrollment names it.
    programmes AS (
      SELECT enrollment.programme, enrollment.programme_key, count
      FROM (SELECT sum(count)::bigint AS count, max(newest) AS newest FROM counted GROUP BY programme_key) AS whole
      JOIN enrollment ON enrollment.id = newest
    ),
    managers AS (
      SELECT staff.id, first_name || ' ' || last_name AS name, count
      FROM (SELECT manager_id, sum(count)::bigint AS count FROM counted GROUP BY 1) AS looking_after
      JOIN staff ON staff.id = manager_id
    ),
    candidates AS (
      SELECT id, first_name || ' ' || last_name AS name FROM staff
      WHERE is_operation_manager AND suspended_at IS NULL
    )
    SELECT
      (SELECT coalesce(jsonb_agg(by_year ORDER BY year DESC), '[]') FROM by_year) AS years,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('programme', programme, 'count', count)
        ORDER BY programme_key), '[]') FROM programmes) AS programmes,
      (SELECT coalesce(jsonb_agg(managers ORDER BY lower(name) COLLATE "C", id), '[]') FROM managers) AS managers,
      (SELECT coalesce(jsonb_agg(candidates ORDER BY lower(name) COLLATE "C", id), '[]') FROM candidates) AS candidates`.execute(
    db,
  )
  return rows[0] ?? { years: [], programmes: [], managers: [], candidates: [] }
}
