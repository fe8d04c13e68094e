import { sql } from 'kysely'
import type { Tx } from '../../db/rows/types.ts'

/** Of the advisory locks of a program and year; any constant that no other kind of lock uses. */
const PROGRAM_YEAR_LOCKS = 7_302_002

/**
 * Whoever makes enrollments hold fields does it alone in their programs and years: two that want the same field, or
 * fields that overlap each other, are decided one after the other. Held until the transaction ends. Taken before any row
 * is locked, and in one order, so that nobody waits in a circle.
 */
export async function lockProgramYears(tx: Tx, enrollmentIds: readonly number[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtextextended(year || ' ' || program_key, ${PROGRAM_YEAR_LOCKS}) AS lock
      FROM enrollment WHERE id = ANY(${enrollmentIds}::bigint[]) ORDER BY lock
    ) AS wanted`.execute(tx.kysely)
}

/**
 * A row that is written twice in a transaction has its foreign key looked at again: its grower is held before its fields,
 * as whoever renames a grower holds them.
 */
export async function lockGrowers(tx: Tx, enrollmentIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM grower WHERE id IN (SELECT grower_id FROM enrollment WHERE id = ANY(${enrollmentIds}::bigint[]))
    ORDER BY id FOR KEY SHARE`.execute(tx.kysely)
}

/**
 * All fields of enrollments, held before the enrollments are, so that none gets a boundary or loses its row of the year
 * meanwhile. @returns the ids of those that lack that row
 */
export async function lockFieldsLackingYears(tx: Tx, enrollmentIds: readonly number[]): Promise<number[]> {
  await sql`
    SELECT FROM field WHERE id IN (
      SELECT field_id FROM enrollment_field WHERE enrollment_id = ANY(${enrollmentIds}::bigint[])
    ) ORDER BY id FOR NO KEY UPDATE`.execute(tx.kysely)
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT field.id FROM enrollment_field AS enrolled
    JOIN field ON field.id = enrolled.field_id
    LEFT JOIN field_year ON field_year.field_id = enrolled.field_id AND field_year.year = enrolled.year
    WHERE enrolled.enrollment_id = ANY(${enrollmentIds}::bigint[]) AND field_year.id IS NULL
      AND field.boundary_version_id IS NOT NULL`.execute(tx.kysely)
  return rows.map(({ id }) => id)
}

/** Whoever lets fields go looks whether their years are locked: fields and years are held before the enrollments. */
export async function lockEnrolledYears(tx: Tx, enrollmentIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM field WHERE id IN (
      SELECT field_id FROM enrollment_field WHERE enrollment_id = ANY(${enrollmentIds}::bigint[])
    ) ORDER BY id FOR SHARE`.execute(tx.kysely)
  await sql`
    SELECT FROM field_year WHERE (field_id, year) IN (
      SELECT field_id, year FROM enrollment_field WHERE enrollment_id = ANY(${enrollmentIds}::bigint[])
    ) ORDER BY id FOR SHARE`.execute(tx.kysely)
}

/**
 * In the order of their ids.
 *
 * @param fieldIds held fields that are given a year or a boundary: triggers write every enrollment that has one of them
 */
export async function lockEnrollments(
  tx: Tx,
  ids: readonly number[],
  fieldIds: readonly number[] = [],
): Promise<void> {
  await sql`
    SELECT FROM enrollment WHERE id IN (
      SELECT unnest(${ids}::bigint[])
      UNION SELECT enrollment_id FROM enrollment_field WHERE field_id = ANY(${fieldIds}::bigint[])
    ) ORDER BY id FOR UPDATE`.execute(tx.kysely)
}
