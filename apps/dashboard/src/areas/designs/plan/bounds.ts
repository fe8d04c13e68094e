import { DESIGN_LIMITS, GRID_LIMITS } from '@org/core/contract'

export interface Bounds {
  min: number
  max: number
  /** After the point, at most. */
  digits?: number
}

/** What the contract takes for each number of a plan, for the fields that ask for them. */
export const BOUNDS = {
  strataCount: { min: 1, max: DESIGN_LIMITS.strata },
  gridSideM: { ...GRID_LIMITS.sideM, digits: 3 },
  rotationDeg: { ...GRID_LIMITS.rotationDeg, digits: 2 },
  gridShiftM: { ...GRID_LIMITS.shiftM, digits: 1 },
  joinPercent: { min: 0, max: 90 },
  pointsPerStratum: { min: 1, max: 20 },
  pointCount: { min: 1, max: DESIGN_LIMITS.points },
  cellSizeM: { min: 0.5, max: 1000, digits: 2 },
  bufferM: { min: 0, max: 1000, digits: 1 },
  keepPercent: { min: 1, max: 100, digits: 1 },
  minDistanceM: { min: 0, max: 10_000, digits: 1 },
  replacementsPerStratum: { min: 0, max: 50 },
  seed: { min: 0, max: 0xff_ff_ff_ff },
} as const satisfies Record<string, Bounds>

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** What is wrong with a number typed for a plan; null for one that can be used. */
export function boundsProblem(typed: number | null, { min, max }: Bounds): string | null {
  if (typed !== null && typed >= min && typed <= max) return null
  return `Enter a number from ${number.format(min)} to ${number.format(max)}`
}
