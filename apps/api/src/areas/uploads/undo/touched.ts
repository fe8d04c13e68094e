import type { Recorded } from '@org/core/contract'
import * as z from 'zod'
import type { Tx } from '../../../db/transact.ts'

const recordedSchema = z.record(z.string(), z.unknown())

/** One field that the commit made or gave a boundary, with what the change table says of it. */
export interface Touched {
  fieldId: number
  isCreated: boolean
  before: Recorded | null
  boundary: { id: number }
  /** The year it made. */
  year: { id: number } | null
  /** Years there were before, moved to its boundary from this one. */
  movedYears: { id: number; olderBoundaryId: number }[]
  /** Number of the field's change. */
  seq: number
}

/** @returns also the number of the commit's last change: what comes after it came since */
export async function readTouched(tx: Tx, uploadId: number) {
  const changes = await tx.kysely
    .selectFrom('change')
    .select(['seq', 'entity', 'entity_id', 'before', 'after'])
    .where('upload_id', '=', uploadId)
    .orderBy('seq')
    .execute()
  const years = new Map<unknown, Touched['year']>()
  const movedYears = new Map<unknown, Touched['movedYears']>()
  for (const { entity, entity_id: id, before, after } of changes) {
    if (entity !== 'field_year') continue
    const made = recordedSchema.parse(after)
    if (before === null) years.set(made.fieldId, { id })
    else {
      const olderBoundaryId = z.int().parse(recordedSchema.parse(before).boundaryVersionId)
      const others = movedYears.get(made.boundaryVersionId) ?? []
      movedYears.set(made.boundaryVersionId, [...others, { id, olderBoundaryId }])
    }
  }
  const touched = changes
    .filter(({ entity }) => entity === 'field')
    .map((change): Touched => {
      const after = recordedSchema.parse(change.after)
      const boundaryId = z.int().parse(after.boundaryVersionId)
      return {
        fieldId: change.entity_id,
        isCreated: change.before === null,
        before: recordedSchema.nullable().parse(change.before),
        boundary: { id: boundaryId },
        year: years.get(change.entity_id) ?? null,
        movedYears: movedYears.get(boundaryId) ?? [],
        seq: change.seq,
      }
    })
  return { touched, lastSeq: changes.at(-1)?.seq ?? 0 }
}
