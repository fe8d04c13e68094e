import type { EnrollmentStatus, Finding } from '@org/core/contract'
import { sql } from 'kysely'
import { checkEnrollments } from '../areas/enrollments/check.ts'
import { changedOf } from '../areas/fields/rows.ts'
import { searchable } from '../areas/shared/names.ts'
import type { Tx } from '../db/transact.ts'
import type { Business } from './business.ts'
import { type EnrollableField, type EnrollmentPlan, pathOf, planEnrollments } from './enrollments.ts'
import { drawIds, type KeptGrower } from './ids.ts'

/** An enrollment with the id of its row, drawn before it is written. */
interface NumberedEnrollment extends EnrollmentPlan {
  id: number
  growerId: number
}

/** The same once it was checked, with every state it goes through. */
interface CheckedEnrollment extends NumberedEnrollment {
  path: readonly EnrollmentStatus[]
  findings: readonly Finding[]
}

/**
 * Enrolls fields of growers that are written, step by step as people do: made as drafts, then moved. The years of what
 * was completed are approved, and so locked.
 *
 * @param first place of the first of the growers in the business's list
 */
export async function writeEnrollments(
  tx: Tx,
  { options }: Business,
  growers: readonly KeptGrower[],
  first = 0,
): Promise<void> {
  const fields = await readFields(tx, growers)
  const plans = growers.flatMap(({ id: growerId }, index) =>
    planEnrollments(options, first + index, fields.get(growerId) ?? []).map((plan) => ({
      growerId,
      ...plan,
    })),
  )
  const ids = await drawIds(tx, 'enrollment', plans.length)
  const enrollments = plans.map((plan, index) => ({ id: ids[index] ?? 0, ...plan }))
  if (enrollments.length === 0) return
  await writeDrafts(tx, enrollments)
  await writeFields(tx, enrollments)
  const checked = await check(tx, enrollments, options.today)
  await moveToEnd(tx, checked)
  await approveYears(tx, checked)
}

/** By the program's own check: of two that want the same ground the first has it. */
async function check(
  tx: Tx,
  enrollments: readonly NumberedEnrollment[],
  today: Date,
): Promise<CheckedEnrollment[]> {
  const ids = enrollments.map(({ id }) => id)
  // Nothing is known yet of tables filled a moment ago, and the check looks for what meets what among them.
  await sql`ANALYZE field, field_year, boundary_version, enrollment, enrollment_field`.execute(tx.kysely)
  const checked = await checkEnrollments(tx.kysely, ids, today)
  const holding = new Set<number>()
  return enrollments.map((enrollment) => {
    const { findings: own = [], depending = [] } = checked.get(enrollment.id) ?? {}
    const since = depending.flatMap(({ enrollmentId, finding }) =>
      holding.has(enrollmentId) ? [finding] : [],
    )
    const found = [...own, ...since]
    const path = pathOf(enrollment.ending, found.length > 0, enrollment.year === today.getUTCFullYear())
    const last = path.at(-1)
    if (path.includes('eligible') && last !== 'withdrawn') holding.add(enrollment.id)
    return { ...enrollment, path, findings: path.includes('needs_review') ? found : [] }
  })
}

async function readFields(tx: Tx, growers: readonly KeptGrower[]): Promise<Map<number, EnrollableField[]>> {
  const { rows } = await sql<EnrollableField & { growerId: number }>`
    SELECT field.id, field.grower_id AS "growerId", field.name, field.active,
      field.boundary_version_id IS NOT NULL AS "hasBoundary",
      coalesce((SELECT jsonb_agg(year) FROM field_year WHERE field_year.field_id = field.id), '[]') AS years
    FROM field WHERE field.grower_id = ANY(${growers.map(({ id }) => id)}::bigint[])
    ORDER BY field.id`.execute(tx.kysely)
  return Map.groupBy(rows, ({ growerId }) => growerId)
}

async function writeDrafts(tx: Tx, enrollments: readonly NumberedEnrollment[]): Promise<void> {
  const rows = enrollments.map(({ programme, createdAt, growerId, id, year }) => ({
    id,
    year,
    programme,
    grower_id: growerId,
    programme_key: searchable(programme),
    created_at: createdAt,
  }))
  await sql`
    INSERT INTO enrollment (id, grower_id, programme, programme_key, year, created_at, updated_at)
    SELECT id, grower_id, programme, programme_key, year, created_at, created_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id bigint, grower_id bigint, programme text,
      programme_key text, year integer, created_at timestamptz)`.execute(tx.kysely)
  for (const { id, growerId, programme, year } of enrollments) {
    const after = { growerId, programme, year, status: 'draft', managerId: null, signedOn: null }
    const words = { reason: '', notes: '', findings: [] }
    tx.record({ entity: 'enrollment', id, before: null, after: { ...after, ...words } })
  }
}

async function writeFields(tx: Tx, enrollments: readonly NumberedEnrollment[]): Promise<void> {
  const wanted = enrollments.flatMap(({ id, growerId, fieldIds }) =>
    fieldIds.map((fieldId) => ({ enrollmentId: id, growerId, fieldId })),
  )
  const ids = await drawIds(tx, 'enrollment_field', wanted.length)
  const rows = wanted.map(({ enrollmentId, fieldId }, index) => ({
    id: ids[index],
    enrollment_id: enrollmentId,
    field_id: fieldId,
  }))
  await sql`
    INSERT INTO enrollment_field (id, enrollment_id, field_id)
    SELECT id, enrollment_id, field_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id bigint, enrollment_id bigint, field_id bigint)
  `.execute(tx.kysely)
  for (const [index, after] of wanted.entries())
    tx.record({ entity: 'enrollment_field', id: ids[index] ?? 0, before: null, after })
}

/** Why findings of a year gone by were accepted. */
const ACCEPTED_FOR = 'Looked at on the ground: the edges are as farmed.'

/** One statement, but a change for each step. */
async function moveToEnd(tx: Tx, enrollments: readonly CheckedEnrollment[]): Promise<void> {
  const rows = enrollments.map(({ id, path, findings, reason, signedOn, updatedAt }) => ({
    id,
    findings,
    reason: reasonAtEnd(path, reason),
    status: path.at(-1),
    signed_on: path.includes('signed') ? signedOn : null,
    version: path.length,
    updated_at: updatedAt,
  }))
  await sql`
    UPDATE enrollment SET status = row.status, findings = row.findings, reason = row.reason, signed_on = row.signed_on,
      version = row.version, updated_at = row.updated_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id bigint, status text, findings jsonb, reason text,
      signed_on date, version integer, updated_at timestamptz)
    WHERE enrollment.id = row.id`.execute(tx.kysely)
  for (const enrollment of enrollments) recordPath(tx, enrollment)
}

/** A state's reason stays until the next move. */
const reasonAtEnd = (path: readonly EnrollmentStatus[], reason: string): string =>
  path.at(-1) === 'withdrawn' ? reason : path.at(-2) === 'needs_review' ? ACCEPTED_FOR : ''

function recordPath(tx: Tx, enrollment: CheckedEnrollment): void {
  const { id, path } = enrollment
  let was: Words = { reason: '', findings: [], signedOn: null }
  for (const [index, status] of path.entries()) {
    const from = path[index - 1]
    if (from === undefined) continue
    const is = wordsOf(enrollment, from, status, was)
    const changed = changedOf({ status: from, ...was }, { status, ...is })
    if (changed !== null) tx.record({ entity: 'enrollment', id, ...changed })
    was = is
  }
}

/** What a move brings beside the state. */
interface Words extends Record<string, unknown> {
  reason: string
  findings: readonly Finding[]
  signedOn: string | null
}

function wordsOf(
  { reason, findings, signedOn }: CheckedEnrollment,
  from: EnrollmentStatus,
  status: EnrollmentStatus,
  was: Words,
): Words {
  if (status === 'needs_review') return { ...was, findings }
  if (from === 'needs_review') return { ...was, reason: ACCEPTED_FOR }
  if (status === 'withdrawn') return { ...was, reason }
  return { ...was, reason: '', signedOn: status === 'signed' ? signedOn : was.signedOn }
}

/** A field can be in two programmes: its year is approved once. */
async function approveYears(tx: Tx, enrollments: readonly CheckedEnrollment[]): Promise<void> {
  const completed = enrollments.filter(({ path }) => path.includes('complete')).map(({ id }) => id)
  const { rows } = await sql<{ id: number; was: string }>`
    WITH done AS (
      SELECT DISTINCT field_year.id, field_year.status AS was
      FROM enrollment_field AS enrolled
      JOIN field_year ON field_year.field_id = enrolled.field_id AND field_year.year = enrolled.year
      WHERE enrolled.enrollment_id = ANY(${completed}::bigint[])
    )
    UPDATE field_year SET status = 'approved', version = version + 1
    FROM done WHERE field_year.id = done.id
    RETURNING field_year.id, done.was`.execute(tx.kysely)
  for (const { id, was } of rows.sort((a, b) => a.id - b.id))
    tx.record({ entity: 'field_year', id, before: { status: was }, after: { status: 'approved' } })
}
