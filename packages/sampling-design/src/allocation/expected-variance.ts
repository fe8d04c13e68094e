import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { LARGEST, sum } from '../math/sums.ts'

export interface ExpectedVarianceOptions {
  /** Cells (or any measure of the area) of each stratum. */
  readonly sizes: ArrayLike<number>
  /** Standard deviation expected in each stratum. */
  readonly sds: ArrayLike<number>
  /** Points of each stratum, at least 1; need not be whole. */
  readonly n: ArrayLike<number>
  /** Take off what a sample of a large part of the cells already knows; sizes are cells then. Default: no. */
  readonly finitePopulation?: boolean
}

/**
 * Variance that the stratified mean will have: Σ W_h² S_h² / n_h, with (1 − n_h/N_h) where the population is finite
 * (Cochran 1977, section 5.3), in the square of the unit of `sds`.
 * @throws InvalidNumber, LengthMismatch, NoValues, SampleExceedsPopulation
 */
export function expectedVariance(options: ExpectedVarianceOptions): number {
  const { sizes, sds, n, finitePopulation = false } = options
  if (sizes.length === 0) {
    throw new SamplingError('NoValues', 'There is no stratum.', 'Give the size of at least one stratum.')
  }
  if (sds.length !== sizes.length || n.length !== sizes.length) {
    throw new SamplingError(
      'LengthMismatch',
      `There are ${sizes.length} sizes, ${sds.length} standard deviations and ${n.length} numbers of points.`,
      'Give one of each for every stratum.',
    )
  }
  const all = sum(
    Array.from(sizes, (size, h) => checkNumber(`sizes[${h}]`, size, { min: 0, above: true, max: LARGEST })),
  )
  const parts = Array.from(sizes, (size, h) => {
    const sd = checkNumber(`sds[${h}]`, sds[h] ?? Number.NaN, { min: 0, max: LARGEST })
    const points = checkNumber(`n[${h}]`, n[h] ?? Number.NaN, { min: 1 / LARGEST, max: LARGEST })
    if (finitePopulation && points > size) {
      throw new SamplingError(
        'SampleExceedsPopulation',
        `Stratum ${h} has ${points} points and ${size} cells.`,
        'Give at most as many points as there are cells.',
      )
    }
    const weighted = (size / all) * sd
    return ((weighted * weighted) / points) * (finitePopulation ? 1 - points / size : 1)
  })
  return sum(parts)
}
