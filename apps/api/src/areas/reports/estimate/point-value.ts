import { COLLECT_WITHIN_M, metersBetween } from '@org/core/contract'
import { type Campaign, type PlanPoint, type PlanSample, placeOf } from '../values/campaign.ts'
import type { Counted, Observation } from '../values/observe.ts'
import { isSameLayer, type Layer } from '../values/summary.ts'
import { type Loss, lossOf } from './loss.ts'

/** A point to be sampled with its value in the layer that is asked for, or with the reason why it has none. */
export interface PointValue extends Found {
  point: PlanPoint
  /** It was collected at another place than drawn. */
  isMoved: boolean
  /** It has a value that is left out because it was moved. */
  isLeftOut: boolean
  /** Null with a value. */
  loss: Loss | null
}

export interface Found extends Omit<Counted, 'words'> {
  /** It has less soil than the reference of an equivalent mass. */
  isShort?: boolean
}
export const NOTHING: Found = {
  ...{ value: null, low: null, high: null, isCensored: false, isAbove: false },
  ...{ excluded: null, quality: 0 },
}

/**
 * Nearby in place of another, put or collected elsewhere on purpose, or farther from its planned position than crews and devices
 * miss it by. A device that is worse than that says nothing of where the point was collected.
 */
export function isMovedPoint(point: PlanPoint): boolean {
  if (point.role === 'near' || point.status === 'relocated' || point.isHandPlaced) return true
  if (point.actualLon === null) return false
  const offsetM = point.offsetM ?? metersBetween(point, placeOf(point))
  return offsetM > COLLECT_WITHIN_M + Math.min(point.accuracyM ?? 0, COLLECT_WITHIN_M)
}

/** Every point to be sampled, with what was found for it between two depths; without a layer nothing was. */
export function pointValues(
  { points, samples }: Pick<Campaign, 'points' | 'samples'>,
  layer: Layer,
  values: ReadonlyMap<number, Found>,
  moved: 'count' | 'leaveOut',
): PointValue[] {
  const samplesOf = Map.groupBy<number, PlanSample>(samples, ({ pointId }) => pointId)
  return points.map((point) => {
    const own = values.get(point.id) ?? NOTHING
    const isMoved = isMovedPoint(point)
    const isLeftOut = isMoved && moved === 'leaveOut' && own.value !== null
    const value = isLeftOut ? null : own.value
    const why = { excluded: own.excluded, isLeftOut }
    const found = value === null ? lossOf(point, samplesOf.get(point.id) ?? [], layer, why) : null
    const loss = own.isShort === true && found !== null && found.by !== 'waiting' ? SHORT : found
    return { ...own, value, point, isMoved, isLeftOut, loss }
  })
}

/** Points with less soil lack a stock in equivalent mass sooner than others: not by chance. */
const SHORT: Loss = { by: 'unsaid', why: 'mass' }

/** What is found in one layer, by point. */
export const inLayer = (observations: readonly Observation[], layer: Layer): Map<number, Found> =>
  new Map(observations.filter((one) => isSameLayer(one, layer)).map((one) => [one.pointId, one]))
