import { SamplingError } from '../errors/errors.ts'
import { mean, sum } from '../math/sums.ts'
import { type IntervalBy, intervalAbout } from './interval.ts'
import { checkSameLength, checkStrata, checkValues, type StratumSample } from './sample.ts'
import { type Estimate, type EstimateOptions, stratifiedEstimate } from './stratified.ts'

/** Two values of each point: the ratio of their totals is wanted. */
export interface RatioStratum extends Omit<StratumSample, 'values'> {
  readonly numerators: ArrayLike<number>
  readonly denominators: ArrayLike<number>
}

export interface RatioOptions extends Omit<EstimateOptions, 'strata'> {
  readonly strata: readonly RatioStratum[]
  readonly intervalBy?: IntervalBy
}

export interface RatioEstimate extends Estimate {
  ratio: number
}

/**
 * The ratio of two stratified means (Cochran 1977, section 6.11, combined), such as tonnes of carbon per tonne of soil. Its
 * standard error is that of the residuals (yᵢ − R xᵢ) / x̄ (Taylor linearisation), with all that stratifiedEstimate
 * can do about variances.
 * @throws as stratifiedEstimate; CannotReach where the denominators' mean is 0
 */
export function stratifiedRatio(options: RatioOptions): RatioEstimate {
  const { strata } = options
  strata.forEach((stratum, h) => {
    checkValues(`strata[${h}].denominators`, stratum.denominators)
    checkSameLength(`the denominators of stratum ${h}`, stratum.denominators, stratum.numerators)
  })
  const above = strata.map((stratum) => ({ ...stratum, values: stratum.numerators }))
  checkStrata(above)
  const all = sum(strata.map(({ weight }) => weight))
  const meanOf = (pick: (stratum: RatioStratum) => ArrayLike<number>) =>
    sum(strata.map((stratum) => (stratum.weight / all) * mean(pick(stratum))))
  const below = meanOf(({ denominators }) => denominators)
  if (below === 0) {
    throw new SamplingError(
      'CannotReach',
      'The denominators have the mean 0.',
      'Give denominators of one sign.',
    )
  }
  const ratio = meanOf(({ numerators }) => numerators) / below
  const residuals = above.map((stratum) => ({
    ...stratum,
    values: Array.from(
      stratum.values,
      (value, i) => (value - ratio * (stratum.denominators[i] ?? 0)) / below,
    ),
  }))
  const { mean: _, ...rest } = stratifiedEstimate({ ...options, strata: residuals })
  const { standardError, confidence, degreesOfFreedom } = rest
  return {
    ...rest,
    ratio,
    interval: intervalAbout(ratio, standardError, confidence, degreesOfFreedom, options.intervalBy),
  }
}
