import type { Cells } from '../frame/cells.ts'
import { gridOf } from '../frame/grid.ts'

/** Whether a place in meters lies in a cell of a stratum. */
export type StratumHolds = (x: number, y: number, stratum: number) => boolean

/** This share of a cell beyond its edge counts as on it: places are rounded. */
const TOLERANCE = 1e-9

/**
 * Which strata hold a place: those of the cells whose squares it lies in. Edges belong to the cells on either side, so
 * that a place between two strata is in both.
 * @throws EmptyField, LengthMismatch, InvalidNumber, InvalidCells
 */
export function stratumHolds(cells: Cells, stratumOf: ArrayLike<number>): StratumHolds {
  const { cellAt } = gridOf(cells)
  const { x, y, cellSizeM } = cells
  const [west, south] = [edgeOf(x, cellSizeM), edgeOf(y, cellSizeM)]
  return (atX, atY, stratum) => {
    const [col, row] = [(atX - west) / cellSizeM, (atY - south) / cellSizeM]
    const [lastCol, lastRow] = [Math.floor(col + TOLERANCE), Math.floor(row + TOLERANCE)]
    for (let r = Math.floor(row - TOLERANCE); r <= lastRow; r += 1) {
      for (let c = Math.floor(col - TOLERANCE); c <= lastCol; c += 1) {
        const cell = cellAt(c, r)
        if (cell >= 0 && stratumOf[cell] === stratum) return true
      }
    }
    return false
  }
}

/** Where the lattice begins. */
function edgeOf(centers: Float64Array, cellSizeM: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const center of centers) if (center < least) least = center
  return least - cellSizeM / 2
}
