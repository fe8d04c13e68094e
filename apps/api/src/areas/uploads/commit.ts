import { type BoundaryCommit, errors, HECTARE_M2, isYearInWindow, yearWindow } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type IdempotencyKey, type Tx, transact } from '../../db/transact.ts'
import { lockFields, lockGrowers, type TargetField } from './commit-targets.ts'
import { type MadeField, writeFields } from './commit-write.ts'
import { type PlannedField, planCommit, type UploadCommit } from './plan.ts'
import { withProgress } from './progress.ts'
import { lockUpload, refuseUnlessStaged } from './state.ts'

interface Committer {
  staffId: number
  now: Date
  idempotencyKey: IdempotencyKey | undefined
}

export type Report = (step: string, done: number) => void

/**
 * Makes fields, boundary versions and field-years of chosen features, and gives existing fields new boundaries. All or
 * nothing. What takes long (reading features, finding their counties) comes before the transaction: the embedded
 * database serves nobody else while one is open.
 *
 * @throws errors.validation for a year outside the window and for decisions that cannot be carried out, each named;
 *   errors.notFound for the upload, the grower or a field; errors.conflict when the upload is not waiting to be
 *   committed; errors.stale when a field was changed since the person saw it
 */
export async function commitUpload(db: Db, committer: Committer, commit: UploadCommit) {
  checkYear(commit, committer.now)
  return withProgress(commit.uploadId, commit.features.length, async (report) => {
    const plan = await planCommit(db, commit, report)
    const { staffId, idempotencyKey } = committer
    return transact(db, { staffId, idempotencyKey }, async (tx) => {
      const upload = await lockStaged(tx, commit.uploadId, plan.uploadVersion)
      const growers = await lockGrowers(tx, commit, plan.fields)
      const targets = await lockFields(tx, commit, plan.fields)
      const context = { staffId, fileName: upload.file_name, commit, growers, targets }
      const { made, kept } = await writeFields(tx, context, plan.fields, report)
      await markCommitted(tx, staffId, upload, commit, made)
      report('Recording the changes', commit.features.length)
      return { ...summaryOf(plan.fields, made), keptYears: kept }
    })
  })
}

export interface CommitContext {
  staffId: number
  fileName: string
  commit: UploadCommit
  /** Names by id. */
  growers: ReadonlyMap<number, string>
  targets: ReadonlyMap<number, TargetField>
}

function checkYear({ year }: BoundaryCommit, now: Date): void {
  if (isYearInWindow(year, now)) return
  const years = yearWindow(now)
  const message = `The year must be from ${years.at(-1)} to ${years[0]}`
  throw errors.validation([{ path: 'body.year', message }], message)
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
  upload: { id: number; status: string; version: number },
  { growerId }: UploadCommit,
  made: readonly MadeField[],
): Promise<void> {
  const created = made.filter(({ action }) => action === 'create').length
  const updated = made.length - created
  await tx.kysely
    .updateTable('upload')
    .set({
      status: 'committed',
      grower_id: growerId,
      created_count: created,
      updated_count: updated,
      committed_at: sql`now()`,
      committed_by: staffId,
      version: upload.version + 1,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', upload.id)
    .execute()
  tx.record({
    entity: 'upload',
    id: upload.id,
    before: { status: upload.status },
    after: { status: 'committed', growerId, created, updated },
    uploadId: upload.id,
  })
}

function summaryOf(planned: readonly PlannedField[], made: readonly MadeField[]) {
  const idsOf = (wanted: MadeField['action']) =>
    made.filter(({ action }) => action === wanted).map(({ fieldId }) => fieldId)
  const areaM2 = planned.reduce((sum, field) => sum + field.areaM2, 0)
  return { createdIds: idsOf('create'), updatedIds: idsOf('update'), areaHa: areaM2 / HECTARE_M2 }
}
