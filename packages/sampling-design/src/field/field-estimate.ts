import { checkConfidence } from '../estimates/interval.ts'
import type { VarianceEstimator } from '../estimates/stratified.ts'
import { mean, sum } from '../math/sums.ts'
import { domainSize } from './accessible.ts'
import { checkField } from './check-field.ts'
import { claimOf, meansOf } from './claim.ts'
import { type DrawnStratum, drawnStrata, type FieldPlacement, type FieldPoint } from './drawn.ts'
import type { FieldEstimate, FieldEstimateOptions, NoInterval } from './types.ts'

const WITHOUT = { standardError: null, degreesOfFreedom: null, interval: null, designEffect: null } as const

/**
 * The mean of a field from what became of its drawn places, and what may be claimed of it: an interval, bounds, or neither,
 * with the reason. How often the intervals hold is measured (docs/what-may-be-claimed.md).
 * @throws NoValues without a stratum; InvalidNumber
 */
export function fieldEstimate(options: FieldEstimateOptions): FieldEstimate {
  const { strata, points, placement, confidence = 0.95, roundedTo = 0 } = options
  checkConfidence(confidence)
  checkField(options)
  const drawn = drawnStrata(strata, points)
  const known = drawn.filter((stratum) => placesOf(stratum) > 0)
  const about = aboutOf(drawn, known)
  if (about.mean === null) return { ...about, ...WITHOUT, ...NOTHING, noInterval: 'noValue' }
  const refused = (noInterval: NoInterval, more: Partial<FieldEstimate> = {}): FieldEstimate => ({
    ...{ ...about, ...WITHOUT, ...NOTHING, noInterval },
    ...more,
  })
  if (placement === 'middle') return refused('chosen')
  const before =
    unclaimable(points, known.length < drawn.length) ?? placementRefusal(placement, points, known)
  const variance = varianceOf(placement, points, known)
  const means = meansOf(known, { variance, confidence })
  if (means === null) return refused(before ?? 'oneValue')
  const { standardError, degreesOfFreedom, designEffect, collapsed } = means.taken
  if (before !== null) return refused(before, { collapsed })
  const claimed = claimOf(means, known, roundedTo)
  if (claimed.interval === null) return refused(claimed.noInterval, { collapsed, bounds: claimed.bounds })
  return {
    ...about,
    ...{ standardError, degreesOfFreedom, designEffect, collapsed },
    ...{ interval: claimed.interval, bounds: null, noInterval: null },
    variance,
    takenAsRandom: placement === 'systematic' && known.some((stratum) => placesOf(stratum) > 1),
    sums: domainSize(known, ({ value }) => value, means.taken.mean, variance),
  }
}

type Nothing = Pick<FieldEstimate, 'bounds' | 'collapsed' | 'sums' | 'takenAsRandom' | 'variance'>
const NOTHING: Nothing = {
  bounds: null,
  collapsed: [],
  sums: null,
  takenAsRandom: false,
  variance: 'stratified',
} as const

const placesOf = ({ sampled, outside }: DrawnStratum): number => sampled.length + outside.length

/** A grid’s error is told for as many places in a stratum: beyond, single fields are far off. */
const MOST_OF_A_GRID = 5
/** From as many spread points in each stratum on, the variance of random ones is too large, and neighbors tell it. */
const DENSE = 10
/** Where spread points are lost their neighbors no longer tell it, and that of random ones holds up to here. */
const MOST_WITH_LOSSES = 20

const isComplete = (points: readonly FieldPoint[]): boolean => points.every(({ value }) => value !== null)

/** The variance that holds what it claims (docs/what-may-be-claimed.md). */
const varianceOf = (
  placement: FieldPlacement,
  points: readonly FieldPoint[],
  known: readonly DrawnStratum[],
): VarianceEstimator =>
  placement === 'balanced' && isComplete(points) && known.every((stratum) => placesOf(stratum) >= DENSE)
    ? 'local-neighborhood'
    : 'stratified'

function placementRefusal(
  placement: FieldPlacement,
  points: readonly FieldPoint[],
  known: readonly DrawnStratum[],
): NoInterval | null {
  const most = Math.max(...known.map(placesOf))
  const isTooMuch =
    placement === 'systematic'
      ? most > MOST_OF_A_GRID
      : placement === 'balanced' && most > MOST_WITH_LOSSES && !isComplete(points)
  return isTooMuch ? 'placement' : null
}

/** The mean and what it is of, whatever may be claimed of it. */
function aboutOf(
  drawn: readonly DrawnStratum[],
  known: readonly DrawnStratum[],
): Pick<FieldEstimate, 'mean' | 'of' | 'size' | 'shares'> {
  const sizeOf = (stratum: DrawnStratum) =>
    stratum.sampled.length === 0 ? 0 : (stratum.weight * stratum.sampled.length) / placesOf(stratum)
  const size = sum(known.map(sizeOf))
  const shares = drawn.map((stratum) => (size > 0 ? sizeOf(stratum) / size : 0))
  const isPart = known.length < drawn.length
  const hasOutside = known.some(({ outside }) => outside.length > 0)
  return {
    mean: size > 0 ? withinValues(drawn, shares) : null,
    of: isPart ? 'part' : hasOutside ? 'accessible' : 'field',
    ...{ size, shares },
  }
}

/** Rounding of a mean of equal values may leave them by the last digit. */
function withinValues(drawn: readonly DrawnStratum[], shares: readonly number[]): number {
  const valued = drawn.filter(({ sampled }) => sampled.length > 0)
  const values = valued.flatMap(({ sampled }) => sampled.map(({ value }) => value))
  const plain = sum(
    valued.map(({ at, sampled }) => (shares[at] ?? 0) * mean(sampled.map(({ value }) => value))),
  )
  const limit = (pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b))
  return Math.min(Math.max(plain, limit(Math.min)), limit(Math.max))
}

function unclaimable(points: readonly FieldPoint[], isPart: boolean): NoInterval | null {
  if (points.some(({ value, isElsewhere }) => value !== null && isElsewhere === true)) return 'elsewhere'
  const lost = points.filter(({ value }) => value === null)
  if (lost.some(({ lostBy }) => lostBy === 'waiting')) return 'waiting'
  if (isPart) return 'emptyStratum'
  return lost.some(({ lostBy = 'unsaid' }) => lostBy === 'unsaid') ? 'unsaid' : null
}
