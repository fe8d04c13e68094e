import { errors, type FieldCreate, type FieldDetail, type FieldUpdate } from '@org/core/contract'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import { checkPast, checkYear } from '../shared/days.ts'
import { placeOf } from '../shared/place.ts'
import { drawnAt, insertBoundary } from './boundary-write.ts'
import { refuseUnseenEnrollments } from './enrolled.ts'
import { measureBoundary } from './geometry.ts'
import { getField } from './read.ts'
import { lockFields } from './rows.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable } from './tables.ts'

/**
 * Makes a field, with its boundary and its first year where they are given. County and state are those of the boundary.
 *
 * @throws errors.notFound for the grower; errors.validation for a boundary that is none, for a year outside the window
 *   or without a boundary
 */
export async function createField(
  tx: Tx,
  now: Date,
  { boundary, year, ...texts }: FieldCreate,
): Promise<FieldDetail & MadeEdit> {
  checkNew({ boundary, year }, now)
  const { growerId } = texts
  await lockActiveGrower(tx, growerId)
  const measured = boundary && (await measureBoundary(tx.kysely, boundary.geometry, 'body.boundary.geometry'))
  const place = measured === null ? null : placeOf(...measured.inside)
  const boundaryIds = await tx.rows(boundaryVersionTable).drawIds(measured === null ? 0 : 1)
  const [boundaryVersionId = null] = boundaryIds
  const size = measured === null ? {} : { areaM2: measured.areaM2, perimeterM: measured.perimeterM }
  const made = { ...texts, ...place, ...size, boundaryVersionId }
  const [fieldId = 0] = (await tx.rows(fieldTable).insert([made])).map(({ id }) => id)
  if (boundary !== null && measured !== null && boundaryVersionId !== null) {
    const determinedAt = await drawnAt(tx, boundary, null, measured.wkb)
    await insertBoundary(
      tx,
      { id: boundaryVersionId, fieldId, growerId },
      { ...boundary, ...measured, determinedAt },
    )
    if (year !== null) await tx.rows(fieldYearTable).insert([{ fieldId, growerId, year, boundaryVersionId }])
  }
  return tx.withEdit(getField(tx.kysely, fieldId))
}

function checkNew({ boundary, year }: Pick<FieldCreate, 'boundary' | 'year'>, now: Date): void {
  if (year !== null) checkYear(year, now)
  checkPast(
    boundary?.determinedAt ?? null,
    now,
    'body.boundary.determinedAt',
    'The day the boundary was found',
  )
  if (year === null || boundary !== null) return
  const message = 'A year needs a boundary to stand on'
  throw errors.validation([{ path: 'body.year', message }], message)
}

/** Nobody deactivates or renames the grower meanwhile. @throws errors.notFound */
async function lockActiveGrower(tx: Tx, growerId: number): Promise<void> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select('name')
    .where('id', '=', growerId)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This grower')
}

/** Before its field, as whoever renames a grower locks them. @throws errors.notFound for the field */
async function lockGrowerOf(tx: Tx, fieldId: number): Promise<void> {
  const grower = await tx.kysely
    .selectFrom('grower')
    .select('name')
    .where('id', '=', (eb) => eb.selectFrom('field').select('grower_id').where('field.id', '=', fieldId))
    .forShare()
    .executeTakeFirst()
  if (grower === undefined) throw errors.notFound('This field')
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
