import { type AreaUnit, CORE_LIMITS, type DesignCores, type DesignPlan } from '@org/core/contract'
import type { Bounds } from './bounds.ts'

const FOOT_M = 0.3048
type Pattern = DesignCores['pattern']

/** Cores as practice takes them: a few near a point, more where they stand for a whole stratum. */
export const usualCores = (pattern: Pattern, unit: AreaUnit): DesignCores => ({
  pattern,
  count: pattern === 'around' ? 8 : 15,
  radiusM: unit === 'ha' ? 7.5 : 25 * FOOT_M,
})

/** What a plan begins with when its bags get several cores. */
export function firstCores(plan: DesignPlan, unit: AreaUnit): DesignCores {
  const isOfStratum =
    plan.method === 'zones' ||
    (plan.method === 'grid' && plan.placement !== 'middle' && plan.pointsPerStratum > 1)
  return usualCores(isOfStratum ? 'stratum' : 'around', unit)
}

const perUnit = (unit: AreaUnit): number => (unit === 'ha' ? 1 : FOOT_M)
const tenths = (value: number, round: (value: number) => number): number => round(value * 10) / 10

/** A radius as a person reads and types it: in feet where areas are in acres. */
export function radiusIn(unit: AreaUnit): {
  unit: string
  bounds: Bounds
  shown: (meters: number) => number
  meters: (typed: number) => number
} {
  const { min, max } = CORE_LIMITS.radiusM
  const unitM = perUnit(unit)
  return {
    unit: unit === 'ha' ? 'm' : 'ft',
    bounds: { min: tenths(min / unitM, Math.ceil), max: tenths(max / unitM, Math.floor), digits: 1 },
    shown: (meters) => tenths(meters / unitM, Math.round),
    // To the millimeter.
    meters: (typed) => Math.round(typed * unitM * 1000) / 1000,
  }
}
