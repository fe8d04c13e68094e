import { type CheckSummary, errors } from '@org/core/contract'
import type { Tx } from '../../../db/transact.ts'
import { uploadTable } from '../../uploads/tables.ts'
import { lockResultUpload } from '../state.ts'

/** The upload is checked, and another version. @throws errors.conflict when it was changed since the check began */
export async function endCheck(
  tx: Tx,
  {
    uploadId,
    version,
    summary,
    ...set
  }: { uploadId: number; version: number; summary: CheckSummary; laboratoryId?: number | null },
): Promise<{ rows: number }> {
  const row = await lockResultUpload(tx, uploadId)
  if (row.version !== version)
    throw errors.conflict('This file was changed while its rows were checked', 'Confirm the columns again.')
  const { corrections } = row
  await tx
    .rows(uploadTable, { uploadId })
    .patch([{ row, set: { ...set, status: 'checked', summary, corrections: corrections + 1 } }])
  return { rows: summary.rows }
}
