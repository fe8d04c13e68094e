import type { FieldCreate, FieldDetail, FieldUpdate } from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { drawnBoundary } from './boundary-write.ts'
import { refuseUnseenEnrollments } from './enrolled.ts'
import { lockActiveGrower, lockGrowerOf } from './grower-lock.ts'
import { checkFirstYear, makeField } from './make.ts'
import { getField } from './read.ts'
import { lockFields } from './rows.ts'
import { fieldTable } from './tables.ts'

/**
 * Makes a field, with its boundary and its first year where they are given. County and state are those of the boundary.
 *
 * @throws errors.notFound for the grower; errors.validation for a boundary that is none, for a year outside the window
 *   or without a boundary
 */
export async function createField(tx: Tx, now: Date, input: FieldCreate): Promise<FieldDetail & MadeEdit> {
  checkFirstYear(input, now, 'body.year')
  await lockActiveGrower(tx, input.growerId)
  const { year, boundary, ...texts } = input
  const drawn = boundary && (await drawnBoundary(tx, now, boundary, null, 'body.boundary'))
  const id = await makeField(tx, texts, drawn, year === null ? [] : [{ year }])
  return tx.withEdit(getField(tx.kysely, id))
}

/**
 * Changes a field's texts. One that changes nothing writes nothing.
 *
 * @throws errors.notFound; errors.stale
 */
export async function updateField(
  tx: Tx,
  { id, version, ...set }: FieldUpdate & { id: number },
): Promise<FieldDetail & MadeEdit> {
  await lockGrowerOf(tx, id)
  const rows = tx.rows(fieldTable)
  await rows.patch([{ row: await rows.lockSeen({ id, version }), set }])
  return tx.withEdit(getField(tx.kysely, id))
}

interface Activity {
  ids: readonly number[]
  active: boolean
  /** Enrollments under way that the person saw to have some of the fields. */
  enrollmentIds: readonly number[]
}

/**
 * Deactivates or reactivates fields, all or none. Those that already are as asked for stay untouched.
 *
 * @returns the fields changed, and the edit that takes it back
 * @throws errors.notFound when one does not exist; errors.fieldsEnrolled for an enrollment that the person has not seen
 */
export async function setFieldsActive(tx: Tx, { ids, active, enrollmentIds }: Activity) {
  const fields = (await lockFields(tx, ids)).filter((field) => field.active !== active)
  if (fields.length === 0) return { changedIds: [], editId: null }
  if (!active) await refuseUnseenEnrollments(tx, fields, enrollmentIds)
  await tx.rows(fieldTable).patch(fields.map((row) => ({ row, set: { active } })))
  return { changedIds: fields.map(({ id }) => id), editId: await tx.editId() }
}
