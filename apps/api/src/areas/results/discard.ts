import type { Tx } from '../../db/transact.ts'
import { uploadTable } from '../uploads/tables.ts'
import { lockResultUpload, refuseUnlessOpen } from './state.ts'

/** The file stays, and can be uploaded again. @throws errors.notFound; errors.conflict when the upload is not open */
export async function discardUpload(tx: Tx, id: number): Promise<number> {
  const upload = await lockResultUpload(tx, id)
  await refuseUnlessOpen(tx.kysely, upload)
  await tx.rows(uploadTable, { uploadId: id }).patch([{ row: upload, set: { status: 'discarded' } }])
  return id
}
