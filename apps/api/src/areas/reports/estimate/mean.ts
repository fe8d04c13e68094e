import type { Estimate } from '@org/core/contract'
import { stratifiedEstimate } from '@org/sampling-design'
import { attempt } from '../values/attempt.ts'
import { type Campaign, type PlanStratum, placeOf } from '../values/campaign.ts'
import { deviationOf, finite, meanOf } from '../values/summary.ts'
import { metersFrom } from './local-meters.ts'
import type { PointValue } from './point-value.ts'

/** A stratum with its counted points. */
export interface SampledStratum {
  stratum: PlanStratum
  points: readonly (PointValue & { value: number })[]
}

export interface FieldMean
  extends Pick<
    Estimate,
    'mean' | 'standardError' | 'degreesOfFreedom' | 'interval' | 'designEffect' | 'n' | 'areaM2' | 'strata'
  > {
  /** Those with values. */
  sampled: readonly SampledStratum[]
  /** Groups of strata whose variance was pooled, by their numbers. */
  collapsed: number[][]
  /** Why the variance cannot be computed; null where it was. */
  noVariance: string | null
  problem: string | null
}

const hasValue = (one: PointValue): one is PointValue & { value: number } => one.value !== null

export function sampledStrata(
  strata: readonly PlanStratum[],
  points: readonly PointValue[],
): SampledStratum[] {
  return strata.map((stratum) => ({
    stratum,
    points: points.filter(hasValue).filter(({ point }) => point.stratumId === stratum.id),
  }))
}

/** Values of a stratum for the engine, with their places in meters. */
export function stratumSample({ stratum, points }: SampledStratum, origin: { lon: number; lat: number }) {
  const places = points.map(({ point }) => metersFrom(origin, placeOf(point)))
  return {
    weight: stratum.areaM2,
    values: points.map(({ value }) => value),
    x: places.map(({ x }) => x),
    y: places.map(({ y }) => y),
  }
}

const NO_PRECISION = { standardError: null, degreesOfFreedom: null, interval: null, designEffect: null }
const TOO_LARGE = 'The values are too large to compute with. Check the results of this layer.'
const ONE_VALUE =
  'No interval: one value says nothing about how much the field varies. At least two values are needed.'

/** The stratified mean with its standard error; strata without a value are left out. */
export function fieldMean(
  { strata }: Pick<Campaign, 'strata'>,
  points: readonly PointValue[],
  confidence: number,
): FieldMean {
  const all = sampledStrata(strata, points)
  const sampled = all.filter((one) => one.points.length > 0)
  const areaM2 = sampled.reduce((sum, { stratum }) => sum + stratum.areaM2, 0)
  const known = {
    sampled,
    areaM2,
    n: sampled.reduce((sum, one) => sum + one.points.length, 0),
    strata: all.map((one) => stratumRow(one, areaM2)),
    collapsed: [],
  }
  const origin = points[0]?.point ?? { lon: 0, lat: 0 }
  const made = attempt(() =>
    stratifiedEstimate({
      strata: sampled.map((one) => stratumSample(one, origin)),
      confidence,
      oneValue: 'collapse',
    }),
  )
  const mean = within(sampled, 'value' in made ? made.value.mean : ownMean(sampled, areaM2))
  if ('value' in made && mean !== null) return { ...known, ...precisionOf(made.value, sampled), mean }
  const isLarge = 'refused' in made && made.refused === 'InvalidNumber'
  if (mean === null || isLarge)
    return { ...known, ...NO_PRECISION, mean: null, noVariance: null, problem: TOO_LARGE }
  return { ...known, ...NO_PRECISION, mean, noVariance: ONE_VALUE, problem: null }
}

function precisionOf(
  {
    standardError,
    degreesOfFreedom,
    interval,
    designEffect,
    collapsed,
  }: ReturnType<typeof stratifiedEstimate>,
  sampled: readonly SampledStratum[],
) {
  return {
    ...{ standardError, degreesOfFreedom, interval, noVariance: null, problem: null },
    designEffect: finite(designEffect),
    collapsed: collapsed.map((group) => group.flatMap((at) => sampled[at]?.stratum.number ?? [])),
  }
}

function stratumRow({ stratum, points }: SampledStratum, areaM2: number): Estimate['strata'][number] {
  const values = points.map(({ value }) => value)
  return {
    id: stratum.id,
    number: stratum.number,
    areaM2: stratum.areaM2,
    weight: values.length > 0 && areaM2 > 0 ? stratum.areaM2 / areaM2 : 0,
    n: values.length,
    mean: meanOf(values),
    sd: deviationOf(values),
  }
}

const ownMean = (sampled: readonly SampledStratum[], areaM2: number): number =>
  sampled.reduce(
    (sum, { stratum, points }) =>
      sum + (stratum.areaM2 / areaM2) * (meanOf(points.map(({ value }) => value)) ?? Number.NaN),
    0,
  )

/** Rounding of a mean of equal values may leave them by the last digit. */
function within(sampled: readonly SampledStratum[], mean: number): number | null {
  const values = sampled.flatMap(({ points }) => points.map(({ value }) => value))
  return finite(Math.min(Math.max(mean, Math.min(...values)), Math.max(...values)))
}
