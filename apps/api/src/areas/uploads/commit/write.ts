import { fieldEntity, fieldYearEntity } from '@org/core/contract'
import { sql } from 'kysely'
import type { NewRow, PatchTo } from '../../../db/rows/types.ts'
import type { Tx } from '../../../db/transact.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable, withExtent } from '../../fields/tables.ts'
import { placeAfter, placeOf } from '../../shared/county-of.ts'
import type { PlannedField, Report, UploadCommit } from './plan.ts'
import { shapeOf } from './shape.ts'
import type { TargetField } from './targets.ts'
import { textsFor } from './texts.ts'
import { followImported, type KeptYears, keptYears } from './years.ts'

/** The number of fields in one statement, for progress and to limit memory on both sides. */
const CHUNK = 500

/** The result of one decision; `leave`: the field already equals the feature. */
export interface MadeField {
  action: 'create' | 'update' | 'leave'
  fieldId: number
  areaM2: number
}

interface CommitContext {
  fileName: string
  commit: UploadCommit
  targets: ReadonlyMap<number, TargetField>
}

/** Writes the plan, in the chosen order, without fields that already equal the file. */
export async function writeFields(
  tx: Tx,
  context: CommitContext,
  planned: readonly PlannedField[],
  report: Report,
): Promise<{ made: MadeField[]; kept: KeptYears[] }> {
  const { left = [], changing = [] } = Object.groupBy(
    planned.map((each) => ({ planned: each, target: targetOf(context, each) })),
    (each) => (isAsItWas(tx, each) ? 'left' : 'changing'),
  )
  const made = left.map(({ planned: { areaM2 }, target }): MadeField => {
    return { action: 'leave', fieldId: target?.id ?? 0, areaM2 }
  })
  const kept: KeptYears[] = []
  for (let from = 0; from < changing.length; from += CHUNK) {
    report('Creating fields', left.length + from)
    const numbered = await numberFields(tx, context, changing.slice(from, from + CHUNK))
    await writeChunk(tx, context, numbered)
    made.push(...numbered.map(madeOf))
    const redrawn = numbered.filter(({ target }) => target !== null)
    await followImported(tx, context.commit.uploadId, redrawn)
    kept.push(...(await keptYears(tx, redrawn)))
  }
  return { made, kept }
}

const madeOf = ({ fieldId, target, planned: { areaM2 } }: Numbered): MadeField => ({
  action: target === null ? 'create' : 'update',
  ...{ fieldId, areaM2 },
})

interface Targeted {
  planned: PlannedField
  /** The existing field; null for a new one. */
  target: TargetField | null
}

const targetOf = ({ targets }: CommitContext, { decision }: PlannedField): TargetField | null =>
  decision.action === 'update' ? (targets.get(decision.fieldId ?? 0) ?? null) : null

/** Whether an existing field already has the feature's boundary, the year and all values. */
function isAsItWas(tx: Tx, { planned, target }: Targeted): boolean {
  if (target === null || !target.isDrawnSo || !target.hasYear) return false
  return tx.rows(fieldTable).changed({ row: target, set: textsAfter(planned, target) }) === null
}

/** One field with the numbers of its rows, drawn before because the rows refer to each other. */
interface Numbered extends Targeted {
  fieldId: number
  boundaryVersionId: number
  growerId: number
}

async function numberFields(
  tx: Tx,
  { commit }: CommitContext,
  targeted: readonly Targeted[],
): Promise<Numbered[]> {
  const fieldIds = await tx.rows(fieldTable).drawIds(targeted.length)
  const boundaryIds = await tx.rows(boundaryVersionTable).drawIds(targeted.length)
  return targeted.map((each, at) => ({
    ...each,
    fieldId: each.target?.id ?? fieldIds[at] ?? 0,
    boundaryVersionId: boundaryIds[at] ?? 0,
    growerId: each.target?.growerId ?? each.planned.decision.growerId ?? commit.growerId,
  }))
}

async function writeChunk(tx: Tx, context: CommitContext, numbered: readonly Numbered[]): Promise<void> {
  const { uploadId, year } = context.commit
  const source = { uploadId }
  const fields = tx.rows(fieldTable, source)
  await fields.insert(numbered.flatMap(newField))
  await fields.patch(numbered.flatMap(changedField))
  await tx.rows(boundaryVersionTable, source).insert(
    numbered.map((each) => boundaryOf(context, each)),
    withExtent(shapeOf(sql`given.upload_id`, sql`given.upload_position`)),
  )
  const years = numbered
    .filter(({ target }) => target?.hasYear !== true)
    .map(({ fieldId, growerId, boundaryVersionId, planned: { texts } }) => ({
      ...textsFor(fieldYearEntity, texts),
      ...{ fieldId, growerId, year, boundaryVersionId },
    }))
  await tx.rows(fieldYearTable, source).insert(years)
}

const sizeOf = ({ boundaryVersionId, planned: { areaM2, perimeterM } }: Numbered) => ({
  boundaryVersionId,
  areaM2,
  perimeterM,
})

function newField(numbered: Numbered): NewRow<typeof fieldTable>[] {
  const { planned, target, fieldId: id, growerId } = numbered
  if (target !== null) return []
  const { decision, county, state, texts } = planned
  const { name } = decision
  return [{ ...textsFor(fieldEntity, texts), id, growerId, name, county, state, ...sizeOf(numbered) }]
}

type FieldPatch = PatchTo<typeof fieldTable>

/** The file fills an existing field's empty texts. Its place follows the boundary. */
function textsAfter(planned: PlannedField, target: TargetField): FieldPatch['set'] {
  const { texts, county, state } = planned
  const before = target.inside === null ? null : placeOf(...target.inside)
  const place = placeAfter(target, before, county === '' ? null : { county, state })
  const filled = textsFor(fieldEntity, texts, target)
  return { ...filled, county: place.county, state: place.state }
}

function changedField(numbered: Numbered): FieldPatch[] {
  const { planned, target } = numbered
  if (target === null) return []
  return [{ row: target, set: { ...textsAfter(planned, target), ...sizeOf(numbered) } }]
}

function boundaryOf({ fileName, commit }: CommitContext, numbered: Numbered) {
  const { fieldId, growerId, boundaryVersionId: id, planned } = numbered
  const { uploadId, determinationMethod } = commit
  const { areaM2, perimeterM, decision } = planned
  return {
    ...{ id, fieldId, growerId, areaM2, perimeterM, determinationMethod, uploadId },
    uploadPosition: decision.index,
    sourceFileName: fileName,
  }
}
