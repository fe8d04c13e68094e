import { SamplingError } from '../errors/errors.ts'
import type { Cells } from '../frame/cells.ts'

/**
 * Mean squared shortest distance (m²): the mean over the cells of the squared distance to the centroid of their own
 * stratum, what compact strata make small (Brus, Spätjens and de Gruijter 1999; Walvoort, Brus and de Gruijter 2010,
 * equation 1). Cells in no stratum (−1) do not count.
 * @param stratumOf stratum of each cell, in any list of numbers
 * @throws LengthMismatch when the strata are not as many as the cells; InvalidNumber for a stratum that is no whole
 *   number from −1, or places that are no numbers; EmptyField when no cell is in a stratum
 */
export function mssd(cells: Pick<Cells, 'x' | 'y'>, stratumOf: ArrayLike<number>): number {
  const { x, y } = cells
  const k = countStrata(cells, stratumOf)
  // From one cell on, so that far-off coordinates cost no digits.
  const [west, south] = [x[0] ?? 0, y[0] ?? 0]
  const sizes = new Int32Array(k)
  const middleX = new Float64Array(k)
  const middleY = new Float64Array(k)
  for (let cell = 0; cell < x.length; cell += 1) {
    const stratum = stratumOf[cell] ?? -1
    if (stratum < 0) continue
    sizes[stratum] = (sizes[stratum] ?? 0) + 1
    middleX[stratum] = (middleX[stratum] ?? 0) + ((x[cell] ?? 0) - west)
    middleY[stratum] = (middleY[stratum] ?? 0) + ((y[cell] ?? 0) - south)
  }
  for (let stratum = 0; stratum < k; stratum += 1) {
    const size = Math.max(1, sizes[stratum] ?? 0)
    middleX[stratum] = (middleX[stratum] ?? 0) / size
    middleY[stratum] = (middleY[stratum] ?? 0) / size
  }
  let sum = 0
  let count = 0
  for (let cell = 0; cell < x.length; cell += 1) {
    const stratum = stratumOf[cell] ?? -1
    if (stratum < 0) continue
    const dx = (x[cell] ?? 0) - west - (middleX[stratum] ?? 0)
    const dy = (y[cell] ?? 0) - south - (middleY[stratum] ?? 0)
    sum += dx * dx + dy * dy
    count += 1
  }
  if (count === 0)
    throw new SamplingError('EmptyField', 'No cell is in a stratum.', 'Give at least one cell a stratum.')
  if (!Number.isFinite(sum)) {
    throw new SamplingError(
      'InvalidNumber',
      'The cells lie at no places, or too far apart.',
      "Give numbers in meters as the cells' x and y.",
    )
  }
  return sum / count
}

/** One more than the highest number of a stratum, if all numbers are fit to be one. */
function countStrata({ x }: Pick<Cells, 'x'>, stratumOf: ArrayLike<number>): number {
  if (stratumOf.length !== x.length) {
    throw new SamplingError(
      'LengthMismatch',
      `There are strata for ${stratumOf.length} cells, but ${x.length} cells.`,
      'Give one stratum a cell.',
      { strata: stratumOf.length, cells: x.length },
    )
  }
  let highest = -1
  for (let cell = 0; cell < stratumOf.length; cell += 1) {
    const stratum = stratumOf[cell] ?? Number.NaN
    if (!Number.isInteger(stratum) || stratum < -1 || stratum >= stratumOf.length) {
      throw new SamplingError(
        'InvalidNumber',
        `Cell ${cell} is in stratum ${stratum}.`,
        `Give a number from 0 to ${stratumOf.length - 1}, or −1 for none.`,
        { cell, stratum },
      )
    }
    if (stratum > highest) highest = stratum
  }
  return highest + 1
}
