import { type Finding, HOLDING_STATUSES, type Recorded } from '@org/core/contract'
import { sql } from 'kysely'
import { findOverlaps } from '../../areas/enrollments/rivals.ts'
import { findingsSchema } from '../../areas/enrollments/rows.ts'
import { enrollmentFieldTable, enrollmentTable } from '../../areas/enrollments/tables.ts'
import type { Tx } from '../../db/transact.ts'
import { type Told, titlesOf } from '../log/titles.ts'
import type { Plan } from './plan.ts'
import { MAX_NAMED } from './since.ts'

export interface Held extends Told {
  /** What holds it. */
  other: string
  other_id: number
}

/** Fields that enrollments would hold again, and another of the same programme and year holds now. */
export async function heldFields(tx: Tx, plan: Plan): Promise<string[]> {
  const enrollments = plan.rowsOf(enrollmentTable).filter(isHolding)
  const comingBack = plan.rowsOf(enrollmentFieldTable)
  if (enrollments.length === 0 && comingBack.length === 0) return []
  const { rows } = await sql<Told & { field: string }>`
    WITH holding AS (
      SELECT id, programme_key, year
      FROM jsonb_populate_recordset(NULL::enrollment, ${JSON.stringify(enrollments)}::jsonb)
    ), wanted AS (
      SELECT enrolled.enrollment_id, enrolled.field_id, holding.programme_key, holding.year
      FROM holding JOIN enrollment_field AS enrolled ON enrolled.enrollment_id = holding.id
      UNION SELECT back.enrollment_id, back.field_id, owner.programme_key, owner.year
      FROM jsonb_populate_recordset(NULL::enrollment_field, ${JSON.stringify(comingBack)}::jsonb) AS back
      JOIN (
        SELECT * FROM holding
        UNION SELECT id, programme_key, year FROM enrollment
          WHERE status = ANY(${[...HOLDING_STATUSES]}::text[]) AND NOT id = ANY(${plan.idsOf('enrollment')}::bigint[])
      ) AS owner ON owner.id = back.enrollment_id
    )
    SELECT 'enrollment' AS entity, other.enrollment_id AS entity_id, field.name AS field
    FROM wanted
    JOIN enrollment_field AS other ON other.field_id = wanted.field_id AND other.year = wanted.year
      AND other.programme_key = wanted.programme_key AND other.holds AND other.enrollment_id <> wanted.enrollment_id
    JOIN field ON field.id = other.field_id
    WHERE NOT other.enrollment_id = ANY(${plan.idsOf('enrollment')}::bigint[])
    ORDER BY other.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  const titleOf = await titlesOf(tx.kysely, rows)
  return rows.map((row) => `${row.field} is held by ${titleOf(row)} since`)
}

const isHolding = (row: Recorded | null): boolean => HOLDING_STATUSES.some((status) => status === row?.status)

/**
 * Ground that enrollments would hold again, and on which a field of another lies that came to hold it since. An overlap
 * that was found of either of the two when it was decided is known, and stays as it was.
 */
export async function heldGround(tx: Tx, plan: Plan): Promise<string[]> {
  const returning = plan
    .entriesOf('enrollment', 'set')
    .filter(({ current, final }) => isHolding(final) && !isHolding(current))
  const own = new Set(plan.idsOf('enrollment'))
  const ids = returning.map(({ step }) => step.id)
  if (ids.length === 0) return []
  const rivals = (await findOverlaps(tx.kysely, ids)).filter(
    ({ isHolding, otherId }) => isHolding && !own.has(otherId),
  )
  const { rows } = await sql<{ findings: unknown }>`
    SELECT findings FROM enrollment WHERE id = ANY(${rivals.map(({ otherId }) => otherId)}::bigint[])`.execute(
    tx.kysely,
  )
  const kept = [...returning.map(({ final }) => final?.findings), ...rows.map(({ findings }) => findings)]
  const known = new Set(kept.flatMap((findings) => findingsSchema.parse(findings)).map(placeOf))
  return rivals.flatMap(({ finding }) =>
    known.has(placeOf(finding)) ? [] : [`${finding.message}, which was enrolled since`],
  )
}

/** The two fields that lie on each other, whichever of them it was found of. */
const placeOf = ({ field, other }: Finding): string =>
  [field?.id ?? 0, other?.fieldId ?? 0].sort((one, two) => one - two).join(' ')

/**
 * A year whose boundary is not confirmed stands on its field's newest. One that came since an undo would be left behind by
 * the redo of a boundary.
 */
export async function leftYears(tx: Tx, plan: Plan): Promise<Held[]> {
  const fields = plan
    .entriesOf('field', 'set')
    .filter(({ patch }) => 'boundaryVersionId' in patch)
    .map(({ step, patch }) => ({ id: step.id, boundary_version_id: patch.boundaryVersionId }))
  if (fields.length === 0) return []
  const { rows } = await sql<Held>`
    SELECT 'field_year' AS other, field_year.id AS other_id, 'field' AS entity, field_id AS entity_id
    FROM jsonb_populate_recordset(NULL::field, ${JSON.stringify(fields)}::jsonb) AS going
    JOIN field_year ON field_year.field_id = going.id AND field_year.status = 'boundary_pending'
    WHERE field_year.boundary_version_id IS DISTINCT FROM going.boundary_version_id
      AND NOT field_year.id = ANY(${plan.idsOf('field_year')}::bigint[])
    ORDER BY field_year.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  return rows
}

/** A field that another enrollment holds keeps its year. */
export async function neededYears(tx: Tx, plan: Plan): Promise<string[]> {
  const years = plan.idsOf('field_year', 'remove')
  if (years.length === 0) return []
  const { rows } = await sql<Told & { field: string }>`
    SELECT 'enrollment' AS entity, enrolled.enrollment_id AS entity_id, field.name AS field
    FROM field_year
    JOIN enrollment_field AS enrolled ON enrolled.field_id = field_year.field_id AND enrolled.year = field_year.year
    JOIN field ON field.id = field_year.field_id
    WHERE field_year.id = ANY(${years}::bigint[]) AND enrolled.holds
      AND NOT enrolled.enrollment_id = ANY(${plan.idsOf('enrollment')}::bigint[])
    ORDER BY enrolled.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  const titleOf = await titlesOf(tx.kysely, rows)
  return rows.map((row) => `${row.field} is held by ${titleOf(row)} since`)
}
