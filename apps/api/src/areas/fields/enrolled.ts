import {
  ENROLLMENT_STATUSES,
  enrollmentWorkflow,
  errors,
  type FieldUse,
  stateWords,
} from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/transact.ts'

/** The number of fields named of an enrollment; the others are counted. */
const MOST_NAMES = 3

const statusSchema = z.enum(ENROLLMENT_STATUSES)

/** The open enrollments that have some of the fields, in order of grower, program and year. */
export async function enrollmentsOf(db: Db | Tx['kysely'], fieldIds: readonly number[]): Promise<FieldUse[]> {
  const rows = await db
    .selectFrom('enrollment_field')
    .innerJoin('enrollment', 'enrollment.id', 'enrollment_field.enrollment_id')
    .innerJoin('grower', 'grower.id', 'enrollment.grower_id')
    .select([
      'enrollment.id',
      'grower.name as grower_name',
      'enrollment.program',
      'enrollment.year',
      'enrollment.status',
      sql<number[]>`array_agg(enrollment_field.field_id ORDER BY enrollment_field.field_id)`.as('field_ids'),
    ])
    .where(sql<boolean>`enrollment_field.field_id = ANY(${fieldIds}::bigint[])`)
    .where('enrollment.status', 'not in', [...enrollmentWorkflow.final])
    .groupBy(['enrollment.id', 'grower.name'])
    .orderBy('enrollment.grower_sort_name')
    .orderBy('enrollment.program_key')
    .orderBy('enrollment.year')
    .orderBy('enrollment.id')
    .execute()
  return rows.map(({ id, grower_name, program, year, status, field_ids }) => ({
    enrollmentId: id,
    growerName: grower_name,
    program,
    year,
    status: statusSchema.parse(status),
    fieldIds: field_ids.map(Number),
  }))
}

/**
 * Refuses to deactivate fields of an enrollment that the person has not seen.
 *
 * @param seenIds the enrollments that the person saw
 * @throws errors.fieldsEnrolled with the others
 */
export async function refuseUnseenEnrollments(
  tx: Tx,
  fields: readonly { id: number; name: string }[],
  seenIds: readonly number[],
): Promise<void> {
  const uses = await enrollmentsOf(
    tx.kysely,
    fields.map(({ id }) => id),
  )
  const seen = new Set(seenIds)
  const unseen = uses.filter(({ enrollmentId }) => !seen.has(enrollmentId))
  if (unseen.length === 0) return
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  throw errors.fieldsEnrolled(unseen.map((use) => useWords(use, names)))
}

/** `Prairie Star · Soil carbon 2026 (signed) has North Forty, South Forty`. */
function useWords(
  { growerName, program, year, status, fieldIds }: FieldUse,
  names: ReadonlyMap<number, string>,
) {
  const first = fieldIds.slice(0, MOST_NAMES).map((id) => names.get(id) ?? '')
  const more = fieldIds.length - first.length
  const what = more === 0 ? first.join(', ') : `${first.join(', ')} and ${more} more`
  return `${growerName} · ${program} ${year} (${stateWords(enrollmentWorkflow, status)}) has ${what}`
}
