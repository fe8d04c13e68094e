export type { OneValue } from './collapse.ts'
export type { DesignEffectPopulation } from './design-effect.ts'
export type { DegreesOfFreedomMethod, IntervalBy } from './interval.ts'
export type { Neighbourhood } from './local-parts.ts'
export { type LocalVarianceOptions, localNeighbourhoodVariance } from './local-variance.ts'
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
