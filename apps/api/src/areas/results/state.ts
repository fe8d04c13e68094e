import { errors, OPEN_UPLOAD_STATUSES } from '@org/core/contract'
import type { Db } from '../../db/database.ts'
import type { HeldRow } from '../../db/rows/types.ts'
import type { Tx } from '../../db/transact.ts'
import { fullName } from '../uploads/state.ts'
import { uploadTable } from '../uploads/tables.ts'

export type UploadRow = HeldRow<typeof uploadTable>

const OPEN: readonly UploadRow['status'][] = OPEN_UPLOAD_STATUSES

/** Locks an upload of results, so that what people do with it follows one another. @throws errors.notFound */
export async function lockResultUpload(tx: Tx, id: number): Promise<UploadRow> {
  const row = await tx.rows(uploadTable).lockSeen({ id, version: null })
  if (row.kind !== 'lab_results') throw errors.notFound('This upload')
  return row
}

/** @throws errors.conflict for an upload that is committed, undone or discarded, and while its rows are checked */
export async function refuseUnlessOpen(db: Db, upload: Pick<UploadRow, 'id' | 'status'>): Promise<void> {
  if (OPEN.includes(upload.status)) return refuseWhileChecked(db, upload.id)
  const said = await whoEnded(db, upload.id)
  const again = 'To use the file again, upload it again.'
  if (upload.status === 'committed')
    throw errors.conflict(`${said.committed} committed the results of this file`, again)
  if (upload.status === 'undone') throw errors.conflict(`${said.undone} undid this upload`, again)
  throw errors.conflict('This upload was discarded', again)
}

/** The kind of job that checks the rows of a large file. */
export const CHECK_KIND = 'check'

async function refuseWhileChecked(db: Db, uploadId: number): Promise<void> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', CHECK_KIND)
    .where('subject_id', '=', uploadId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (job !== undefined) throw beingChecked()
}

export const beingChecked = () =>
  errors.conflict('The rows of this file are being checked', 'Wait until it is done, or cancel the check.')

/** @throws errors.conflict that says why there is nothing to undo */
export async function refuseUnlessCommitted(db: Db, upload: Pick<UploadRow, 'id' | 'status'>): Promise<void> {
  if (upload.status === 'committed') return
  if (upload.status === 'undone')
    throw errors.conflict(
      `${(await whoEnded(db, upload.id)).undone} undid this upload`,
      'There is nothing left to undo.',
    )
  throw errors.conflict('The results of this file are not committed', 'There is nothing to undo.')
}

async function whoEnded(db: Db, id: number) {
  const row = await db
    .selectFrom('upload')
    .leftJoin('staff as committer', 'committer.id', 'upload.committed_by')
    .leftJoin('staff as undoer', 'undoer.id', 'upload.undone_by')
    .select(['committer.first_name as committer_first', 'committer.last_name as committer_last'])
    .select(['undoer.first_name as undoer_first', 'undoer.last_name as undoer_last'])
    .where('upload.id', '=', id)
    .executeTakeFirst()
  return {
    committed: fullName(row?.committer_first ?? null, row?.committer_last ?? null),
    undone: fullName(row?.undoer_first ?? null, row?.undoer_last ?? null),
  }
}
