import type { Estimate } from '@org/core/contract'
import {
  type DomainSize,
  type FieldEstimate,
  type FieldPoint,
  fieldEstimate,
  type NoInterval,
} from '@org/sampling-design'
import { attempt } from '../values/attempt.ts'
import { type Campaign, isChosen, type PlanStratum, placeOf } from '../values/campaign.ts'
import { deviationOf, finite, meanOf } from '../values/summary.ts'
import { metersFrom } from './local-meters.ts'
import { lossByCause } from './loss.ts'
import type { PointValue } from './point-value.ts'

/** A stratum with its counted points. */
export interface SampledStratum {
  stratum: PlanStratum
  points: readonly (PointValue & { value: number })[]
}

type Known =
  | 'mean'
  | 'standardError'
  | 'degreesOfFreedom'
  | 'interval'
  | 'bounds'
  | 'designEffect'
  | 'n'
  | 'areaM2'
  | 'designAreaM2'
  | 'strata'
  | 'of'

export interface FieldMean extends Pick<Estimate, Known> {
  /** Those with values. */
  sampled: readonly SampledStratum[]
  /** Groups of strata whose variance was pooled, by their numbers. */
  collapsed: number[][]
  /** Why there is no interval; null where there is one. */
  noInterval: NoInterval | null
  takenAsRandom: boolean
  variance: FieldEstimate['variance']
  /** The step to which the values are rounded; 0 where it is not known. */
  roundedTo: number
  /** What a sum over fields is made of; null without an interval. */
  sums: DomainSize | null
  problem: string | null
}

const hasValue = (one: PointValue): one is PointValue & { value: number } => one.value !== null

const sampledStrata = (strata: readonly PlanStratum[], points: readonly PointValue[]): SampledStratum[] =>
  strata.map((stratum) => ({
    stratum,
    points: points.filter(hasValue).filter(({ point }) => point.stratumId === stratum.id),
  }))

const TOO_LARGE = 'The values are too large to compute with. Check the results of this layer.'

type Drawn = Pick<Campaign, 'strata' | 'placement' | 'hasZigzagCores' | 'replaced'>

/** The mean of a field by what became of its drawn points; strata of which nothing is known are left out. */
export function fieldMean(
  campaign: Drawn,
  points: readonly PointValue[],
  { confidence, roundedTo }: { confidence: number; roundedTo: number },
): FieldMean {
  const { strata } = campaign
  const all = sampledStrata(strata, points)
  const made = attempt(() =>
    fieldEstimate({
      strata: strata.map(({ areaM2 }) => ({ weight: areaM2 })),
      points: drawnPoints(campaign, points),
      ...{ placement: isChosen(campaign) ? 'middle' : campaign.placement, confidence, roundedTo },
    }),
  )
  const found = 'value' in made ? made.value : { ...NOTHING, shares: sharesByArea(all) }
  return {
    sampled: all.filter((one) => one.points.length > 0),
    n: all.reduce((sum, one) => sum + one.points.length, 0),
    designAreaM2: strata.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    strata: all.map((one, at) => stratumRow(one, found.shares[at] ?? 0)),
    roundedTo,
    ...knownOf(found, strata),
    problem: 'value' in made ? null : TOO_LARGE,
  }
}

function sharesByArea(all: readonly SampledStratum[]): number[] {
  const areas = all.map(({ stratum, points }) => (points.length > 0 ? stratum.areaM2 : 0))
  const sum = areas.reduce((total, area) => total + area, 0)
  return areas.map((area) => (sum > 0 ? area / sum : 0))
}

const NOTHING: FieldEstimate = {
  ...{ mean: null, of: 'field', size: 0, shares: [], standardError: null, degreesOfFreedom: null },
  ...{ interval: null, bounds: null, noInterval: 'noValue', designEffect: null, collapsed: [] },
  ...{ takenAsRandom: false, variance: 'stratified', sums: null },
}

function knownOf(found: FieldEstimate, strata: readonly PlanStratum[]) {
  const { mean, of, size, standardError, degreesOfFreedom, interval, bounds, noInterval } = found
  return {
    ...{ mean, of, areaM2: size, standardError, degreesOfFreedom, interval, bounds, noInterval },
    designEffect: found.designEffect === null ? null : finite(found.designEffect),
    collapsed: found.collapsed.map((group) => group.flatMap((at) => strata[at]?.number ?? [])),
    ...{ takenAsRandom: found.takenAsRandom, variance: found.variance, sums: found.sums },
  }
}

/** Points to be sampled, and drawn places that another point took: what those were for says what they stand for. */
function drawnPoints({ strata, replaced }: Drawn, points: readonly PointValue[]): FieldPoint[] {
  const origin = points[0]?.point ?? { lon: 0, lat: 0 }
  const stratumOf = new Map(strata.map(({ id }, at) => [id, at]))
  const drawn = points.map(({ point, value, low, high, isMoved, loss }) => ({
    ...{ stratum: stratumOf.get(point.stratumId) ?? 0, ...metersFrom(origin, placeOf(point)) },
    ...{ value, isElsewhere: isMoved || point.role === 'legacy' },
    ...(value === null ? {} : { low: low ?? value, high: high ?? value }),
    ...(loss === null ? {} : { lostBy: loss.by }),
  }))
  const left = replaced
    .filter(({ role }) => role !== 'near')
    .map((point) => ({
      ...{ stratum: stratumOf.get(point.stratumId) ?? 0, ...metersFrom(origin, point) },
      ...{ value: null, lostBy: lossByCause(point.cause).by },
    }))
  return [...drawn, ...left]
}

function stratumRow({ stratum, points }: SampledStratum, weight: number): Estimate['strata'][number] {
  const values = points.map(({ value }) => value)
  return {
    ...{ id: stratum.id, number: stratum.number, areaM2: stratum.areaM2, weight },
    ...{ n: values.length, mean: meanOf(values), sd: deviationOf(values) },
  }
}
