import { sql } from 'kysely'
import type { NewRow, PatchTo } from '../../../db/rows/types.ts'
import type { Tx } from '../../../db/transact.ts'
import { boundaryVersionTable, fieldTable, fieldYearTable, withExtent } from '../../fields/tables.ts'
import { placeAfter, placeOf } from '../../shared/place.ts'
import type { PlannedField, Report, UploadCommit } from './plan.ts'
import type { TargetField } from './targets.ts'
import { followImported, type KeptYears, keptYears } from './years.ts'

/** So many fields a statement: for progress, and so that neither side holds much at once. */
const CHUNK = 500

/** What became of one decision. */
export interface MadeField {
  action: 'create' | 'update'
  fieldId: number
}

interface CommitContext {
  fileName: string
  commit: UploadCommit
  targets: ReadonlyMap<number, TargetField>
}

/** Writes what was planned, in the order chosen. */
export async function writeFields(
  tx: Tx,
  context: CommitContext,
  planned: readonly PlannedField[],
  report: Report,
): Promise<{ made: MadeField[]; kept: KeptYears[] }> {
  const made: MadeField[] = []
  const kept: KeptYears[] = []
  for (let from = 0; from < planned.length; from += CHUNK) {
    report('Making fields', from)
    const numbered = await numberFields(tx, context, planned.slice(from, from + CHUNK))
    await writeChunk(tx, context, numbered)
    made.push(...numbered.map(({ target, fieldId }) => ({ action: actionOf(target), fieldId })))
    const redrawn = numbered.filter(({ target }) => target !== null)
    await followImported(tx, context.commit.uploadId, redrawn)
    kept.push(...(await keptYears(tx, redrawn)))
  }
  return { made, kept }
}

const actionOf = (target: TargetField | null): MadeField['action'] => (target === null ? 'create' : 'update')

/** One field with the numbers of its rows, drawn before, because they refer to each other. */
interface Numbered {
  planned: PlannedField
  /** The field there is; null for a new one. */
  target: TargetField | null
  fieldId: number
  boundaryVersionId: number
  growerId: number
}

async function numberFields(
  tx: Tx,
  { commit, targets }: CommitContext,
  planned: readonly PlannedField[],
): Promise<Numbered[]> {
  const fieldIds = await tx.rows(fieldTable).drawIds(planned.length)
  const boundaryIds = await tx.rows(boundaryVersionTable).drawIds(planned.length)
  return planned.map((each, at) => {
    const { action, fieldId, growerId } = each.decision
    const target = action === 'update' ? (targets.get(fieldId ?? 0) ?? null) : null
    return {
      planned: each,
      target,
      fieldId: target?.id ?? fieldIds[at] ?? 0,
      boundaryVersionId: boundaryIds[at] ?? 0,
      growerId: target?.growerId ?? growerId ?? commit.growerId,
    }
  })
}

async function writeChunk(tx: Tx, context: CommitContext, numbered: readonly Numbered[]): Promise<void> {
  const { uploadId, year } = context.commit
  const source = { uploadId }
  const fields = tx.rows(fieldTable, source)
  await fields.insert(numbered.flatMap(newField))
  await fields.patch(numbered.flatMap(changedField))
  await tx.rows(boundaryVersionTable, source).insert(
    numbered.map((each) => boundaryOf(context, each)),
    { expressions: withExtent(shape) },
  )
  const years = numbered
    .filter(({ target }) => target?.hasYear !== true)
    .map(({ fieldId, growerId, boundaryVersionId, planned: { texts } }) => ({
      ...{ fieldId, growerId, year, boundaryVersionId },
      crop: texts.crop,
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
  const { farmName, fsaFarm, fsaTract, fsaClu } = texts
  const { name } = decision
  return [{ id, growerId, name, farmName, county, state, fsaFarm, fsaTract, fsaClu, ...sizeOf(numbered) }]
}

type FieldPatch = PatchTo<typeof fieldTable>

/** An existing field's texts are a person's: the file says only what nobody said before. Its place follows the boundary. */
function changedField(numbered: Numbered): FieldPatch[] {
  const { planned, target } = numbered
  if (target === null) return []
  const { texts, county, state } = planned
  const { fsaFarm, fsaTract, fsaClu } = texts
  const hasKeys = target.fsaFarm !== '' || target.fsaTract !== '' || target.fsaClu !== ''
  const before = target.inside === null ? null : placeOf(...target.inside)
  const place = placeAfter(target, before, county === '' ? null : { county, state })
  const set = {
    ...(target.farmName === '' ? { farmName: texts.farmName } : {}),
    ...(hasKeys ? {} : { fsaFarm, fsaTract, fsaClu }),
    county: place.county,
    state: place.state,
    ...sizeOf(numbered),
  }
  return [{ row: target, set }]
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

/** The feature's own shape, or its repair, which is in the database already. */
const shape = sql`(SELECT CASE WHEN invalid_reason IS NULL THEN feature.geom ELSE feature.repair END
  FROM upload_feature AS feature
  WHERE feature.upload_id = given.upload_id AND feature.position = given.upload_position)`
