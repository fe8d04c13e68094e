import { SamplingError } from '../errors/errors.ts'
import { productsAboutMeans, squaresAboutMean, sum, variance } from '../math/sums.ts'
import type { VariancePart } from './interval.ts'
import type { StratumSample } from './sample.ts'

export interface CampaignStratum extends StratumSample {
  /** Which point each value is from; for `overlap`. */
  readonly ids?: readonly (string | number)[]
}

interface Matched {
  before: number[]
  after: number[]
}

/** Variance of the difference of two means, stratum by stratum, where some points are in both campaigns. */
export function overlapParts(
  first: readonly CampaignStratum[],
  second: readonly CampaignStratum[],
): { parts: VariancePart[]; matched: number } {
  for (const campaign of [first, second]) campaign.forEach(checkSeveral)
  const pairs = first.map((stratum, h) => matchedIn(stratum, second[h] ?? stratum, h))
  const correlation = pooledCorrelation(pairs)
  const all = sum(first.map(({ weight }) => weight))
  const parts = first.map((stratum, h) => {
    const other = second[h] ?? stratum
    const share = stratum.weight / all
    const common = pairs[h]?.before.length ?? 0
    return {
      variance: share * share * varianceOfDifference(stratum, other, common, correlation),
      // The fewer of the two: careful, as the covariance is estimated too.
      degreesOfFreedom: Math.min(stratum.values.length, other.values.length) - 1,
    }
  })
  return { parts, matched: sum(pairs.map(({ before }) => before.length)) }
}

/**
 * S₁²(1/n₁ − 1/N) + S₂²(1/n₂ − 1/N) − 2 S₁₂ (c/(n₁n₂) − 1/N); without N the fractions over it fall away. With
 * S₁₂ = r S₁ S₂ and |r| ≤ 1 it cannot fall below 0.
 */
function varianceOfDifference(
  first: CampaignStratum,
  second: CampaignStratum,
  common: number,
  correlation: number,
): number {
  const n1 = first.values.length
  const n2 = second.values.length
  const perCell = first.populationSize === undefined ? 0 : 1 / first.populationSize
  const s1 = Math.sqrt(variance(first.values))
  const s2 = Math.sqrt(variance(second.values))
  const shared = 2 * correlation * s1 * s2 * (common / (n1 * n2) - perCell)
  return Math.max(0, s1 * s1 * (1 / n1 - perCell) + s2 * s2 * (1 / n2 - perCell) - shared)
}

/** Values of the points that are in both, in the order of the first. @throws LengthMismatch */
export function matchedIn(first: CampaignStratum, second: CampaignStratum, h: number): Matched {
  const before: number[] = []
  const after: number[] = []
  const places = new Map<string | number, number>()
  idsOf(second, h).forEach((id, i) => {
    places.set(id, i)
  })
  idsOf(first, h).forEach((id, i) => {
    const place = places.get(id)
    if (place === undefined) return
    before.push(first.values[i] ?? 0)
    after.push(second.values[place] ?? 0)
  })
  return { before, after }
}

function checkSeveral({ values }: CampaignStratum, h: number): void {
  if (values.length >= 2) return
  throw new SamplingError(
    'OneValueInStratum',
    `Stratum ${h} has one value in a campaign, so the variance there cannot be seen.`,
    'Give at least two in each stratum and campaign.',
    { stratum: h },
  )
}

function idsOf({ ids, values }: CampaignStratum, h: number): readonly (string | number)[] {
  if (ids !== undefined && ids.length === values.length && new Set(ids).size === ids.length) return ids
  throw new SamplingError(
    'LengthMismatch',
    `Stratum ${h} has not one id of its own for each value.`,
    "Give ids that differ, one for each value, or take the design 'independent'.",
    { stratum: h },
  )
}

/** Correlation of the values of points in both campaigns about their strata's means; 0 where under 3 tell of it. */
function pooledCorrelation(pairs: readonly Matched[]): number {
  const told = pairs.filter(({ before }) => before.length >= 2)
  if (sum(told.map(({ before }) => before.length - 1)) < 2) return 0
  const squares = (pick: (pair: Matched) => number[]) => sum(told.map((pair) => squaresAboutMean(pick(pair))))
  const size = Math.sqrt(squares(({ before }) => before)) * Math.sqrt(squares(({ after }) => after))
  if (!(size > 0)) return 0
  const products = sum(told.map(({ before, after }) => productsAboutMeans(before, after)))
  return Math.max(-1, Math.min(1, products / size))
}
