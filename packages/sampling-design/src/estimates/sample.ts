import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { LARGEST } from '../math/sums.ts'

/** What was measured in one stratum. */
export interface StratumSample {
  /** Size of the stratum in any unit, the same for all: area, cells, share. Above 0. */
  readonly weight: number
  /** One value for each point, or for each composite sample. */
  readonly values: ArrayLike<number>
  /** Cells (units) of the stratum, where the finite population correction is wanted. */
  readonly populationSize?: number
  /** Cores mixed into each value (1). Only counts for the correction: k composites of m cores have used k·m cells. */
  readonly coresPerValue?: number
  /** Places of the values in meters: for the local neighborhood variance and to collapse nearest strata. */
  readonly x?: ArrayLike<number>
  readonly y?: ArrayLike<number>
}

/** @throws NoValues, InvalidNumber, LengthMismatch, SampleExceedsPopulation */
export function checkStrata(strata: readonly StratumSample[]): void {
  if (strata.length === 0) {
    throw new SamplingError('NoValues', 'There is no stratum.', 'Give the values of at least one stratum.')
  }
  strata.forEach(checkStratum)
}

function checkStratum(stratum: StratumSample, h: number): void {
  const { weight, values, populationSize, coresPerValue = 1, x, y } = stratum
  checkNumber(`strata[${h}].weight`, weight, { min: 0, above: true, max: LARGEST })
  checkNumber(`strata[${h}].coresPerValue`, coresPerValue, { min: 1, whole: true })
  if (values.length === 0) {
    throw new SamplingError(
      'NoValues',
      `Stratum ${h} has no value.`,
      'Give at least one, merge it with a neighbor, or leave it out and say that the estimate is without it.',
      { stratum: h },
    )
  }
  checkValues(`strata[${h}].values`, values)
  for (const places of [x, y]) {
    if (places === undefined) continue
    checkSameLength(`the places of stratum ${h}`, places, values)
    checkValues(`strata[${h}] x or y`, places)
  }
  if (populationSize === undefined) return
  checkNumber(`strata[${h}].populationSize`, populationSize, { min: 0, above: true })
  const used = values.length * coresPerValue
  if (used <= populationSize) return
  throw new SamplingError(
    'SampleExceedsPopulation',
    `Stratum ${h} has ${used} sampled units of ${populationSize}.`,
    'Give the number of cells of the stratum, or leave populationSize out.',
    { stratum: h, sampled: used, populationSize },
  )
}

/** @throws InvalidNumber, naming the first value that is none */
export function checkValues(what: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]
    // What comes from files may be null or text: not 0 then, and not a number.
    if (!(typeof value === 'number' && Math.abs(value) <= LARGEST)) {
      checkNumber(`${what}[${i}]`, value ?? Number.NaN, { min: -LARGEST, max: LARGEST })
    }
  }
}

/** @throws LengthMismatch */
export function checkSameLength(what: string, some: ArrayLike<number>, others: ArrayLike<number>): void {
  if (some.length === others.length) return
  throw new SamplingError(
    'LengthMismatch',
    `There are ${some.length} numbers for ${what} and ${others.length} values.`,
    'Give one for each value, in the same order.',
  )
}

/** Share of the stratum that is not sampled, 1 − n/N; 1 where the population is taken as endless. */
export function notSampled({ values, populationSize, coresPerValue = 1 }: StratumSample): number {
  return populationSize === undefined ? 1 : Math.max(0, 1 - (values.length * coresPerValue) / populationSize)
}
