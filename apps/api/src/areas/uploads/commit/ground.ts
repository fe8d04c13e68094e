import { type ErrorDetail, type FeatureDecision, type FeatureMatch, NO_COLUMNS } from '@org/core/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tx } from '../../../db/transact.ts'
import { type Compared, compareWithFields, isElsewhere } from '../match/compare.ts'
import { percent } from '../match/decide.ts'
import { matchFeatures } from '../match/match.ts'
import { detailOf, refuseDecisions, type UploadCommit } from './plan.ts'

/** Two imports at once could each find the same land free, so they write one after the other. */
const GROUND_LOCK = 7_302_010

/** The result of checking an import's features against existing fields. */
export interface Looked {
  /** The last change before the check. */
  seq: number
  details: ErrorDetail[]
}

/** Finds missing decisions, and overlaps without consent. */
export async function lookAtGround(db: Db, commit: UploadCommit, signal: AbortSignal): Promise<Looked> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM change`.execute(db)
  const { uploadId, growerId, features } = commit
  const matches = await matchFeatures(
    db,
    { uploadId, growerId, mapping: commit.mapping ?? NO_COLUMNS },
    signal,
  )
  const byIndex = new Map(matches.map((match) => [match.index, match]))
  const targets = await compareTargets(db, commit, matches.length, signal)
  const taken = new Map(features.map((decision) => [decision.index, decision]))
  const details = features.flatMap((decision, place) => {
    const match = byIndex.get(decision.index)
    if (match === undefined) return []
    const problem = openQuestion(decision, match, targets.get(decision.index)?.[0], taken)
    return problem === null ? [] : [detailOf(place, decision, problem)]
  })
  return { seq: rows[0]?.seq ?? 0, details }
}

/**
 * Checks again if a field changed after the check.
 *
 * @throws errors.validation that names each feature with what is missing
 */
export async function refuseUndecided(
  tx: Tx,
  commit: UploadCommit,
  looked: Looked,
  signal: AbortSignal,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${GROUND_LOCK})`.execute(tx.kysely)
  const { rows } = await sql<{ changed: boolean }>`SELECT EXISTS (
    SELECT FROM change WHERE seq > ${looked.seq} AND entity IN ('field', 'boundary_version')
  ) AS changed`.execute(tx.kysely)
  const { details } = rows[0]?.changed === true ? await lookAtGround(tx.kysely, commit, signal) : looked
  refuseDecisions(details, 'Some of the chosen features need a decision first')
}

/** The comparison of features with the fields that they update, by position. */
function compareTargets(db: Db, { uploadId, features }: UploadCommit, count: number, signal: AbortSignal) {
  const targets = features.flatMap(({ index, action, fieldId }) =>
    action === 'update' && fieldId !== null ? [[index, [{ id: fieldId }]] as const] : [],
  )
  return compareWithFields(db, uploadId, count, [new Map(targets)], signal)
}

/** What a person must still decide about a feature; null if nothing. */
function openQuestion(
  decision: FeatureDecision,
  match: FeatureMatch,
  target: Compared | undefined,
  taken: ReadonlyMap<number, FeatureDecision>,
): string | null {
  const isUpdate = decision.action === 'update'
  if (isUpdate && match.outcome === 'matched' && match.field?.id === decision.fieldId) return null
  if (!decision.decided && match.outcome === 'conflict')
    return `It needs a decision: ${match.reason ?? 'it may be another field'}`
  if (isUpdate && !decision.decided) return 'It needs a decision: it may be another field'
  if (isUpdate && !decision.move && target !== undefined && isElsewhere(target))
    return 'Its field would move: the new boundary does not overlap the old one, or lies in another county'
  return openOverlap(decision, match, taken)
}

/** The largest overlap without consent, in a sentence. */
function openOverlap(
  decision: FeatureDecision,
  { onFields, onFeatures }: FeatureMatch,
  taken: ReadonlyMap<number, FeatureDecision>,
): string | null {
  const ownId = decision.action === 'update' ? decision.fieldId : null
  const field = onFields.find(({ id }) => id !== ownId && !decision.onFieldIds.includes(id))
  if (field !== undefined)
    return `It overlaps ${field.name} (${field.growerName}) by ${percent(field.share)}: accept the overlap first`
  const other = onFeatures.find(({ index }) => taken.has(index) && !decision.onFeatures.includes(index))
  return other === undefined
    ? null
    : `It overlaps feature ${other.index + 1} by ${percent(other.share)}: accept the overlap first`
}
