import { type AllocationMethod, allocate, allocationWeights } from '../allocation/allocate.ts'
import { expectedVariance } from '../allocation/expected-variance.ts'
import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { sum } from '../math/sums.ts'
import { checkChoices } from './choices.ts'
import { checkConfidence, type IntervalBy, reach } from './interval.ts'

interface Precision {
  readonly confidence?: number
  /** `normal` (default), or `student`, which asks for a few more points where they are few. */
  readonly intervalBy?: IntervalBy
}

/** How far the interval may reach to each side of the mean, and how the field varies, in shares of the mean … */
export interface RelativePrecision extends Precision {
  readonly relativeHalfWidth: number
  /** Standard deviation over mean. */
  readonly coefficientOfVariation: number
  /** Cells, where the finite population correction is wanted. */
  readonly populationSize?: number
}

/** … or in the unit of the values … */
export interface AbsolutePrecision extends Precision {
  readonly halfWidth: number
  readonly sd: number
  readonly populationSize?: number
}

/** … or stratum by stratum. */
export interface StratifiedPrecision extends Precision {
  readonly halfWidth: number
  /** Cells of each stratum. */
  readonly sizes: ArrayLike<number>
  readonly sds: ArrayLike<number>
  readonly costs?: ArrayLike<number>
  readonly method: AllocationMethod
  readonly minPerStratum?: number
  /** Take the finite population correction with `sizes` as cells. Default: no. */
  readonly finitePopulation?: boolean
}

export interface RequiredSampleSize {
  n: number
  /** What n points reach, in the unit asked: never more than was asked. */
  halfWidth: number
}

export interface RequiredStratifiedSample extends RequiredSampleSize {
  /** Points of each stratum. */
  allocation: number[]
}

/** More points than anyone takes: beyond, a precision is refused. */
const MOST_POINTS = 1e9

/**
 * The number of points that an asked precision needs. Simple random: n₀ = (z S / d)², n = n₀ / (1 + n₀/N) (Cochran
 * 1977, chapter 4). Stratified: the n whose allocation, as `allocate` rounds and bounds it, reaches the half-width while
 * that of one point fewer does not (start: Cochran 1977, section 5.9).
 * @throws InvalidNumber, and as allocate; CannotReach where no number of points reaches it, saying what can be reached
 */
export function requiredSampleSize(options: StratifiedPrecision): RequiredStratifiedSample
export function requiredSampleSize(options: RelativePrecision | AbsolutePrecision): RequiredSampleSize
export function requiredSampleSize(
  options: RelativePrecision | AbsolutePrecision | StratifiedPrecision,
): RequiredSampleSize | RequiredStratifiedSample {
  checkConfidence(options.confidence ?? 0.95)
  checkChoices(options)
  if ('sizes' in options) return stratified(options)
  const relative = 'relativeHalfWidth' in options
  const halfWidth = relative
    ? positive('relativeHalfWidth', options.relativeHalfWidth)
    : positive('halfWidth', options.halfWidth)
  const sd = relative
    ? checkNumber('coefficientOfVariation', options.coefficientOfVariation, { min: 0 })
    : checkNumber('sd', options.sd, { min: 0 })
  return simple(halfWidth, sd, options)
}

function positive(what: string, value: number): number {
  return checkNumber(what, value, { min: 0, above: true })
}

function simple(
  asked: number,
  sd: number,
  options: Precision & { populationSize?: number },
): RequiredSampleSize {
  const { confidence = 0.95, intervalBy = 'normal', populationSize } = options
  if (populationSize !== undefined) checkNumber('populationSize', populationSize, { min: 2, whole: true })
  const size = populationSize ?? Infinity
  const reached = (n: number) => {
    const left = populationSize === undefined ? 1 / n : 1 / n - 1 / populationSize
    return left > 0 ? reach(confidence, n - 1, intervalBy) * sd * Math.sqrt(left) : 0
  }
  const root = (reach(confidence, Infinity, 'normal') * sd) / asked
  const endless = root * root
  const start = Math.ceil(1 / (1 / endless + 1 / size) - 1e-9)
  if (!(start <= MOST_POINTS)) throw unreachable(asked, MOST_POINTS, reached(MOST_POINTS))
  return settle(Math.min(size, Math.max(2, start)), 2, size, asked, reached)
}

function stratified(options: StratifiedPrecision): RequiredStratifiedSample {
  const {
    halfWidth: asked,
    sizes,
    sds,
    confidence = 0.95,
    intervalBy = 'normal',
    minPerStratum = 2,
  } = options
  positive('halfWidth', asked)
  checkNumber('minPerStratum', minPerStratum, { min: 0, whole: true })
  const weights = allocationWeights(options)
  const finitePopulation = options.finitePopulation ?? false
  const least = Math.max(
    sum(Array.from(sizes, (size) => Math.min(size, minPerStratum))),
    // Below that, a stratum without a point would leave the mean unknown.
    sizes.length,
  )
  const most = sum(sizes)
  const allocated = (n: number) => allocate({ ...options, n, minPerStratum: Math.max(1, minPerStratum) }).n
  const reached = (n: number) => {
    const variance = expectedVariance({ sizes, sds, n: allocated(n), finitePopulation })
    const degreesOfFreedom = Math.max(1, n - sizes.length)
    return reach(confidence, degreesOfFreedom, intervalBy) * Math.sqrt(variance)
  }
  const z = reach(confidence, Infinity, 'normal')
  const start = startOf(sizes, sds, weights, (asked / z) * (asked / z), finitePopulation)
  // Nothing varies and nothing may: 0/0.
  const from = start >= least ? Math.min(most, start) : least
  const found = settle(from, least, most, asked, reached)
  return { ...found, allocation: allocated(found.n) }
}

/** Σ (W S)²/p over V + Σ W S²/N, p the method's shares (Cochran 1977, section 5.9). */
function startOf(
  sizes: ArrayLike<number>,
  sds: ArrayLike<number>,
  weights: readonly number[],
  variance: number,
  finitePopulation: boolean,
): number {
  const all = sum(sizes)
  const allWeights = sum(weights)
  const above = weights.map((weight, h) => {
    const product = ((sizes[h] ?? 0) / all) * (sds[h] ?? 0)
    return weight > 0 ? (product * product * allWeights) / weight : 0
  })
  const known = weights.map((_, h) => ((sizes[h] ?? 0) / all) * ((sds[h] ?? 0) / all) * (sds[h] ?? 0))
  return Math.ceil(sum(above) / (variance + (finitePopulation ? sum(known) : 0)) - 1e-9)
}

/** From a near start: the n that reaches what is asked while n − 1 does not (or is below the least allowed). */
function settle(
  start: number,
  least: number,
  most: number,
  asked: number,
  reached: (n: number) => number,
): RequiredSampleSize {
  const enough = (n: number) => reached(n) <= asked * (1 + 1e-12)
  let low = start
  let high = start
  for (let step = 1; !enough(high); step *= 2) {
    if (high >= Math.min(most, MOST_POINTS)) throw unreachable(asked, high, reached(high))
    low = high
    high = Math.min(most, MOST_POINTS, high + step)
  }
  if (low === high) {
    for (let step = 1; low > least && enough(low); step *= 2) {
      high = low
      low = Math.max(least, low - step)
    }
    if (enough(low)) high = low
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (enough(middle)) high = middle
    else low = middle
  }
  return { n: high, halfWidth: reached(high) }
}

function unreachable(asked: number, n: number, halfWidth: number): SamplingError {
  return new SamplingError(
    'CannotReach',
    `A half-width of ${asked} cannot be reached.`,
    `With ${n} points it is ${Number(halfWidth.toPrecision(6))}: ask for that or more, or for less confidence.`,
    { asked, n, halfWidth },
  )
}
