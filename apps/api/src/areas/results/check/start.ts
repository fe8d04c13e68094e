import type { Tx } from '../../../db/transact.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { uploadTable } from '../../uploads/tables.ts'
import { beingChecked, type UploadRow } from '../state.ts'
import { checkFile } from './check.ts'
import { endCheck } from './end.ts'
import { checkJob } from './job.ts'
import { type Edited, sheetsOf } from './parts.ts'

/** The rows of a larger file are checked by a job. */
const MAX_ROWS_IN_CALL = 2000

export interface CheckMeans {
  signal: AbortSignal
  /** Null: rows are checked at once, however many. */
  jobs: Pick<Jobs, 'enqueue'> | null
}

interface Begun {
  /** Locked, with the laboratory that its rows are checked for. */
  upload: UploadRow
  /** Null: all rows. */
  edited: Edited | null
}

/** Checks rows of a file: at once, or those of a large one by a job, until whose end there is nothing to commit. */
export async function beginCheck(tx: Tx, means: CheckMeans, begun: Begun): Promise<void> {
  const { jobs, signal } = means
  const { upload, edited } = begun
  const { id: uploadId, laboratoryId, version } = upload
  const sheets = await sheetsOf(tx, uploadId)
  const rows = sheets.reduce((sum, { rowCount }) => sum + rowCount, 0)
  if (jobs !== null && tx.staffId !== null && rows > MAX_ROWS_IN_CALL)
    return enqueue(tx, jobs, tx.staffId, begun)
  const summary = await checkFile({
    ...{ uploadId, laboratoryId, edited, signal },
    inPart: (work) => work(tx),
    report: () => {},
  })
  await endCheck(tx, { uploadId, version, laboratoryId, summary })
}

async function enqueue(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  staffId: number,
  { upload, edited }: Begun,
): Promise<void> {
  const { id: uploadId, laboratoryId, corrections } = upload
  const row = await tx.rows(uploadTable).lockSeen({ id: uploadId, version: null })
  await tx
    .rows(uploadTable, { uploadId })
    .patch([{ row, set: { status: 'mapped', summary: null, laboratoryId, corrections: corrections + 1 } }])
  const { version } = await tx.rows(uploadTable).lockSeen({ id: uploadId, version: null })
  const data = {
    ...{ uploadId, version, laboratoryId },
    edited: edited === null ? null : { rows: [...edited.rows], samples: [...edited.samples] },
  }
  const made = await jobs.enqueue(tx, checkJob, { staffId, subjectId: uploadId, data })
  if (made === null) throw beingChecked()
}
