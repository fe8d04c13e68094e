import { enrollmentWorkflow, findMove } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/transact.ts'
import { fieldYearTable } from '../fields/tables.ts'
import { type Checked, checkEnrollments, MAX_FINDINGS } from './check.ts'
import type { Moved } from './moved.ts'
import type { MovingRow } from './rows.ts'

/**
 * Submits locked rows in the given order: each is checked and becomes eligible or needs review. Of two rows with the same
 * land the first gets it. Fields with a boundary get the year if they lack it.
 */
export async function submitRows(tx: Tx, now: Date, rows: readonly MovingRow[]): Promise<Moved[]> {
  const ids = rows.map(({ id }) => id)
  await makeLackingYears(tx, ids)
  const checked = await checkEnrollments(tx.kysely, ids, now)
  const passed = new Set<number>()
  return rows.map((row) => {
    const findings = findingsOf(checked.get(row.id), passed)
    const found = findings.length === 0 ? 'pass' : 'question'
    if (found === 'pass') passed.add(row.id)
    const submitted = findMove(enrollmentWorkflow, row.status, 'submit')?.to ?? row.status
    const judged = findMove(enrollmentWorkflow, submitted, found)?.to ?? submitted
    return { row, statuses: [submitted, judged], findings }
  })
}

/** The findings, including conflicts with earlier rows of the same call. */
function findingsOf(checked: Checked | undefined, passed: ReadonlySet<number>) {
  const { findings = [], depending = [] } = checked ?? {}
  const since = depending.filter(({ enrollmentId }) => passed.has(enrollmentId)).map(({ finding }) => finding)
  return [...findings, ...since].slice(0, MAX_FINDINGS)
}

async function makeLackingYears(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ fieldId: number; growerId: number; year: number; boundaryVersionId: number }>`
    SELECT DISTINCT field.id AS "fieldId", field.grower_id AS "growerId", enrolled.year,
      field.boundary_version_id AS "boundaryVersionId"
    FROM enrollment_field AS enrolled
    JOIN field ON field.id = enrolled.field_id
    LEFT JOIN field_year ON field_year.field_id = enrolled.field_id AND field_year.year = enrolled.year
    WHERE enrolled.enrollment_id = ANY(${ids}::bigint[]) AND field_year.id IS NULL
      AND field.boundary_version_id IS NOT NULL
    ORDER BY field.id`.execute(tx.kysely)
  await tx.rows(fieldYearTable).insert(rows)
}
