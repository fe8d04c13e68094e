import { metersBetween } from '@org/core/contract'
import { type Campaign, type PlanPoint, placeOf } from '../values/campaign.ts'
import type { Observation } from '../values/observe.ts'
import { isSameLayer, type Layer } from '../values/summary.ts'

/** A point to be sampled with its value in the layer that is asked for; without one it is missing or not counted. */
export interface PointValue extends Pick<Observation, 'isCensored' | 'excluded' | 'quality'> {
  point: PlanPoint
  value: number | null
  /** It was collected at another place than drawn. */
  isMoved: boolean
  /** It has a value that is left out because it was moved. */
  isLeftOut: boolean
}

type Found = Pick<PointValue, 'value' | 'isCensored' | 'excluded' | 'quality'>
const NOTHING: Found = { value: null, isCensored: false, excluded: null, quality: 0 }

/** Farther from its planned position than the grid and the device allow, or nearby in place of another. */
export function isMovedPoint(point: PlanPoint, cellSizeM: number): boolean {
  if (point.role === 'near') return true
  if (point.actualLon === null) return false
  const offsetM = point.offsetM ?? metersBetween(point, placeOf(point))
  return offsetM > cellSizeM + (point.accuracyM ?? 0)
}

/** Every point to be sampled, with what was found for it. */
export function pointValues(
  { points, cellSizeM }: Pick<Campaign, 'points' | 'cellSizeM'>,
  found: ReadonlyMap<number, Found>,
  moved: 'count' | 'leaveOut',
): PointValue[] {
  return points.map((point) => {
    const own = found.get(point.id) ?? NOTHING
    const isMoved = isMovedPoint(point, cellSizeM)
    const isLeftOut = isMoved && moved === 'leaveOut' && own.value !== null
    return { ...own, ...(isLeftOut ? { value: null } : {}), point, isMoved, isLeftOut }
  })
}

/** What is found in one layer, by point. */
export const inLayer = (observations: readonly Observation[], layer: Layer): Map<number, Found> =>
  new Map(
    observations
      .filter((one) => isSameLayer(one, layer))
      .map(({ pointId, value, isCensored, excluded, quality }) => [
        pointId,
        { value, isCensored, excluded, quality },
      ]),
  )
