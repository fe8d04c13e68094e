import type { EnrollmentStatus, Finding } from '@org/core/contract'
import { sql } from 'kysely'
import { checkEnrollments } from '../areas/enrollments/check.ts'
import { enrollmentFieldTable, enrollmentTable } from '../areas/enrollments/tables.ts'
import { fieldYearTable } from '../areas/fields/tables.ts'
import type { HeldRow } from '../db/rows/types.ts'
import type { Tx } from '../db/transact.ts'
import type { Business } from './business.ts'
import { dated, instants } from './dated.ts'
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
 * Enrolls fields of growers that are written, step by step as people do: made as drafts, then moved.
 *
 * @param first place of the first of the growers in the business's list
 * @returns the ids of those that were completed: their years are to be approved
 */
export async function writeEnrollments(
  tx: Tx,
  { options }: Business,
  growers: readonly KeptGrower[],
  first = 0,
): Promise<number[]> {
  const fields = await readFields(tx, growers)
  const plans = growers.flatMap(({ id: growerId }, index) =>
    planEnrollments(options, first + index, fields.get(growerId) ?? []).map((plan) => ({
      growerId,
      ...plan,
    })),
  )
  if (plans.length === 0) return []
  const ids = await drawIds(tx, enrollmentTable, plans.length)
  const enrollments = plans.map((plan, at) => ({ id: ids[at] ?? 0, ...plan }))
  const then = dated(tx, [
    [
      enrollmentTable,
      {
        made: instants(enrollments.map(({ id, createdAt }) => [id, createdAt])),
        changed: instants(enrollments.map(({ id, updatedAt }) => [id, updatedAt])),
      },
    ],
  ])
  const drafts = await then.rows(enrollmentTable).insert(enrollments.map(draftOf))
  await then
    .rows(enrollmentFieldTable)
    .insert(
      drafts.flatMap(({ id: enrollmentId, growerId }, at) =>
        (plans[at]?.fieldIds ?? []).map((fieldId) => ({ enrollmentId, growerId, fieldId })),
      ),
    )
  const checked = await check(tx, enrollments, options.today)
  await moveToEnd(then, drafts, checked)
  return checked.filter(({ path }) => path.includes('complete')).map(({ id }) => id)
}

const draftOf = ({ id, growerId, program, year }: NumberedEnrollment) => ({
  id,
  growerId,
  program,
  year,
})

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

/** Why findings of a year gone by were accepted. */
const ACCEPTED_FOR = 'Looked at on the ground: the edges are as farmed.'

type EnrollmentRow = HeldRow<typeof enrollmentTable>

/** A change for each step; many enrollments take it together. */
async function moveToEnd(
  tx: Tx,
  drafts: readonly EnrollmentRow[],
  enrollments: readonly CheckedEnrollment[],
): Promise<void> {
  const rows = tx.rows(enrollmentTable)
  const most = Math.max(...enrollments.map(({ path }) => path.length))
  let held = drafts
  for (let step = 1; step < most; step += 1)
    held = await rows.patch(
      held.map((row, at) => {
        const enrollment = enrollments[at]
        const status = enrollment?.path[step]
        if (enrollment === undefined || status === undefined) return { row, set: {} }
        return { row, set: { status, ...wordsOf(enrollment, row, status) } }
      }),
    )
}

/** What a move brings beside the state: its reason stays until the next one. */
function wordsOf(
  { reason, findings, signedOn }: CheckedEnrollment,
  { status: from }: EnrollmentRow,
  status: EnrollmentStatus,
) {
  if (status === 'needs_review') return { findings: [...findings] }
  if (from === 'needs_review') return { reason: ACCEPTED_FOR }
  if (status === 'withdrawn') return { reason }
  return { reason: '', ...(status === 'signed' ? { signedOn } : {}) }
}

/**
 * Approves, and so locks, the years of completed enrollments. A field can be in two programs: its year is approved once.
 *
 * @param completed ids of the enrollments
 */
export async function approveYears(tx: Tx, completed: readonly number[]): Promise<void> {
  const rows = tx.rows(fieldYearTable)
  const years = await rows.lockWhere(yearsOf(completed))
  await rows.patch(years.map((row) => ({ row, set: { status: 'approved' as const } })))
}

/** Of a field year: it is one of an enrollment of these. */
export const yearsOf = (enrollmentIds: readonly number[]) => sql<boolean>`(field_id, year) IN (
  SELECT field_id, year FROM enrollment_field WHERE enrollment_id = ANY(${enrollmentIds}::bigint[]))`
