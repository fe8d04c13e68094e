import { errors } from '@org/core/contract'
import type { StaffRecord } from '../../../auth/staff-records.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Step } from '../../../history/undo/fold.ts'
import { makePlan } from '../../../history/undo/plan.ts'
import { restore } from '../../../history/undo/restore.ts'
import { mayUndo } from '../rights.ts'
import { lockUpload, refuseUnlessCommitted } from '../state.ts'
import { uploadTable } from '../tables.ts'
import { sinceCommit } from './since.ts'
import { readTouched, type Touched } from './touched.ts'

/** So many fields a statement. */
const CHUNK = 500

/**
 * Takes back what a commit made: fields that were new are removed with their boundary and year, others get back what
 * they were before. A field that was changed since is kept whole, and named. What to take back is read from the change
 * table, so that it is what was recorded and nothing else.
 *
 * @throws errors.notFound; errors.conflict when there is nothing to undo; errors.forbidden
 */
export async function undoUpload(tx: Tx, staff: StaffRecord, uploadId: number, now: Date) {
  const upload = await lockUpload(tx, uploadId)
  await refuseUnlessCommitted(tx.kysely, uploadId)
  if (!mayUndo(staff, upload))
    throw errors.forbidden('This import is somebody else’s', 'Ask them, or an operation manager, to undo it.')
  const { touched, lastSeq } = await readTouched(tx, uploadId)
  const removedIds: number[] = []
  const restoredIds: number[] = []
  const kept: (KeptField & { isCreated: boolean })[] = []
  for (let from = 0; from < touched.length; from += CHUNK) {
    const chunk = touched.slice(from, from + CHUNK)
    const since = await sinceCommit(tx, chunk, lastSeq)
    const free = chunk.filter(({ fieldId }) => since.get(fieldId)?.reason === null)
    await restore(tx, await makePlan(tx, free.flatMap(stepsBack)), uploadId)
    for (const { fieldId, isCreated } of chunk) {
      const { reason, name } = since.get(fieldId) ?? { reason: 'It is gone', name: '' }
      if (reason !== null) kept.push({ fieldId, fieldName: name, reason, isCreated })
      else (isCreated ? removedIds : restoredIds).push(fieldId)
    }
  }
  const createdCount = kept.filter(({ isCreated }) => isCreated).length
  const set = {
    status: 'undone',
    // What still is because of the upload.
    createdCount,
    updatedCount: kept.length - createdCount,
    undoneAt: now.toISOString(),
    undoneBy: staff.id,
  } as const
  await tx.rows(uploadTable, { uploadId }).patch([{ row: upload, set }])
  return {
    removedIds,
    restoredIds,
    kept: kept.map(({ fieldId, fieldName, reason }): KeptField => ({ fieldId, fieldName, reason })),
  }
}

interface KeptField {
  fieldId: number
  fieldName: string
  reason: string
}

/** How one field is taken back with its boundary and its years. */
function stepsBack({ fieldId, isCreated, before, boundary, year, movedYears, seq }: Touched): Step[] {
  const gone = { undo: 'remove', before: {}, seq } as const
  return [
    isCreated
      ? { entity: 'field', id: fieldId, ...gone }
      : { entity: 'field', id: fieldId, undo: 'set', before: before ?? {}, seq },
    { entity: 'boundary_version', id: boundary.id, ...gone },
    ...(year === null ? [] : [{ entity: 'field_year', id: year.id, ...gone }]),
    ...movedYears.map(({ id, olderBoundaryId }) => ({
      entity: 'field_year',
      id,
      undo: 'set' as const,
      before: { boundaryVersionId: olderBoundaryId },
      seq,
    })),
  ]
}
