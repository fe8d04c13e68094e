import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'

/** Number of cells of each stratum: as many strata as the highest number among the cells says. */
export function stratumSizes(stratumOf: ArrayLike<number>): Int32Array {
  let strata = 0
  for (let cell = 0; cell < stratumOf.length; cell += 1) {
    const stratum = stratumOf[cell] ?? Number.NaN
    // Words for the error are made where there is one: cells are many.
    if (!Number.isInteger(stratum) || stratum < -1) {
      checkNumber(`The stratum of cell ${cell}`, stratum, { min: -1, whole: true })
    }
    if (stratum >= strata) strata = stratum + 1
  }
  if (strata > stratumOf.length) {
    throw new SamplingError(
      'EmptyStratum',
      `Strata are numbered up to ${strata - 1}, but there are only ${stratumOf.length} cells.`,
      'Number the strata from 0 without gaps.',
      { strata, cells: stratumOf.length },
    )
  }
  const sizes = new Int32Array(strata)
  for (let cell = 0; cell < stratumOf.length; cell += 1) {
    const stratum = stratumOf[cell] ?? -1
    if (stratum >= 0) sizes[stratum] = (sizes[stratum] ?? 0) + 1
  }
  return sizes
}

/**
 * Points of each stratum, checked against its cells.
 * @throws EmptyField when no cell is in a stratum; InvalidNumber; LengthMismatch when the list is not as long as there
 *   are strata; EmptyStratum, TooManyPoints when a stratum has no cells, or fewer than points; TooFewPoints when none
 *   is asked for at all
 */
export function pointsOf(sizes: Int32Array, perStratum: number | ArrayLike<number>): number[] {
  if (sizes.length === 0) {
    throw new SamplingError(
      'EmptyField',
      'No cell is in a stratum.',
      'Give at least one cell a stratum from 0.',
    )
  }
  const given = typeof perStratum === 'number' ? Array.from(sizes, () => perStratum) : Array.from(perStratum)
  given.forEach((points, stratum) => {
    const what = typeof perStratum === 'number' ? 'perStratum' : `perStratum of stratum ${stratum}`
    checkNumber(what, points, { min: 0, whole: true })
  })
  if (given.length < sizes.length || given.slice(sizes.length).some((points) => points === 0)) {
    throw new SamplingError(
      'LengthMismatch',
      `Points are given for ${given.length} strata, but there are ${sizes.length}.`,
      `Give ${sizes.length} numbers.`,
      { given: given.length, strata: sizes.length },
    )
  }
  given.forEach((points, stratum) => {
    checkFits(stratum, points, sizes, typeof perStratum === 'number')
  })
  if (given.every((points) => points === 0)) {
    throw new SamplingError('TooFewPoints', 'No point is asked for.', 'Ask for at least one.')
  }
  return given
}

function checkFits(stratum: number, points: number, sizes: Int32Array, forAll: boolean): void {
  const cells = sizes[stratum] ?? 0
  if (points <= cells) return
  if (cells === 0) {
    throw new SamplingError(
      'EmptyStratum',
      `Stratum ${stratum} has no cells, but ${points} points are asked for.`,
      'Ask for none there, or number the strata from 0 without gaps.',
      { stratum, points },
    )
  }
  let most = cells
  for (const size of sizes) if (forAll && size < most) most = size
  throw new SamplingError(
    'TooManyPoints',
    `Stratum ${stratum} has ${cells} cells, but ${points} points are asked for.`,
    forAll ? `Ask for at most ${most} in each stratum.` : `Ask for at most ${cells} there.`,
    { stratum, points, cells, most },
  )
}

/**
 * Inclusion probability of each cell of the frame: points of its stratum over its stratum's cells; 0 for a cell in
 * none. Their sum is the number of points, in each stratum (Särndal, Swensson and Wretman 1992, section 3.7).
 * @param perStratum points of every stratum, or one number for each
 * @throws EmptyField, InvalidNumber, LengthMismatch, EmptyStratum, TooManyPoints, TooFewPoints
 */
export function inclusionProbabilities(
  stratumOf: ArrayLike<number>,
  perStratum: number | ArrayLike<number>,
): Float64Array {
  const sizes = stratumSizes(stratumOf)
  const points = pointsOf(sizes, perStratum)
  const chance = points.map((count, stratum) => (count === 0 ? 0 : count / (sizes[stratum] ?? 1)))
  return Float64Array.from(stratumOf, (stratum) => (stratum < 0 ? 0 : (chance[stratum] ?? 0)))
}
