import {
  COLLECT_WITHIN_M,
  errors,
  type FieldEvent,
  type LonLat,
  metersBetween,
  type PointActResult,
} from '@org/core/contract'
import type { Tx } from '../../db/transact.ts'
import type { Target } from '../custody/target.ts'
import { takeSteps } from '../points/acts.ts'
import type { Step } from '../points/steps.ts'
import { isFuture } from '../shared/days.ts'

/** What is known where an event is applied. */
export interface Applying {
  now: Date
  /** How far a point may be relocated, in meters. */
  withinM: number
  /** Whose act it is. */
  staffId: number
  target: Target
}
type Of<W extends FieldEvent['what']> = Extract<FieldEvent, { what: W }>

/** Soil was taken: at the point, or elsewhere where a measured position is too far from it. @throws errors.conflict */
export async function collectPoint(tx: Tx, applying: Applying, event: Of<'collect'>): Promise<void> {
  if (isFuture(event.at, applying.now))
    throw errors.conflict('The time of collection is in the future', 'Record it at the desk, with its time.')
  const nameOf = await names(tx, applying.staffId)
  await take(tx, applying, event.pointId, ({ crewId, ...planned }) =>
    collectStep(event, planned, nameOf(crewId), applying.withinM),
  )
}

function collectStep(
  { fix, at: collectedAt, reason, cause, isOutsideStratum }: Of<'collect'>,
  planned: LonLat,
  collectedBy: string,
  withinM: number,
): Step {
  if (fix === null) return { event: 'collect', collectedAt, collectedBy }
  const { lon, lat, accuracyM } = fix
  const measured = { position: { lon, lat }, accuracyM, collectedAt, collectedBy }
  return metersBetween(planned, measured.position) <= Math.min(COLLECT_WITHIN_M, withinM)
    ? { event: 'collectAt', ...measured }
    : { event: 'relocate', ...measured, reason, cause, isOutsideStratum }
}

/** The crew's name, or that of the person where a point has no crew. */
async function names(tx: Tx, staffId: number): Promise<(crewId: number | null) => string> {
  const crews = await tx.kysely.selectFrom('crew').select(['id', 'name']).execute()
  const person = await tx.kysely
    .selectFrom('staff')
    .select(['first_name', 'last_name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const ofCrews = new Map(crews.map(({ id, name }) => [id, name]))
  return (crewId) => ofCrews.get(crewId ?? 0) ?? `${person.first_name} ${person.last_name}`
}

/**
 * The point is left out, and the replacement that the phone showed takes its place.
 *
 * @throws errors.conflict, also where another replacement is next
 */
export async function leaveOutPoint(
  tx: Tx,
  applying: Applying,
  { event, pointId, reason, cause, replacementId }: Of<'leaveOut'>,
): Promise<void> {
  const replace = replacementId !== null
  const { moved } = await take(tx, applying, pointId, () => ({ event, reason, cause, replace }))
  if (replacementId === null) return
  const next = moved.find(({ replacesPointId }) => replacesPointId === pointId)
  if (next === undefined || next.id === replacementId) return
  const asked = await tx.kysely
    .selectFrom('point')
    .select('number')
    .where('id', '=', replacementId)
    .executeTakeFirst()
  const other = asked === undefined ? 'the replacement that was shown' : `${asked.number}`
  throw errors.conflict(
    `Replacement ${next.number} is next, not ${other}`,
    'Take the fields along again, then leave it out again.',
  )
}

/** Facts of the field stand, whatever version a phone had: the workflow refuses what is impossible. */
async function take(
  tx: Tx,
  applying: Applying,
  id: number,
  stepOf: (planned: LonLat & { crewId: number | null }) => Step,
): Promise<PointActResult> {
  const result = await takeSteps(tx, applying, [{ id, version: null, stepOf }])
  const [refusal] = result.refused
  if (refusal !== undefined) throw errors.conflict(refusal.message, refusal.remedy)
  return result
}
