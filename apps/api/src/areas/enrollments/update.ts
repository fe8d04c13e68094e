import {
  type Endpoints,
  type EnrollmentDetail,
  type EnrollmentStatus,
  enrollmentWorkflow,
  errors,
  stateWords,
} from '@org/core/contract'
import { sql } from 'kysely'
import type { MadeEdit, Tx } from '../../db/transact.ts'
import type { HandlerInput } from '../../http/route.ts'
import { lockFields } from '../fields/rows.ts'
import { checkFields, enrollFields, makeYears, refuseLockedYears, releaseFields } from './fields.ts'
import { lockEnrollments } from './locks.ts'
import { getEnrollment } from './read.ts'
import { lockMoving } from './rows.ts'
import { enrollmentTable } from './tables.ts'
import { programKeyOf, requireManager } from './write.ts'

type EnrollmentPatch = HandlerInput<Endpoints['enrollments']['update']>

/**
 * Changes an enrollment; a change without a difference writes nothing. Program and fields can change in a draft or in
 * review. An added field must be the grower's own and active; a field whose year is approved can be neither added nor
 * removed.
 *
 * @throws errors.notFound; errors.stale; errors.conflict in a state in which program and fields cannot change;
 *   errors.validation; errors.locked
 */
export async function updateEnrollment(tx: Tx, patch: EnrollmentPatch): Promise<EnrollmentDetail & MadeEdit> {
  const { row, fields, enrolledIds } = await lockForUpdate(tx, patch)
  const { program, managerId, notes } = patch
  const change = { row, set: { program, managerId, notes } }
  const rows = tx.rows(enrollmentTable)
  const after = rows.changed(change) ?? row
  const wanted = patch.fieldIds === undefined ? enrolledIds : new Set(patch.fieldIds)
  const added = fields.filter(({ id }) => wanted.has(id) && !enrolledIds.has(id))
  const addedIds = added.map(({ id }) => id)
  const removedIds = [...enrolledIds].filter((id) => !wanted.has(id))
  const movedIds = [...addedIds, ...removedIds]
  if (movedIds.length > 0 || after.program !== row.program) refuseUnlessOpen(row)
  if (after.managerId !== null && after.managerId !== row.managerId) await requireManager(tx, after.managerId)
  if (after.program !== row.program) programKeyOf(after.program)
  checkFields(added, row.growerId, patch.fieldIds ?? [])
  await refuseLockedYears(tx, movedIds, row.year)
  await rows.patch([change])
  await makeYears(tx, added, row.year)
  await releaseFields(tx, row, removedIds)
  await enrollFields(tx, row, addedIds)
  return tx.withEdit(getEnrollment(tx.kysely, row.id))
}

/** States in which program and fields can change, because nothing is decided yet. */
const OPEN_STATUSES: readonly EnrollmentStatus[] = ['draft', 'needs_review']

function refuseUnlessOpen({ status }: { status: EnrollmentStatus }): void {
  if (OPEN_STATUSES.includes(status)) return
  throw errors.conflict(
    `The program and fields cannot change: this enrollment is ${stateWords(enrollmentWorkflow, status)}`,
    'You can change them in a draft or while the enrollment needs review.',
  )
}

/**
 * Locks the row as the person saw it, after its grower and fields, as everywhere.
 *
 * @throws errors.notFound; errors.stale
 */
async function lockForUpdate(tx: Tx, { id, version, program, fieldIds }: EnrollmentPatch) {
  await sql`
    SELECT FROM grower WHERE id = (SELECT grower_id FROM enrollment WHERE id = ${id}) FOR SHARE`.execute(
    tx.kysely,
  )
  // A new program is also written into its fields' rows.
  const fields =
    fieldIds === undefined && program === undefined
      ? []
      : await lockFields(tx, [...(await enrolledIdsOf(tx, id)), ...(fieldIds ?? [])])
  await lockEnrollments(
    tx,
    [id],
    fields.map((field) => field.id),
  )
  const row = (await lockMoving(tx, [id])).get(id)
  if (row === undefined) throw errors.notFound('This enrollment')
  if (row.version !== version) throw errors.stale('This enrollment', version, row.version)
  return { row, fields, enrolledIds: await enrolledIdsOf(tx, id) }
}

async function enrolledIdsOf(tx: Tx, id: number): Promise<Set<number>> {
  const rows = await tx.kysely
    .selectFrom('enrollment_field')
    .select('field_id')
    .where('enrollment_id', '=', id)
    .execute()
  return new Set(rows.map(({ field_id }) => field_id))
}
