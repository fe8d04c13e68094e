import {
  BLOCKED_STATUSES,
  causeKind,
  type PointCause,
  WAITING_STATUSES,
  WITH_RESULTS_STATUSES,
  WITHOUT_RESULTS_STATUSES,
} from '@org/core/contract'
import type { PlanPoint, PlanSample } from '../values/campaign.ts'
import type { Exclusion } from '../values/observe.ts'
import type { Layer } from '../values/summary.ts'

/** Why a point has no value in a layer, and of which kind that is for an estimate. */
export type Loss =
  /** Nobody has been there, or its samples are on their way to their results. */
  | { by: 'waiting'; why: 'toCollect' | 'onTheWay' }
  | { by: 'ground' | 'chance'; why: 'cause'; cause: PointCause }
  | { by: 'unsaid'; why: 'cause' | 'mass' }
  /** Its value is rejected, or in words; or its sample was lost, or not measured. By chance, as far as anybody knows. */
  | { by: 'chance'; why: Exclusion | 'laboratory' }

const isIn = <T extends string>(all: readonly T[], one: string): boolean => all.some((each) => each === one)

/** What its cause says of a place that was not sampled. */
export const lossByCause = (cause: PointCause | null): Loss =>
  cause === null ? { by: 'unsaid', why: 'cause' } : { by: causeKind(cause), why: 'cause', cause }

/** Of several, the ground decides. Where nobody said why, it was rejected or lost before: samples were given up for that alone. */
function lossByCauses(waived: readonly Pick<PlanSample, 'cause'>[]): Loss {
  const losses = waived.flatMap(({ cause }) => (cause === null ? [] : [lossByCause(cause)]))
  return losses.find(({ by }) => by === 'ground') ?? losses[0] ?? { by: 'chance', why: 'laboratory' }
}

/**
 * Why a point has no value between two depths.
 *
 * @param samples of the point
 * @param isLeftOut it has a value that is left out, because it was sampled elsewhere
 */
export function lossOf(
  { status, cause }: Pick<PlanPoint, 'status' | 'cause'>,
  samples: readonly PlanSample[],
  layer: Layer,
  { excluded, isLeftOut }: { excluded: Exclusion | null; isLeftOut: boolean },
): Loss {
  if (excluded !== null) return { by: 'chance', why: excluded }
  if (isIn(WAITING_STATUSES, status)) return { by: 'waiting', why: 'toCollect' }
  if (isLeftOut || status === 'waived' || isIn(BLOCKED_STATUSES, status)) return lossByCause(cause)
  const needed = samples.filter(({ topCm, bottomCm }) => topCm < layer.bottomCm && bottomCm > layer.topCm)
  const isOnTheWay = needed.some(
    ({ status: of }) => !isIn(WITH_RESULTS_STATUSES, of) && !isIn(WITHOUT_RESULTS_STATUSES, of),
  )
  if (isOnTheWay) return { by: 'waiting', why: 'onTheWay' }
  // A layer that was given up at this place: for its ground or by chance, as whoever gave it up said.
  return lossByCauses(needed.filter(({ status: of }) => of === 'waived'))
}
