import type { StaffRecord } from '../../auth/staff-records.ts'
import type { Tx } from '../../db/transact.ts'
import { uploadTable } from '../uploads/tables.ts'
import { refuseOthers } from './others.ts'
import { lockResultUpload, refuseUnlessOpen } from './state.ts'

/**
 * The file stays, and can be uploaded again.
 *
 * @throws errors.notFound; errors.conflict when the upload is not open, or is another person's and nobody was asked
 */
export async function discardUpload(
  tx: Tx,
  staff: StaffRecord,
  { id, othersUpload }: { id: number; othersUpload: boolean },
): Promise<number> {
  const upload = await lockResultUpload(tx, id)
  await refuseUnlessOpen(tx.kysely, upload)
  await refuseOthers(tx.kysely, staff, { id, isConfirmed: othersUpload, act: 'discard' })
  await tx.rows(uploadTable, { uploadId: id }).patch([{ row: upload, set: { status: 'discarded' } }])
  return id
}
