import { intervalAbout } from '../estimates/interval.ts'
import { stratifiedRatio } from '../estimates/ratio.ts'
import { stratifiedEstimate, type VarianceEstimator } from '../estimates/stratified.ts'
import { sum } from '../math/sums.ts'
import { type DrawnStratum, type FieldPoint, ONE, sampleOf } from './drawn.ts'
import type { DomainSize } from './types.ts'

type Reading = (point: FieldPoint & { value: number }) => number

/** How the variance is computed, and how sure an interval is. */
export interface Drawing {
  variance: VarianceEstimator
  confidence: number
}

/** A mean with its precision, and what it takes to sum it with others. */
export interface DomainMean {
  mean: number
  standardError: number
  degreesOfFreedom: number
  interval: [number, number]
  designEffect: number
  collapsed: number[][]
}

/**
 * The mean of the part of a field that can be sampled: Σ W_h ȳ_h / Σ W_h x̄_h, where x is 1 for a place that was sampled and
 * 0 for one that cannot be, and y is 0 there: the ratio estimator of a domain's mean (Cochran 1977, sections 5A.14 and
 * 6.11), its error by linearization. Where all places can be sampled it is the stratified mean.
 */
export function domainMean(
  drawn: readonly DrawnStratum[],
  of: Reading,
  { variance, confidence }: Drawing,
): DomainMean {
  const how = { confidence, oneValue: 'collapse', variance } as const
  if (drawn.every(({ outside }) => outside.length === 0)) {
    const { mean, standardError, degreesOfFreedom, interval, designEffect, collapsed } = stratifiedEstimate({
      ...how,
      strata: drawn.map((stratum) => sampleOf(stratum, of)),
    })
    return { mean, standardError, degreesOfFreedom, interval, designEffect, collapsed }
  }
  const strata = drawn.map((stratum) => {
    const { values: numerators, ...rest } = sampleOf(stratum, of)
    return { ...rest, numerators, denominators: sampleOf(stratum, ONE).values }
  })
  const { ratio, standardError, designEffect, collapsed } = stratifiedRatio({ ...how, strata })
  const degreesOfFreedom = ofSampled(drawn, collapsed)
  const interval = intervalAbout(ratio, standardError, confidence, Math.max(1, degreesOfFreedom))
  return { mean: ratio, standardError, degreesOfFreedom, interval, designEffect, collapsed }
}

/** Values less strata that have any; strata whose variance is one count once. Places without a value know nothing of it. */
function ofSampled(drawn: readonly DrawnStratum[], collapsed: readonly (readonly number[])[]): number {
  const pooled = new Set(collapsed.flat())
  const alone = drawn.flatMap((_, at) => (pooled.has(at) ? [] : [[at]]))
  const values = [...collapsed, ...alone].map((group) =>
    sum(group.map((at) => drawn[at]?.sampled.length ?? 0)),
  )
  return sum(values.map((count) => Math.max(0, count - 1)))
}

/**
 * Size and total of the part that can be sampled. The covariance is half of what the variance of a sum has beyond the
 * variances of its parts.
 */
export function domainSize(
  drawn: readonly DrawnStratum[],
  of: Reading,
  mean: number,
  variance: VarianceEstimator,
): DomainSize {
  const all = sum(drawn.map(({ weight }) => weight))
  const about = (reading: Reading) => {
    const made = stratifiedEstimate({
      strata: drawn.map((stratum) => sampleOf(stratum, reading)),
      oneValue: 'collapse',
      variance,
    })
    return { total: all * made.mean, variance: all * all * made.standardError * made.standardError }
  }
  const { total, variance: varianceOfTotal } = about(of)
  if (drawn.every(({ outside }) => outside.length === 0))
    return { size: all, total, varianceOfSize: 0, varianceOfTotal, covariance: 0 }
  const { total: size, variance: varianceOfSize } = about(ONE)
  // Of about the size of the values, so that neither part drowns in the other.
  const scale = mean === 0 ? 1 : Math.abs(mean)
  const both = about((point) => of(point) + scale).variance
  const covariance = (both - varianceOfTotal - scale * scale * varianceOfSize) / (2 * scale)
  return { size, total, varianceOfSize, varianceOfTotal, covariance }
}
