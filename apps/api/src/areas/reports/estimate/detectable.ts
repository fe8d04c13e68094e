import { type CampaignStratum, minimumDetectableDifference, studentQuantile } from '@org/sampling-design'
import { attempt } from '../values/attempt.ts'
import { deviationOf, finite, meanOf } from '../values/summary.ts'
import type { MatchedCampaigns } from './matched.ts'

const POWER = 0.8

/** How sure the change itself is. */
interface Precision {
  standardError: number
  degreesOfFreedom: number
}

/**
 * The change that is seen in 80 of 100 cases with these points; null where nothing is known of the variation. Campaigns with
 * strata of their own have the standard error that their change has: (t_{1−α/2} + t_{power}) × standard error (Zar 2010, chapter 8).
 */
export function detectableChange(
  campaigns: MatchedCampaigns,
  design: 'paired' | 'independent',
  confidence: number,
  { standardError, degreesOfFreedom }: Precision,
): number | null {
  const { first, second } = campaigns
  if (!campaigns.hasSameStrata) {
    const seen = attempt(
      () =>
        studentQuantile((1 + confidence) / 2, degreesOfFreedom) + studentQuantile(POWER, degreesOfFreedom),
    )
    return 'value' in seen ? finite(seen.value * standardError) : null
  }
  const [before, after] = [deviationsOf(first), deviationsOf(second)]
  if (before === null || after === null) return null
  const strata = first.map(({ weight, values }, at) => ({
    weight,
    n: values.length,
    sd: before[at] ?? 0,
    sdSecond: after[at] ?? 0,
    nSecond: second[at]?.values.length ?? values.length,
  }))
  const correlation = design === 'paired' ? pooledCorrelation(first, second) : 0
  const made = attempt(() =>
    minimumDetectableDifference({ strata, design, correlation, alpha: 1 - confidence, power: POWER }),
  )
  return 'value' in made ? finite(made.value.difference) : null
}

/** Standard deviations of the strata; of one with one value, the others’ root mean square. */
function deviationsOf(strata: readonly CampaignStratum[]): number[] | null {
  const own = strata.map(({ values }) => deviationOf(Array.from(values)))
  const known = own.flatMap((sd) => sd ?? [])
  if (known.length === 0) return null
  const usual = Math.sqrt(known.reduce((sum, sd) => sum + (sd * sd) / known.length, 0))
  return own.map((sd) => sd ?? usual)
}

/** Of the values of paired points about the means of their strata; 0 where nothing varies. */
function pooledCorrelation(first: readonly CampaignStratum[], second: readonly CampaignStratum[]): number {
  const pairs = first.flatMap((stratum, at) => pairsAboutMeans(stratum, second[at]))
  const sumOf = (product: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + product(pair), 0)
  const size = Math.sqrt(sumOf(([x]) => x * x) * sumOf(([, y]) => y * y))
  return size > 0 ? Math.max(-1, Math.min(1, sumOf(([x, y]) => x * y) / size)) : 0
}

function pairsAboutMeans(first: CampaignStratum, second: CampaignStratum | undefined) {
  const after = new Map((second?.ids ?? []).map((id, at) => [id, second?.values[at] ?? 0]))
  const pairs = (first.ids ?? []).flatMap((id, at) => {
    const value = after.get(id)
    return value === undefined ? [] : [[first.values[at] ?? 0, value] as const]
  })
  const [x, y] = [meanOf(pairs.map(([before]) => before)) ?? 0, meanOf(pairs.map(([, value]) => value)) ?? 0]
  return pairs.map(([before, value]) => [before - x, value - y] as const)
}
