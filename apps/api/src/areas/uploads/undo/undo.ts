import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import type { StaffRecord } from '../../../auth/staff-records.ts'
import type { Tx } from '../../../db/transact.ts'
import { refuseArchivedImport } from '../../../history/undo/archived.ts'
import { stepsOf } from '../../../history/undo/fold.ts'
import { type Kept, reverse } from '../../../history/undo/reverse.ts'
import { mayUndo } from '../rights.ts'
import { lockUpload, refuseUnlessCommitted } from '../state.ts'
import { uploadTable } from '../tables.ts'

/**
 * Undoes an import: new fields are removed with their boundary and year, others get back their earlier values. A field that
 * was changed later is kept whole, and named. The change table says what to undo: exactly what was recorded.
 *
 * @throws errors.notFound; errors.conflict when there is nothing to undo; errors.forbidden
 */
export async function undoUpload(tx: Tx, staff: StaffRecord, uploadId: number, now: Date) {
  const upload = await lockUpload(tx, uploadId)
  await refuseUnlessCommitted(tx.kysely, uploadId)
  if (!mayUndo(staff, upload))
    throw errors.forbidden(
      'This is another person’s import',
      'Ask them, or an operation manager, to undo it.',
    )
  await refuseArchivedImport(tx.kysely, uploadId)
  const steps = await stepsOf(tx, sql<boolean>`upload_id = ${uploadId}`)
  const { undone, kept } = await reverse(tx, steps, { staffId: staff.id, mode: 'keepChanged', uploadId })
  const fields = undone.filter(({ entity }) => entity === 'field')
  const keptFields = kept.flatMap(fieldOf)
  const createdCount = keptFields.filter(({ isCreated }) => isCreated).length
  const set = {
    status: 'undone',
    // What still exists because of the upload.
    createdCount,
    updatedCount: keptFields.length - createdCount,
    undoneAt: now.toISOString(),
    undoneBy: staff.id,
  } as const
  await tx.rows(uploadTable, { uploadId }).patch([{ row: upload, set }])
  const idsOf = (undo: 'remove' | 'set') => fields.flatMap((step) => (step.undo === undo ? [step.id] : []))
  return { removedIds: idsOf('remove'), restoredIds: idsOf('set'), kept: await named(tx, keptFields) }
}

interface KeptField {
  fieldId: number
  reason: string
  isCreated: boolean
}

const fieldOf = ({ rows, reason }: Kept): KeptField[] =>
  rows.flatMap(({ entity, id, undo }) =>
    entity === 'field' ? [{ fieldId: id, reason, isCreated: undo === 'remove' }] : [],
  )

async function named(tx: Tx, kept: readonly KeptField[]) {
  const ids = kept.map(({ fieldId }) => fieldId)
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM field WHERE id = ANY(${ids}::bigint[])`.execute(tx.kysely)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return kept.map(({ fieldId, reason }) => ({ fieldId, fieldName: names.get(fieldId) ?? '', reason }))
}
