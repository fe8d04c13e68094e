import type { VarianceEstimator } from '../estimates/stratified.ts'
import type { FieldPlacement, FieldPoint, FieldStratum } from './drawn.ts'

/** Total and size of what can be sampled, with their variances: a sum over fields is made of these. */
export interface DomainSize {
  size: number
  total: number
  varianceOfSize: number
  varianceOfTotal: number
  covariance: number
}

/**
 * Why no interval is claimed. `noValue`: there is nothing to estimate from. `chosen`: no point was drawn by
 * lot, so nothing else that is mended gives one. `elsewhere`: places that were not drawn.
 * `waiting`: values still to come. `emptyStratum`: strata about which nothing is known. `unsaid`: places without a value
 * for a reason that nobody said. `oneValue`: nothing is known of how much the values vary. `above`: values of which only
 * the least is known. `below`: values of which only the most is known, and it matters. `noVariation`: the values differ
 * by less than they are rounded to. `placement`: a grid, or spread points some of
 * which are lost, with more places in a stratum than their error can be told for.
 */
export type NoInterval =
  | 'noValue'
  | 'chosen'
  | 'elsewhere'
  | 'waiting'
  | 'emptyStratum'
  | 'unsaid'
  | 'oneValue'
  | 'above'
  | 'below'
  | 'noVariation'
  | 'placement'

export interface FieldEstimateOptions {
  readonly strata: readonly FieldStratum[]
  readonly points: readonly FieldPoint[]
  readonly placement: FieldPlacement
  /** Chance that an interval holds the true mean (0.95). */
  readonly confidence?: number
  /** The step that values are rounded to, in their unit; 0: they are not. */
  readonly roundedTo?: number
}

export interface FieldEstimate {
  /** Null without a value. */
  mean: number | null
  /** What it is the mean of: all strata, the part of them that can be sampled, or the strata that something is known of. */
  of: 'field' | 'accessible' | 'part'
  /** Its size, in the unit of the weights. */
  size: number
  /** Each stratum’s share of it; they sum to 1 where there is a value. */
  shares: number[]
  standardError: number | null
  degreesOfFreedom: number | null
  /** Claimed to hold the true mean as often as the confidence says; null with the reason in `noInterval`. */
  interval: [low: number, high: number] | null
  /** Between these lies the mean at least as often, whatever the values are of which only a part is known; null: no end. */
  bounds: [low: number, high: number | null] | null
  noInterval: NoInterval | null
  /** How the variance was computed. */
  variance: VarianceEstimator
  /** The interval takes the places of a grid as drawn by lot one by one. */
  takenAsRandom: boolean
  designEffect: number | null
  /** Groups of strata whose variance was pooled because one had one place. */
  collapsed: number[][]
  /** For a sum over fields; null without an interval. */
  sums: DomainSize | null
}
