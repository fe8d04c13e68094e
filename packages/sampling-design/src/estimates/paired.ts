import { SamplingError } from '../errors/errors.ts'
import { sum } from '../math/sums.ts'
import { type CampaignStratum, matchedIn } from './overlap.ts'

/** Second value less first of every point. @throws LengthMismatch, InvalidNumber */
export function differences(
  first: readonly CampaignStratum[],
  second: readonly CampaignStratum[],
): CampaignStratum[] {
  checkSameStrata(first, second)
  return first.map((before, h) => {
    const other = second[h] ?? before
    const n = before.values.length
    if (other.values.length !== n) throw notPaired(h, n, other.values.length)
    // Ids that are known tell more than the order, which a laboratory may have changed.
    const named = before.ids !== undefined && other.ids !== undefined
    const after = named ? matchedIn(before, other, h).after : other.values
    if (after.length !== n) throw notPaired(h, n, after.length)
    return { ...before, values: Array.from(before.values, (value, i) => (after[i] ?? 0) - value) }
  })
}

/** @throws LengthMismatch, InvalidNumber unless both campaigns have the same strata */
export function checkSameStrata(first: readonly CampaignStratum[], second: readonly CampaignStratum[]): void {
  if (first.length !== second.length) {
    throw new SamplingError(
      'LengthMismatch',
      `The campaigns have ${first.length} and ${second.length} strata.`,
      "Give both with the same strata, or take the design 'independent'.",
    )
  }
  const firstAll = sum(first.map(({ weight }) => weight))
  const secondAll = sum(second.map(({ weight }) => weight))
  first.forEach(({ weight }, h) => {
    if (Math.abs(weight / firstAll - (second[h]?.weight ?? 0) / secondAll) <= 1e-9) return
    throw new SamplingError(
      'InvalidNumber',
      `Stratum ${h} has another share of the field in the second campaign.`,
      "Give both with the same strata, or take the design 'independent'.",
    )
  })
}

function notPaired(stratum: number, before: number, after: number): SamplingError {
  return new SamplingError(
    'LengthMismatch',
    `Stratum ${stratum} has ${before} points in the first campaign; ${after} of the second belong to them.`,
    "Give one of each for every point, or take the design 'overlap' with ids.",
    { stratum, before, after },
  )
}
