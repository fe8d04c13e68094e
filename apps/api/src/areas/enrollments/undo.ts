import { enrollmentEntity, type Finding, HOLDING_STATUSES, type Recorded } from '@org/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/rows/types.ts'
import { type Hindrance, MAX_NAMED, type UndonePlan } from '../../db/rows/undone.ts'
import { findOverlaps } from './rivals.ts'

/** What an undo would leave wrong between enrollments: a field or land held twice, a held field without its year. */
export async function enrollmentHindrances(tx: Tx, plan: UndonePlan): Promise<Hindrance[]> {
  return [...(await heldFields(tx, plan)), ...(await heldGround(tx, plan)), ...(await neededYears(tx, plan))]
}

interface HeldRow {
  of: string
  of_id: number
  enrollment_id: number
  field: string
}

const toHindrance = ({ of, of_id, enrollment_id, field }: HeldRow): Hindrance => ({
  of: { entity: of, entity_id: of_id },
  reason: { is: 'enrolled', row: { entity: 'enrollment', entity_id: enrollment_id }, what: field },
})

/** Fields that enrollments would hold again, but another of the same program and year now holds. */
async function heldFields(tx: Tx, plan: UndonePlan): Promise<Hindrance[]> {
  const enrollments = plan.rowsOf('enrollment').filter(isHolding)
  const comingBack = plan.rowsOf('enrollment_field')
  if (enrollments.length === 0 && comingBack.length === 0) return []
  const { rows } = await sql<HeldRow>`
    WITH holding AS (
      SELECT id, program_key, year
      FROM jsonb_populate_recordset(NULL::enrollment, ${JSON.stringify(enrollments)}::jsonb)
    ), wanted AS (
      SELECT 'enrollment' AS of, holding.id AS of_id, enrolled.enrollment_id, enrolled.field_id,
        holding.program_key, holding.year
      FROM holding JOIN enrollment_field AS enrolled ON enrolled.enrollment_id = holding.id
      UNION ALL SELECT 'enrollment_field', back.id, back.enrollment_id, back.field_id, owner.program_key, owner.year
      FROM jsonb_populate_recordset(NULL::enrollment_field, ${JSON.stringify(comingBack)}::jsonb) AS back
      JOIN (
        SELECT * FROM holding
        UNION SELECT id, program_key, year FROM enrollment
          WHERE status = ANY(${[...HOLDING_STATUSES]}::text[]) AND NOT id = ANY(${plan.idsOf('enrollment')}::bigint[])
      ) AS owner ON owner.id = back.enrollment_id
    )
    SELECT wanted.of, wanted.of_id, other.enrollment_id, field.name AS field
    FROM wanted
    JOIN enrollment_field AS other ON other.field_id = wanted.field_id AND other.year = wanted.year
      AND other.program_key = wanted.program_key AND other.holds AND other.enrollment_id <> wanted.enrollment_id
    JOIN field ON field.id = other.field_id
    WHERE NOT other.enrollment_id = ANY(${plan.idsOf('enrollment')}::bigint[])
    ORDER BY other.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  return rows.map(toHindrance)
}

const isHolding = (row: Recorded | null): boolean => HOLDING_STATUSES.some((status) => status === row?.status)

const { read: findingsSchema } = enrollmentEntity.columns.findings.kind

/**
 * Fields that enrollments would hold again, but that overlap a field which another enrollment now holds. An overlap that a
 * check of either enrollment found before is known, and stays accepted.
 */
async function heldGround(tx: Tx, plan: UndonePlan): Promise<Hindrance[]> {
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
  return rivals.flatMap(({ enrollmentId, finding }): Hindrance[] => {
    if (known.has(placeOf(finding))) return []
    const sentence = `${finding.message}, which is now enrolled`
    return [{ of: { entity: 'enrollment', entity_id: enrollmentId }, reason: { is: 'said', sentence } }]
  })
}

/** The two overlapping fields, in either order. */
const placeOf = ({ field, other }: Finding): string =>
  [field?.id ?? 0, other?.fieldId ?? 0].sort((one, two) => one - two).join(' ')

/** A field that another enrollment holds keeps its year; in the mode that keeps changes, also a field that it only has. */
async function neededYears(tx: Tx, plan: UndonePlan): Promise<Hindrance[]> {
  const years = plan.idsOf('field_year', 'remove')
  if (years.length === 0) return []
  const { rows } = await sql<HeldRow>`
    SELECT 'field_year' AS of, field_year.id AS of_id, enrolled.enrollment_id, field.name AS field
    FROM field_year
    JOIN enrollment_field AS enrolled ON enrolled.field_id = field_year.field_id AND enrolled.year = field_year.year
    JOIN field ON field.id = field_year.field_id
    WHERE field_year.id = ANY(${years}::bigint[]) AND (enrolled.holds OR ${plan.mode === 'keepChanged'})
      AND NOT enrolled.enrollment_id = ANY(${plan.idsOf('enrollment')}::bigint[])
    ORDER BY enrolled.id LIMIT ${MAX_NAMED}`.execute(tx.kysely)
  return rows.map(({ of, of_id, enrollment_id, field }) => ({
    of: { entity: of, entity_id: of_id },
    reason: {
      is: 'enrolled',
      row: { entity: 'enrollment', entity_id: enrollment_id },
      what: field,
    },
  }))
}
