export { normalCdf, normalQuantile, studentCdf, studentQuantile } from '../math/special.ts'
export {
  type CampaignDesign,
  type ChangeEstimate,
  type ChangeOptions,
  changeBetween,
} from './change.ts'
export type { OneValue } from './collapse.ts'
export { type CompositeOptions, compositeEstimate } from './composites.ts'
export type { DesignEffectPopulation } from './design-effect.ts'
export {
  type DetectableDifference,
  type DetectableOptions,
  minimumDetectableDifference,
  type PlannedStratum,
} from './detectable.ts'
export type { DegreesOfFreedomMethod, IntervalBy } from './interval.ts'
export type { Neighborhood } from './local-parts.ts'
export { type LocalVarianceOptions, localNeighborhoodVariance } from './local-variance.ts'
export type { CampaignStratum } from './overlap.ts'
export { type RatioEstimate, type RatioOptions, type RatioStratum, stratifiedRatio } from './ratio.ts'
export {
  type AbsolutePrecision,
  type RelativePrecision,
  type RequiredSampleSize,
  type RequiredStratifiedSample,
  requiredSampleSize,
  type StratifiedPrecision,
} from './required.ts'
export type { StratumSample } from './sample.ts'
export {
  type Estimate,
  type EstimateOptions,
  type MeanEstimate,
  stratifiedEstimate,
  stratifiedTotal,
  type TotalEstimate,
  type VarianceEstimator,
} from './stratified.ts'
export { type WeightedEstimate, type WeightedOptions, weightedMean, weightedTotal } from './weighted.ts'
