import { type Endpoints, type EnrollmentDetail, errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import type { HandlerInput } from '../../http/route.ts'
import { searchable } from '../../lists/names.ts'
import { lockFields } from '../fields/rows.ts'
import { checkYear } from '../shared/days.ts'
import { checkFields, enrollFields, makeYears, refuseLockedYears } from './fields.ts'
import { getEnrollment } from './read.ts'
import { enrollmentTable } from './tables.ts'

/**
 * Enrolls fields of a grower as a draft. Fields with a boundary get their field year too.
 *
 * @throws errors.validation for a year outside the window, a program without a letter, an inactive field or a field of
 *   another grower, a manager who is not one; errors.notFound for the grower or a field; errors.conflict for an inactive
 *   grower; errors.locked for a field whose year is approved; errors.sameEnrollment if the call asks for that check
 */
export async function createEnrollment(
  tx: Tx,
  now: Date,
  input: HandlerInput<Endpoints['enrollments']['create']>,
): Promise<EnrollmentDetail & MadeEdit> {
  const { growerId, year, program, managerId, notes } = input
  checkYear(year, now)
  const programKey = programKeyOf(program)
  await lockActiveGrower(tx, growerId)
  if (managerId !== null) await requireManager(tx, managerId)
  const fields = await lockFields(tx, input.fieldIds)
  checkFields(fields, growerId, input.fieldIds)
  const fieldIds = fields.map(({ id }) => id)
  await refuseLockedYears(tx, fieldIds, year)
  if (input.unlessThere) await refuseSame(tx, { growerId, programKey, year, fieldIds })
  await makeYears(tx, fields, year)
  const draft = { growerId, program, year, managerId, notes }
  const [id = 0] = (await tx.rows(enrollmentTable).insert([draft])).map((row) => row.id)
  await enrollFields(tx, { id, growerId }, fieldIds)
  return tx.withEdit(getEnrollment(tx.kysely, id))
}

interface SameLand {
  growerId: number
  programKey: string
  year: number
  fieldIds: readonly number[]
}

/** @throws errors.sameEnrollment if another enrollment of the program and year has the same fields, not withdrawn */
async function refuseSame({ kysely }: Tx, { growerId, programKey, year, fieldIds }: SameLand): Promise<void> {
  const { rows } = await sql<{ id: number; program: string; grower: string }>`
    SELECT enrollment.id, enrollment.program, grower.name AS grower
    FROM enrollment JOIN grower ON grower.id = enrollment.grower_id
    WHERE enrollment.grower_id = ${growerId} AND program_key = ${programKey} AND year = ${year}
      AND status <> 'withdrawn' AND field_count = ${fieldIds.length} AND NOT EXISTS (
        SELECT FROM enrollment_field AS enrolled
        WHERE enrolled.enrollment_id = enrollment.id AND enrolled.field_id <> ALL(${fieldIds}::bigint[]))
    ORDER BY enrollment.id LIMIT 1`.execute(kysely)
  const [same] = rows
  if (same !== undefined) throw errors.sameEnrollment(`${same.program} ${year} of ${same.grower}`, same.id)
}

/** The key that all spellings of a program share. @throws errors.validation if it is empty */
export function programKeyOf(program: string): string {
  const key = searchable(program)
  if (key !== '') return key
  const message = 'Enter a name with a letter or a number'
  throw errors.validation([{ path: 'body.program', message }], message)
}

/** Locks the grower, so that nobody deactivates or renames it. @throws errors.notFound; errors.conflict */
async function lockActiveGrower(tx: Tx, growerId: number): Promise<void> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select(['name', 'active'])
    .where('id', '=', growerId)
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This grower')
  if (!grower.active)
    throw errors.conflict(`${grower.name} is inactive`, 'Ask an operation manager to reactivate the grower.')
}

/** @throws errors.validation if the person is not an operation manager, or is suspended */
export async function requireManager(tx: Tx, managerId: number): Promise<void> {
  const manager = await tx.kysely
    .selectFrom('staff')
    .select('id')
    .where('id', '=', managerId)
    .where('is_operation_manager', '=', true)
    .where(sql<boolean>`suspended_at IS NULL`)
    .executeTakeFirst()
  if (manager !== undefined) return
  const message = 'Choose an operation manager who is not suspended'
  throw errors.validation([{ path: 'body.managerId', message }], message)
}
