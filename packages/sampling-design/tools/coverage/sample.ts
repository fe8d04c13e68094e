import type { PlacementName } from './designs.ts'

/** A place that was drawn, and what came of it. */
export interface SampledPlace {
  x: number
  y: number
  /** `below`: under the detection limit, which is then the value. `lost` by chance and `inaccessible` have no value. */
  state: 'measured' | 'below' | 'lost' | 'inaccessible'
  value: number
  isReplacement: boolean
}

/** A field as it was sampled: what an estimator may know of it. */
export interface Sample {
  placement: PlacementName
  strata: readonly { weight: number; places: readonly SampledPlace[] }[]
}

export type Interval = readonly [low: number, high: number]

/** What an estimator says; null where it claims nothing. */
export interface Claim {
  mean: number | null
  /** Holds the true mean in 95 of 100. */
  interval: Interval | null
  /** Where no interval is claimed: hold the true mean in 95 of 100 at least, whatever is not known of the values. */
  bounds: Interval | null
  /** What the interval is made of: for the sum over fields. */
  precision?: { standardError: number; degreesOfFreedom: number }
}

export type Estimator = (sample: Sample) => Claim

/** 95 of 100 intervals are to hold the true mean. */
export const CONFIDENCE = 0.95
