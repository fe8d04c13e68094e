import { checkNumber } from '../../errors/check.ts'
import { SamplingError } from '../../errors/errors.ts'
import type { Cells } from '../../frame/cells.ts'
import type { Covariate } from './scale.ts'

export interface CovariateStrataOptions {
  /** How many strata, from 1. */
  k: number
  /** How many starts, 1 to 1,000; the one with the smallest sum of squares is taken. 10 unless told. */
  starts?: number
  /** Whole number from 0 to 4,294,967,295. */
  seed: number
  /** Whether the cells' places count too. A number is their weight: 1 (true) counts each coordinate as one covariate. */
  withCoordinates?: boolean | number
  /** No stratum may be smaller (ha, by its cells that have a value). */
  minAreaHa?: number
}

/** What the coordinates count for: 0 for not at all. */
export function coordinateWeight(given: boolean | number): number {
  if (typeof given === 'boolean') return given ? 1 : 0
  return checkNumber('withCoordinates', given, { min: 0, max: 1e6 })
}

/** @throws every error of covariateStrata that can be told before the values are looked at */
export function checkInput(
  cells: Cells,
  covariates: readonly Covariate[],
  options: CovariateStrataOptions,
): void {
  const { k, starts = 10, minAreaHa = 0 } = options
  const n = cells.x.length
  if (n === 0) throw new SamplingError('EmptyField', 'There are no cells.', 'Give a frame with at least one.')
  if (cells.y.length !== n) {
    const wrong = `There are ${n} eastings and ${cells.y.length} northings.`
    throw new SamplingError('LengthMismatch', wrong, 'Give one of each for every cell.')
  }
  const lost = cells.x.findIndex((x, cell) => !Number.isFinite(x + (cells.y[cell] ?? 0)))
  if (lost >= 0) {
    const wrong = `Cell ${lost} is at ${cells.x[lost]}, ${cells.y[lost]}.`
    throw new SamplingError('InvalidCells', wrong, 'Give finite meters.', { cell: lost })
  }
  checkNumber('cellSizeM', cells.cellSizeM, { min: 0, above: true })
  checkNumber('k', k, { min: 1, whole: true })
  checkNumber('starts', starts, { min: 1, max: 1_000, whole: true })
  checkNumber('minAreaHa', minAreaHa, { min: 0 })
  if (k > n) {
    throw new SamplingError(
      'TooManyStrata',
      `There are ${n} cells for ${k} strata.`,
      `Ask for ${n} at most.`,
      { k, cells: n },
    )
  }
  if (covariates.length === 0) {
    throw new SamplingError('NoCovariate', 'There is no covariate.', 'Give one, or make compact strata.')
  }
  const names = new Set<string>()
  for (const { name, values } of covariates) {
    if (names.has(name)) {
      throw new SamplingError('NoCovariate', `Two covariates are named ${name}.`, 'Name each differently.', {
        name,
      })
    }
    names.add(name)
    if (values.length === n) continue
    throw new SamplingError(
      'LengthMismatch',
      `Covariate ${name} has ${values.length} values for ${n} cells.`,
      'Give one for each cell, NaN where it is missing.',
      { name, values: values.length, cells: n },
    )
  }
}
