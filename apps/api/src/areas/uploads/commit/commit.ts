import { errors, HECTARE_M2 } from '@org/core/contract'
import type { HeldRow } from '../../../db/rows/types.ts'
import type { Tx } from '../../../db/transact.ts'
import type { StaffCall } from '../../../http/route.ts'
import { checkYear } from '../../shared/days.ts'
import { lockUpload, refuseUnlessStaged } from '../state.ts'
import { uploadTable } from '../tables.ts'
import { lookAtGround, refuseUndecided } from './ground.ts'
import { type PlannedField, planCommit, type UploadCommit } from './plan.ts'
import { withProgress } from './progress.ts'
import { lockFields, lockGrowers } from './targets.ts'
import { type MadeField, writeFields } from './write.ts'

/**
 * Makes fields, boundary versions and field-years of chosen features, and gives existing fields new boundaries. All or
 * nothing. What takes long (reading features, finding their counties, comparing them with the fields there are) comes
 * before the transaction: the embedded
 * database serves nobody else while one is open.
 *
 * @throws errors.validation for a year outside the window and for decisions that cannot be carried out, each named;
 *   errors.notFound for the upload, the grower or a field; errors.conflict when the upload is not waiting to be
 *   committed; errors.stale when a field was changed since the person saw it
 */
export async function commitUpload({ db, write, staff, now, signal }: StaffCall, commit: UploadCommit) {
  checkYear(commit.year, now())
  return withProgress(commit.uploadId, commit.features.length, async (report) => {
    const plan = await planCommit(db, commit, report)
    report('Comparing with the fields there are', 0)
    const looked = await lookAtGround(db, commit, signal)
    const staffId = staff.id
    return write({ staffId }, async (tx) => {
      const upload = await lockStaged(tx, commit.uploadId, plan.uploadVersion)
      await refuseUndecided(tx, commit, looked, signal)
      await lockGrowers(tx, commit, plan.fields)
      const targets = await lockFields(tx, commit, plan.fields)
      const context = { fileName: upload.fileName, commit, targets }
      const { made, kept } = await writeFields(tx, context, plan.fields, report)
      await markCommitted(tx, staffId, upload, commit, made, now())
      report('Recording the changes', commit.features.length)
      return { ...summaryOf(plan.fields, made), keptYears: kept }
    })
  })
}

async function lockStaged(tx: Tx, uploadId: number, plannedVersion: number) {
  const upload = await lockUpload(tx, uploadId)
  await refuseUnlessStaged(tx.kysely, uploadId)
  if (upload.question !== null)
    throw errors.conflict('This file leaves something open', 'Answer what it asks, then import it.')
  if (upload.version !== plannedVersion)
    throw errors.conflict('This file was read anew meanwhile', 'Look at its features again.')
  return upload
}

async function markCommitted(
  tx: Tx,
  staffId: number,
  row: HeldRow<typeof uploadTable>,
  { growerId }: UploadCommit,
  made: readonly MadeField[],
  now: Date,
): Promise<void> {
  const createdCount = made.filter(({ action }) => action === 'create').length
  const set = {
    status: 'committed',
    growerId,
    createdCount,
    updatedCount: made.length - createdCount,
    committedAt: now.toISOString(),
    committedBy: staffId,
  } as const
  await tx.rows(uploadTable, { uploadId: row.id }).patch([{ row, set }])
}

function summaryOf(planned: readonly PlannedField[], made: readonly MadeField[]) {
  const idsOf = (wanted: MadeField['action']) =>
    made.filter(({ action }) => action === wanted).map(({ fieldId }) => fieldId)
  const areaM2 = planned.reduce((sum, field) => sum + field.areaM2, 0)
  return { createdIds: idsOf('create'), updatedIds: idsOf('update'), areaHa: areaM2 / HECTARE_M2 }
}
