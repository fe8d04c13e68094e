import { metersBetween } from '@org/core/contract'
import type { CampaignStratum } from '@org/sampling-design'
import { placeOf } from '../values/campaign.ts'
import type { FieldMean, SampledStratum } from './mean.ts'

/** Strata of two campaigns, for the engine; points of both that lie at the same place have the same id. */
export interface MatchedCampaigns {
  first: CampaignStratum[]
  second: CampaignStratum[]
  matched: number
  hasSameStrata: boolean
}

const SAME_AREA = 1e-6

/** Whether both have values in the same strata, by number and area. */
export function hasSameStrata(first: FieldMean, second: FieldMean): boolean {
  if (first.strata.length !== second.strata.length || first.sampled.length !== second.sampled.length)
    return false
  return first.sampled.every(({ stratum }, at) => {
    const other = second.sampled[at]?.stratum
    return (
      other !== undefined &&
      other.number === stratum.number &&
      Math.abs(other.areaM2 - stratum.areaM2) <= SAME_AREA * stratum.areaM2
    )
  })
}

/** Points of two campaigns stratum by stratum, matched where they lie within a distance of each other. */
export function matchCampaigns(first: FieldMean, second: FieldMean, withinM: number): MatchedCampaigns {
  const isSame = hasSameStrata(first, second)
  const pairs = first.sampled.map((stratum, at) =>
    isSame ? pairsIn(stratum, second.sampled[at], withinM) : new Map<number, number>(),
  )
  const places = new Map(pairs.flatMap((own) => [...own].map(([before, after]) => [after, before] as const)))
  return {
    first: first.sampled.map(({ stratum, points }) => ({
      weight: stratum.areaM2,
      values: points.map(({ value }) => value),
      ids: points.map(({ point }) => point.id),
    })),
    second: second.sampled.map(({ stratum, points }, at) => ({
      // The same to the last bit where they are the same: the engine compares shares.
      weight: isSame ? (first.sampled[at]?.stratum.areaM2 ?? stratum.areaM2) : stratum.areaM2,
      values: points.map(({ value }) => value),
      ids: points.map(({ point }) => places.get(point.id) ?? `new ${point.id}`),
    })),
    matched: places.size,
    hasSameStrata: isSame,
  }
}

/** The nearest two first, each once: ids of the first campaign's points with those of the second's. */
function pairsIn(
  first: SampledStratum,
  second: SampledStratum | undefined,
  withinM: number,
): Map<number, number> {
  const near = first.points.flatMap(({ point }) =>
    (second?.points ?? []).flatMap(({ point: other }) => {
      const away = metersBetween(placeOf(point), placeOf(other))
      return away <= withinM ? [{ before: point.id, after: other.id, away }] : []
    }),
  )
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const { before, after } of near.sort((a, b) => a.away - b.away || a.before - b.before)) {
    if (pairs.has(before) || taken.has(after)) continue
    pairs.set(before, after)
    taken.add(after)
  }
  return pairs
}
