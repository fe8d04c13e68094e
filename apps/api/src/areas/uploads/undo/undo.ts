import { errors } from '@org/core/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import type { StaffRecord } from '../../../auth/staff-records.ts'
import type { Tx } from '../../../db/transact.ts'
import { fieldNameKeys } from '../../fields/search.ts'
import { mayUndo } from '../rights.ts'
import { lockUpload, refuseUnlessCommitted } from '../state.ts'
import { type Since, sinceCommit } from './since.ts'
import { type Recorded, readTouched, type Touched } from './touched.ts'

/** So many fields a statement. */
const CHUNK = 500

/**
 * Takes back what a commit made: fields that were new are removed with their boundary and year, others get back what
 * they were before. A field that was changed since is kept whole, and named. What to take back is read from the change
 * table, so that it is what was recorded and nothing else.
 *
 * @throws errors.notFound; errors.conflict when there is nothing to undo; errors.forbidden
 */
export async function undoUpload(tx: Tx, staff: StaffRecord, uploadId: number) {
  const upload = await lockUpload(tx, uploadId)
  await refuseUnlessCommitted(tx.kysely, uploadId)
  if (!mayUndo(staff, upload))
    throw errors.forbidden('This import is somebody else’s', 'Ask them, or an operation manager, to undo it.')
  const { touched, lastSeq } = await readTouched(tx, uploadId)
  // First, because a boundary version is removed only with an upload that is undone.
  await markUndone(tx, staff.id, uploadId)
  const removedIds: number[] = []
  const restoredIds: number[] = []
  const kept: { fieldId: number; fieldName: string; reason: string; isCreated: boolean }[] = []
  for (let from = 0; from < touched.length; from += CHUNK) {
    const chunk = touched.slice(from, from + CHUNK)
    const since = await sinceCommit(tx, chunk, lastSeq)
    const free = chunk.filter(({ fieldId }) => since.get(fieldId)?.reason === null)
    await takeBack(tx, staff.id, free, since)
    for (const field of free) recordTakenBack(tx, uploadId, field)
    for (const { fieldId, isCreated } of chunk) {
      const { reason, name } = since.get(fieldId) ?? { reason: 'It is gone', name: '' }
      if (reason !== null) kept.push({ fieldId, fieldName: name, reason, isCreated })
      else (isCreated ? removedIds : restoredIds).push(fieldId)
    }
  }
  const created = kept.filter(({ isCreated }) => isCreated).length
  await countKept(tx, uploadId, { created, updated: kept.length - created })
  tx.record({
    entity: 'upload',
    id: uploadId,
    before: { status: 'committed' },
    after: { status: 'undone', removed: removedIds.length, restored: restoredIds.length, kept: kept.length },
    uploadId,
  })
  return {
    removedIds,
    restoredIds,
    kept: kept.map(({ fieldId, fieldName, reason }) => ({ fieldId, fieldName, reason })),
  }
}

async function markUndone(tx: Tx, staffId: number, uploadId: number): Promise<void> {
  await tx.kysely
    .updateTable('upload')
    .set({
      status: 'undone',
      undone_at: sql`now()`,
      undone_by: staffId,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: staffId,
    })
    .where('id', '=', uploadId)
    .execute()
}

/** What still is because of the upload. */
async function countKept(
  tx: Tx,
  uploadId: number,
  kept: { created: number; updated: number },
): Promise<void> {
  await tx.kysely
    .updateTable('upload')
    .set({ created_count: kept.created, updated_count: kept.updated })
    .where('id', '=', uploadId)
    .execute()
}

/** One statement, because a field refers to its newest boundary and the boundary to its field. */
async function takeBack(
  tx: Tx,
  staffId: number,
  fields: readonly Touched[],
  since: ReadonlyMap<number, Since>,
): Promise<void> {
  if (fields.length === 0) return
  const removed = fields.filter(({ isCreated }) => isCreated).map(({ fieldId }) => fieldId)
  const restored = fields
    .filter(({ isCreated }) => !isCreated)
    .map(({ fieldId, before }) => ({ id: fieldId, before, ...searchNameBefore(before, since.get(fieldId)) }))
  const boundaryIds = fields.map(({ boundary }) => boundary.id)
  const movedYears = fields.flatMap((field) => field.movedYears)
  const yearIds = fields.flatMap(({ year }) => (year === null ? [] : [year.id]))
  await sql`
    WITH years AS (
      DELETE FROM field_year WHERE id = ANY(${yearIds}::bigint[])
    ), moved_back AS (
      UPDATE field_year SET boundary_version_id = "olderBoundaryId",
        version = version + 1, updated_at = now(), updated_by = ${staffId}
      FROM jsonb_to_recordset(${JSON.stringify(movedYears)}::jsonb) AS moved (id bigint, "olderBoundaryId" bigint)
      WHERE field_year.id = moved.id
    ), boundaries AS (
      DELETE FROM boundary_version WHERE id = ANY(${boundaryIds}::bigint[])
    ), restored AS (
      UPDATE field SET
        boundary_version_id = (before->>'boundaryVersionId')::bigint,
        area_m2 = coalesce((before->>'areaM2')::double precision, area_m2),
        perimeter_m = coalesce((before->>'perimeterM')::double precision, perimeter_m),
        farm_name = coalesce(before->>'farmName', farm_name),
        county = coalesce(before->>'county', county),
        state = coalesce(before->>'state', state),
        fsa_farm = coalesce(before->>'fsaFarm', fsa_farm),
        fsa_tract = coalesce(before->>'fsaTract', fsa_tract),
        fsa_clu = coalesce(before->>'fsaClu', fsa_clu),
        search_name = "searchName",
        version = version + 1, updated_at = now(), updated_by = ${staffId}
      FROM jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) AS earlier (id bigint, before jsonb, "searchName" text)
      WHERE field.id = earlier.id
    )
    DELETE FROM field WHERE id = ANY(${removed}::bigint[])`.execute(tx.kysely)
}

function searchNameBefore(before: Recorded | null, now: Since | undefined) {
  const farmName = z.string().parse(before?.farmName ?? now?.farmName ?? '')
  const names = { name: now?.name ?? '', farmName, growerName: now?.growerName ?? '' }
  return { searchName: fieldNameKeys(names).search_name }
}

function recordTakenBack(
  tx: Tx,
  uploadId: number,
  { fieldId, before, after, boundary, year, movedYears }: Touched,
): void {
  for (const { id, olderBoundaryId } of movedYears)
    tx.record({
      entity: 'field_year',
      id,
      before: { boundaryVersionId: boundary.id },
      after: { boundaryVersionId: olderBoundaryId },
      uploadId,
    })
  if (year !== null)
    tx.record({ entity: 'field_year', id: year.id, before: year.after, after: null, uploadId })
  tx.record({ entity: 'boundary_version', id: boundary.id, before: boundary.after, after: null, uploadId })
  tx.record({ entity: 'field', id: fieldId, before: after, after: before, uploadId })
}
