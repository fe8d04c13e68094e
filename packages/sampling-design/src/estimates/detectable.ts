import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { studentQuantile } from '../math/special.ts'
import { LARGEST, sum } from '../math/sums.ts'
import { checkChoice } from './choices.ts'

/** What is expected of one stratum. */
export interface PlannedStratum {
  /** Size in any unit, the same for all. */
  readonly weight: number
  /** Standard deviation among its points. */
  readonly sd: number
  /** Points of the first campaign; of both where they are paired. */
  readonly n: number
  /** For the second campaign, where it differs. */
  readonly sdSecond?: number
  readonly nSecond?: number
  /** Cells, where the finite population correction is wanted. */
  readonly populationSize?: number
}

export interface DetectableOptions {
  readonly strata: readonly PlannedStratum[]
  readonly design: 'paired' | 'independent'
  /** Of the two campaigns' values at a point (0); only for paired points. */
  readonly correlation?: number
  /** Chance to see a change where there is none (0.05). */
  readonly alpha?: number
  /** Chance to see a change of the size told (0.8). */
  readonly power?: number
  /** 2 (default): a change of either direction; 1: of one. */
  readonly sides?: 1 | 2
}

export interface DetectableDifference {
  /** In the unit of the standard deviations. */
  difference: number
  standardError: number
  degreesOfFreedom: number
}

/**
 * The smallest change of the mean between two campaigns that will be seen: (t_{1−α/2} + t_{power}) × standard error
 * of the change (Zar 2010, chapter 8; Student's t in place of the noncentral one). Paired points: the differences' variance
 * is S₁² + S₂² − 2ρS₁S₂.
 * @throws NoValues, InvalidNumber, SampleExceedsPopulation, OneValueInStratum (no degree of freedom), UnknownMethod
 */
export function minimumDetectableDifference(options: DetectableOptions): DetectableDifference {
  const { strata, design, correlation = 0, alpha = 0.05, power = 0.8, sides = 2 } = options
  checkChoice('design', design, ['paired', 'independent'])
  if (strata.length === 0) throw new SamplingError('NoValues', 'There is no stratum.', 'Give at least one.')
  checkNumber('correlation', correlation, { min: -1, max: 1 })
  checkNumber('sides', sides, { min: 1, max: 2, whole: true })
  checkNumber('alpha', alpha, { min: 1e-9, max: 1 - 1e-9 })
  checkNumber('power', power, { min: 1e-9, max: 1 - 1e-9 })
  const all = sum(
    strata.map(({ weight }, h) =>
      checkNumber(`strata[${h}].weight`, weight, { min: 0, above: true, max: LARGEST }),
    ),
  )
  const planned = strata.map((stratum, h) => checkedStratum(stratum, h, design))
  const parts = planned.map(({ weight, n, nSecond, sd, sdSecond, spared, sparedSecond }) => {
    const share = weight / all
    const each =
      design === 'paired'
        ? ((sd * sd + sdSecond * sdSecond - 2 * correlation * sd * sdSecond) / n) * spared
        : ((sd * sd) / n) * spared + ((sdSecond * sdSecond) / nSecond) * sparedSecond
    return share * share * Math.max(0, each)
  })
  const standardError = Math.sqrt(sum(parts))
  const points = sum(planned.map(({ n, nSecond }) => (design === 'paired' ? n : n + nSecond)))
  const degreesOfFreedom = points - strata.length * (design === 'paired' ? 1 : 2)
  if (degreesOfFreedom < 1) throw oneEach()
  const seen = studentQuantile(1 - alpha / sides, degreesOfFreedom) + studentQuantile(power, degreesOfFreedom)
  return { difference: Math.max(0, seen) * standardError, standardError, degreesOfFreedom }
}

function oneEach(): SamplingError {
  return new SamplingError(
    'OneValueInStratum',
    'No stratum has more than one point, so no variance will be seen.',
    'Plan at least two points in a stratum.',
  )
}

function checkedStratum(stratum: PlannedStratum, h: number, design: 'paired' | 'independent') {
  const { weight, sd, n, sdSecond = sd, nSecond = n, populationSize } = stratum
  checkNumber(`strata[${h}].sd`, sd, { min: 0, max: LARGEST })
  checkNumber(`strata[${h}].sdSecond`, sdSecond, { min: 0, max: LARGEST })
  checkNumber(`strata[${h}].n`, n, { min: 1 })
  checkNumber(`strata[${h}].nSecond`, nSecond, { min: 1 })
  if (design === 'paired' && nSecond !== n) {
    throw new SamplingError(
      'LengthMismatch',
      `Stratum ${h} has ${n} points in the first campaign and ${nSecond} in the second.`,
      "Paired points are the same in both: leave nSecond out, or take 'independent'.",
    )
  }
  return { weight, sd, n, sdSecond, nSecond, ...sparedOf(h, n, nSecond, populationSize) }
}

function sparedOf(h: number, n: number, nSecond: number, populationSize?: number) {
  if (populationSize === undefined) return { spared: 1, sparedSecond: 1 }
  checkNumber(`strata[${h}].populationSize`, populationSize, { min: 0, above: true })
  if (Math.max(n, nSecond) > populationSize) {
    throw new SamplingError(
      'SampleExceedsPopulation',
      `Stratum ${h} has ${Math.max(n, nSecond)} points and ${populationSize} cells.`,
      'Plan at most as many points as there are cells.',
    )
  }
  return { spared: 1 - n / populationSize, sparedSecond: 1 - nSecond / populationSize }
}
