import { checkNumber } from '../errors/check.ts'
import { LARGEST, mean, sum, variance } from '../math/sums.ts'
import { checkChoices } from './choices.ts'
import { type OneValue, varianceGroups } from './collapse.ts'
import { type DesignEffectPopulation, designEffectOf } from './design-effect.ts'
import {
  checkConfidence,
  type DegreesOfFreedomMethod,
  degreesOfFreedomOf,
  type IntervalBy,
  intervalAbout,
  type VariancePart,
} from './interval.ts'
import { localParts, type Neighborhood } from './local-parts.ts'
import { checkStrata, notSampled, type StratumSample } from './sample.ts'

/** `stratified`: simple random in each stratum. `local-neighborhood`: for spatially balanced points. */
export type VarianceEstimator = 'stratified' | 'local-neighborhood'

export interface EstimateOptions {
  readonly strata: readonly StratumSample[]
  /** Chance that such an interval holds the true mean, above 0 and below 1 (0.95). */
  readonly confidence?: number
  readonly degreesOfFreedomMethod?: DegreesOfFreedomMethod
  readonly variance?: VarianceEstimator
  /** Where the local neighborhood looks for neighbors: in the stratum (as spsurvey does) or all over the field. */
  readonly neighborhood?: Neighborhood
  /** Strata of one value: an error (default), or collapsed with their neighbors. */
  readonly oneValue?: OneValue
  readonly intervalBy?: IntervalBy
  readonly designEffectPopulation?: DesignEffectPopulation
}

export interface Estimate {
  standardError: number
  degreesOfFreedom: number
  interval: [low: number, high: number]
  /** Variance over that of a simple random sample of as many values; 1 where nothing varies. */
  designEffect: number
  confidence: number
  /** Values altogether. */
  n: number
  /** Groups of strata whose variance was pooled because one had one value. */
  collapsed: number[][]
  /** Strata whose local variance could not be had (under four values, or below 0): simple random there. */
  withoutNeighborhood: number[]
}

export interface MeanEstimate extends Estimate {
  mean: number
}

/**
 * The stratified mean Σ W_h ȳ_h, W_h = weight_h / Σ weights, and its standard error from
 * Σ W_h² (1 − n_h/N_h) s_h² / n_h (Cochran 1977, section 5.4), in the unit of the values; the interval by Student's t.
 * The variance of spatially balanced points may be had from neighbors instead (Stevens and Olsen 2003), then without
 * finite population correction; that of the field, where it falls below 0, from those of the strata. Composites are values like others: the variance is that among composites.
 * @throws NoValues, InvalidNumber, LengthMismatch, SampleExceedsPopulation, UnknownMethod, OneValueInStratum
 */
export function stratifiedEstimate(options: EstimateOptions): MeanEstimate {
  const { strata, confidence = 0.95, degreesOfFreedomMethod = 'n-H' } = options
  checkStrata(strata)
  checkConfidence(confidence)
  checkChoices(options)
  const { parts, collapsed, withoutNeighborhood } = varianceParts(options)
  const all = sum(strata.map(({ weight }) => weight))
  const estimate = sum(strata.map(({ weight, values }) => (weight / all) * mean(values)))
  const varianceOfMean = sum(parts.map((part) => part.variance))
  const standardError = Math.sqrt(varianceOfMean)
  const degreesOfFreedom = degreesOfFreedomOf(parts, degreesOfFreedomMethod)
  return {
    mean: estimate,
    standardError,
    degreesOfFreedom,
    interval: intervalAbout(estimate, standardError, confidence, degreesOfFreedom, options.intervalBy),
    designEffect: designEffectOf(strata, estimate, varianceOfMean, options.designEffectPopulation),
    confidence,
    n: sum(strata.map(({ values }) => values.length)),
    collapsed,
    withoutNeighborhood,
  }
}

export interface TotalEstimate extends Estimate {
  total: number
}

/**
 * The total: mean × size, in the unit of the values times that of the size (t/ha × ha = t).
 * @param options.size area or number of units that the total is for; the sum of the weights where it is left out
 * @throws as stratifiedEstimate
 */
export function stratifiedTotal(options: EstimateOptions & { readonly size?: number }): TotalEstimate {
  const { mean: each, ...rest } = stratifiedEstimate(options)
  const size = options.size ?? sum(options.strata.map(({ weight }) => weight))
  checkNumber('size', size, { min: 0, above: true, max: LARGEST })
  return {
    ...rest,
    total: size * each,
    standardError: size * rest.standardError,
    interval: [size * rest.interval[0], size * rest.interval[1]],
  }
}

interface Parts {
  parts: VariancePart[]
  collapsed: number[][]
  withoutNeighborhood: number[]
}

function varianceParts(options: EstimateOptions): Parts {
  const { strata, variance: method = 'stratified', oneValue = 'refuse', neighborhood = 'stratum' } = options
  const all = sum(strata.map(({ weight }) => weight))
  if (method === 'local-neighborhood' && neighborhood === 'field') {
    const local = localParts(strata, 'field')
    const [part] = local
    if (part !== undefined) return { parts: [part], collapsed: [], withoutNeighborhood: [] }
  }
  const groups = varianceGroups(strata, oneValue)
  const local = method === 'local-neighborhood' ? localParts(strata, 'stratum') : []
  const found = groups.map((group) => (group.length === 1 ? local[group[0] ?? -1] : undefined))
  return {
    parts: groups.map((group, g) => found[g] ?? pooledPart(strata, group, all)),
    collapsed: groups.filter((group) => group.length > 1),
    withoutNeighborhood:
      method === 'stratified' ? [] : groups.filter((_, g) => found[g] === undefined).flat(),
  }
}

/** Σ W_h² (1 − f_h) s² / n_h over the strata of a group, s² from all its values about their common mean. */
function pooledPart(strata: readonly StratumSample[], group: readonly number[], all: number): VariancePart {
  const members = group.flatMap((h) => strata[h] ?? [])
  const values =
    members.length === 1 ? (members[0]?.values ?? []) : members.flatMap((m) => Array.from(m.values))
  const factor = members.map((member) => {
    const share = member.weight / all
    return (share * share * notSampled(member)) / member.values.length
  })
  return { variance: sum(factor) * variance(values), degreesOfFreedom: values.length - 1 }
}
