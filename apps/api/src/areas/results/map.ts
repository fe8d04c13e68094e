import { errors, type SheetMapping } from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import { beginCheck, type CheckMeans } from './check/start.ts'
import { rememberLayouts } from './layouts.ts'
import { lockResultUpload, refuseUnlessOpen } from './state.ts'

interface Mapped {
  id: number
  version: number
  laboratoryId: number | null
  sheets: readonly { position: number; mapping: SheetMapping | null }[]
}

/**
 * Confirms how the columns of the sheets are meant, remembers that for the laboratory, and checks all rows:
 * those of a large file by a job.
 *
 * @throws errors.notFound; errors.stale when someone changed the upload since; errors.conflict when it is not open
 */
export async function mapUpload(tx: Tx, mapped: Mapped, means: CheckMeans): Promise<number> {
  const upload = await lockResultUpload(tx, mapped.id)
  await refuseUnlessOpen(tx.kysely, upload)
  if (upload.version !== mapped.version) throw errors.stale(upload.fileName, mapped.version, upload.version)
  const { laboratoryId, sheets } = mapped
  if (laboratoryId !== null) await refuseUnknownLaboratory(tx, laboratoryId)
  await storeMappings(tx, mapped)
  const chosen = sheets.flatMap(({ mapping }) => mapping ?? [])
  if (laboratoryId !== null) await rememberLayouts(tx, laboratoryId, chosen)
  await beginCheck(tx, means, { upload: { ...upload, laboratoryId }, edited: null })
  return upload.id
}

async function refuseUnknownLaboratory(tx: Tx, id: number): Promise<void> {
  const found = await tx.kysely.selectFrom('laboratory').select('id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw errors.notFound('This laboratory')
}

async function storeMappings(tx: Tx, { id, sheets }: Mapped): Promise<void> {
  await tx.kysely.updateTable('upload_sheet').set({ mapping: null }).where('upload_id', '=', id).execute()
  for (const { position, mapping } of sheets) {
    const { numUpdatedRows } = await tx.kysely
      .updateTable('upload_sheet')
      .set({ mapping: mapping === null ? null : JSON.stringify(mapping) })
      .where('upload_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw errors.notFound(`Sheet ${position + 1} of this upload`)
  }
}
