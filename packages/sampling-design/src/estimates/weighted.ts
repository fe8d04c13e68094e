import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { LARGEST, sum, variance } from '../math/sums.ts'
import { checkChoices } from './choices.ts'
import { checkConfidence, type IntervalBy, intervalAbout } from './interval.ts'
import { LEAST_NEIGHBORS, localNeighborhoodVariance } from './local-variance.ts'
import { checkSameLength, checkValues } from './sample.ts'
import type { VarianceEstimator } from './stratified.ts'

export interface WeightedOptions {
  /** One value for each point; 1 and 0 for a category's share. */
  readonly values: ArrayLike<number>
  /** Design weights, 1 / inclusion probability: the area or number of units a point stands for. Above 0. */
  readonly weights: ArrayLike<number>
  /** Places in meters; the local neighborhood variance (the default) needs them. */
  readonly x?: ArrayLike<number>
  readonly y?: ArrayLike<number>
  /** Stratum of each point; one stratum where left out. */
  readonly strata?: ArrayLike<number>
  readonly variance?: VarianceEstimator
  readonly confidence?: number
  /** Default: normal, as spsurvey; the local variance has no degrees of freedom of its own. */
  readonly intervalBy?: IntervalBy
  /** What the interval cannot pass, such as [0, 1] for a share. */
  readonly within?: readonly [low: number, high: number]
}

export interface WeightedEstimate {
  /** The mean (a share, where the values are 1 and 0), or the total. */
  estimate: number
  standardError: number
  degreesOfFreedom: number
  interval: [low: number, high: number]
  n: number
  /** Strata whose local variance could not be had: simple random, endless population, there. */
  withoutNeighborhood: number[]
}

/**
 * Mean of points drawn with unequal chances, Σ w y / Σ w (Hájek 1971), as for GRTS and pivotal designs; its variance
 * from the residuals w (y − ȳ) / Σ w, stratum by stratum about the stratum's mean, with the stratum's share Σ w.
 * @throws NoValues, InvalidNumber, LengthMismatch, OneValueInStratum
 */
export function weightedMean(options: WeightedOptions): WeightedEstimate {
  const rows = rowsOf(options)
  const all = sum(options.weights)
  return estimated(options, rows, sum(rows.flatMap((row) => row.weighted)) / all, (row) => {
    const own = sum(row.weighted) / sum(row.weights)
    return row.values.map((value, i) => ((row.weights[i] ?? 0) * (value - own)) / all)
  })
}

/**
 * Total of points drawn with unequal chances, Σ w y (Horvitz and Thompson 1952): of the values, or with values of 1
 * the area itself. The variance is from w y.
 * @throws as weightedMean
 */
export function weightedTotal(options: WeightedOptions): WeightedEstimate {
  const rows = rowsOf(options)
  return estimated(options, rows, sum(rows.flatMap((row) => row.weighted)), (row) => row.weighted)
}

interface Row {
  stratum: number
  values: number[]
  weights: number[]
  weighted: number[]
  x: number[]
  y: number[]
}

function rowsOf(options: WeightedOptions): Row[] {
  const { values, weights, x, y, strata, variance: method = 'local-neighborhood' } = options
  if (values.length === 0) throw new SamplingError('NoValues', 'There is no value.', 'Give at least two.')
  for (const [what, row] of [
    ['values', values],
    ['weights', weights],
    ['x', x],
    ['y', y],
    ['strata', strata],
  ] as const) {
    if (row === undefined && !(method === 'local-neighborhood' && (what === 'x' || what === 'y'))) continue
    checkSameLength(what, row ?? [], values)
    checkValues(what, row ?? [])
  }
  const byStratum = new Map<number, Row>()
  for (let i = 0; i < values.length; i += 1) {
    const stratum = strata?.[i] ?? 0
    const weight = checkNumber(`weights[${i}]`, weights[i] ?? 0, { min: 0, above: true, max: LARGEST })
    const row = byStratum.get(stratum) ?? { stratum, values: [], weights: [], weighted: [], x: [], y: [] }
    byStratum.set(stratum, row)
    row.values.push(values[i] ?? 0)
    row.weights.push(weight)
    row.weighted.push(weight * (values[i] ?? 0))
    row.x.push(x?.[i] ?? 0)
    row.y.push(y?.[i] ?? 0)
  }
  return [...byStratum.values()].sort((a, b) => a.stratum - b.stratum)
}

function estimated(
  options: WeightedOptions,
  rows: readonly Row[],
  estimate: number,
  scored: (row: Row) => number[],
): WeightedEstimate {
  const { variance: method = 'local-neighborhood', confidence = 0.95, intervalBy = 'normal' } = options
  checkConfidence(confidence)
  checkChoices(options)
  const n = options.values.length
  const found = rows.map((row) => varianceOf(row, scored(row), method))
  const standardError = Math.sqrt(sum(found.map(({ value }) => value)))
  const degreesOfFreedom = n - rows.length
  const interval = intervalAbout(estimate, standardError, confidence, degreesOfFreedom, intervalBy)
  const [low, high] = options.within ?? [-Infinity, Infinity]
  return {
    estimate,
    standardError,
    degreesOfFreedom,
    interval: [Math.max(low, interval[0]), Math.min(high, interval[1])],
    n,
    withoutNeighborhood:
      method === 'stratified' ? [] : rows.flatMap(({ stratum }, r) => (found[r]?.local ? [] : [stratum])),
  }
}

function varianceOf(
  row: Row,
  scores: number[],
  method: VarianceEstimator,
): { value: number; local: boolean } {
  if (scores.length < 2) {
    throw new SamplingError(
      'OneValueInStratum',
      `Stratum ${row.stratum} has one value, so the variance there cannot be seen.`,
      'Give at least two in each stratum, or join it with a neighbor.',
      { stratum: row.stratum },
    )
  }
  if (method === 'local-neighborhood' && scores.length >= LEAST_NEIGHBORS) {
    const value = localNeighborhoodVariance({ x: row.x, y: row.y, weights: row.weights, values: scores })
    if (value >= 0) return { value, local: true }
  }
  return { value: scores.length * variance(scores), local: false }
}
