import { errors, HECTARE_M2 } from '@org/core/contract'
import type { HeldRow } from '../../../db/rows/types.ts'
import type { Tx } from '../../../db/transact.ts'
import type { JobRun } from '../../../jobs/define.ts'
import { lockUpload, refuseOpenQuestion, refuseUnlessStaged } from '../state.ts'
import { uploadTable } from '../tables.ts'
import { lookAtGround, refuseUndecided } from './ground.ts'
import { planCommit, type Report, type UploadCommit } from './plan.ts'
import { lockFields, lockGrowers } from './targets.ts'
import { type MadeField, writeFields } from './write.ts'

/**
 * Creates fields, boundary versions and field years from chosen features, and gives existing fields new boundaries, all or
 * nothing. Slow steps (reading features, finding their counties, comparing them with existing fields) come before the
 * transaction: the embedded database serves nobody else while one is open.
 *
 * @param uploadVersion the version of the upload on which the person decided
 * @throws errors.validation for decisions that cannot be carried out, each named; errors.notFound for the upload, the
 *   grower or a field; errors.conflict when the upload is not waiting to be committed; errors.stale when a field was
 *   changed since the person saw it
 */
export async function commitUpload(job: JobRun, commit: UploadCommit, uploadVersion: number): Promise<void> {
  const { db, staffId, signal } = job
  const total = commit.features.length
  const report: Report = (step, done) => {
    signal.throwIfAborted()
    job.report({ step, done, total })
  }
  report('Checking', 0)
  const { fields } = await planCommit(db, commit, report)
  report('Comparing with existing fields', 0)
  const looked = await lookAtGround(db, commit, signal)
  await job.finish({}, async (tx) => {
    const upload = await lockStaged(tx, commit.uploadId, uploadVersion)
    await refuseUndecided(tx, commit, looked, signal)
    await lockGrowers(tx, commit, fields)
    const targets = await lockFields(tx, commit, fields)
    const context = { fileName: upload.fileName, commit, targets }
    const { made, kept } = await writeFields(tx, context, fields, report)
    // If a file changes nothing, nothing is recorded, not even its import.
    if (made.some(({ action }) => action !== 'leave'))
      await markCommitted(tx, staffId, upload, commit, made, job.now())
    report('Recording the changes', total)
    return tx.withEdit({ ...summaryOf(made), keptYears: kept })
  })
}

async function lockStaged(tx: Tx, uploadId: number, decidedVersion: number) {
  const upload = await lockUpload(tx, uploadId)
  await refuseUnlessStaged(tx.kysely, uploadId)
  refuseOpenQuestion(upload)
  if (upload.version !== decidedVersion)
    throw errors.conflict(
      'The file was read again after you decided about its features',
      'Review its features, then import again.',
    )
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
  const countOf = (wanted: MadeField['action']) => made.filter(({ action }) => action === wanted).length
  const set = {
    status: 'committed',
    growerId,
    createdCount: countOf('create'),
    updatedCount: countOf('update'),
    committedAt: now.toISOString(),
    committedBy: staffId,
  } as const
  await tx.rows(uploadTable, { uploadId: row.id }).patch([{ row, set }])
}

function summaryOf(made: readonly MadeField[]) {
  const idsOf = (wanted: MadeField['action']) =>
    made.filter(({ action }) => action === wanted).map(({ fieldId }) => fieldId)
  const areaM2 = made.reduce((sum, each) => sum + (each.action === 'leave' ? 0 : each.areaM2), 0)
  return {
    ...{ createdIds: idsOf('create'), updatedIds: idsOf('update'), unchangedIds: idsOf('leave') },
    areaHa: areaM2 / HECTARE_M2,
  }
}
