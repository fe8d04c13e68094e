import type { DesignPlan } from '@org/core/contract'
import type { SliderRange } from '@org/ui'

export interface Sliders {
  strataCount: SliderRange
  pointCount: SliderRange
  cellSizeM: SliderRange
  bufferM: SliderRange
  minDistanceM: SliderRange
}

const MOST_STRATA = 24
const LEAST_POINTS_MOST = 60
const MOST_POINTS_A_STRATUM = 10
/** Smaller cells are still previewed at once. */
const MOST_CELLS = 25_600
/** Larger ones follow no edge. */
const FEWEST_CELLS = 200
const MOST_CELL_M = 50
const MOST_BUFFER_M = 50
const MOST_DISTANCE_M = 200

/** What is usual for a field of that size. Any other number within the bounds may be typed. */
export function slidersOf(plan: DesignPlan, boundaryM2: number): Sliders {
  const acrossM = Math.sqrt(boundaryM2)
  const minCellM = Math.max(1, Math.ceil(Math.sqrt(boundaryM2 / MOST_CELLS)))
  return {
    strataCount: { min: 1, max: MOST_STRATA },
    pointCount: pointSliderOf(plan),
    cellSizeM: {
      min: minCellM,
      max: clamp(Math.floor(Math.sqrt(boundaryM2 / FEWEST_CELLS)), minCellM + 1, MOST_CELL_M),
    },
    bufferM: { min: 0, max: clamp(Math.floor(acrossM / 5), 1, MOST_BUFFER_M) },
    minDistanceM: { min: 0, max: clamp(Math.floor(acrossM / 40) * 10, 10, MOST_DISTANCE_M), step: 5 },
  }
}

export function pointSliderOf(plan: DesignPlan): SliderRange {
  const [strata, least] =
    plan.method === 'grid'
      ? [1, 1]
      : [plan.method === 'zones' ? plan.zones.length : plan.strataCount, plan.minPointsPerStratum]
  return { min: strata * least, max: Math.max(LEAST_POINTS_MOST, strata * MOST_POINTS_A_STRATUM) }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
