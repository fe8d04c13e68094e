import { sql } from 'kysely'
import type { Tx } from '../../db/rows/types.ts'

/** The class of advisory locks of programs and years: a constant that no other kind of lock uses. */
const PROGRAM_YEAR_LOCKS = 7_302_002

/**
 * Serializes changes of which fields enrollments hold, for each program and year: two enrollments that compete for a
 * field, or for overlapping fields, are decided one after the other. The locks last until the transaction ends. They are
 * taken before any row lock and in one order, so that no deadlock occurs.
 */
export async function lockProgramYears(tx: Tx, enrollmentIds: readonly number[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(lock) FROM (
      SELECT DISTINCT hashtextextended(year || ' ' || program_key, ${PROGRAM_YEAR_LOCKS}) AS lock
      FROM enrollment WHERE id = ANY(${enrollmentIds}::bigint[]) ORDER BY lock
    ) AS wanted`.execute(tx.kysely)
}

/**
 * PostgreSQL checks the foreign key of a row that is written twice in a transaction again. So the grower is locked before
 * its fields, in the same order as when a grower is renamed.
 */
export async function lockGrowers(tx: Tx, enrollmentIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM grower WHERE id IN (SELECT grower_id FROM enrollment WHERE id = ANY(${enrollmentIds}::bigint[]))
    ORDER BY id FOR KEY SHARE`.execute(tx.kysely)
}

/**
 * Locks all fields of enrollments before the enrollments, so that none gets a boundary or loses its field year at the same
 * time. @returns the ids of the fields without that year
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

/** Locks fields and years before the enrollments, because releasing fields checks whether their years are locked. */
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
 * Locks enrollments in the order of their ids.
 *
 * @param fieldIds locked fields that get a year or a boundary: triggers write every enrollment that has one of them
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
