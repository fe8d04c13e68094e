import type { Random } from '../random/random.ts'
import type { StratumCells } from './draw.ts'
import { type Neighbors, neighborsOf } from './neighbors.ts'

/**
 * Inclusion probabilities as whole shares of N, the number of cells, so that their sums are exact: those of the free
 * cells sum to N times the points to be drawn.
 *
 * Each begins with n, where n counts fixed cells too. Fixed cells then win against their nearest neighbors, as two
 * cells settle in the local pivotal method, until they have a whole share: around each a piece of about N/n cells is
 * out, and the new points are spread as those of one draw in which the fixed ones were chosen.
 * @param open loses the fixed cells and those that are out
 * @returns share of each cell; 0 for fixed ones and those that are out
 */
export function sharesOf(
  stratumCells: StratumCells,
  fixed: readonly number[],
  count: number,
  random: Random,
  open?: Neighbors,
): Int32Array {
  const whole = stratumCells.x.length
  const share = new Int32Array(whole).fill(fixed.length + count)
  if (fixed.length === 0) return share
  const free = open ?? neighborsOf(stratumCells)
  for (const cell of fixed) free.remove(cell)
  for (const cell of fixed) {
    let wanted = whole - (share[cell] ?? 0)
    share[cell] = 0
    while (wanted > 0 && free.count() > 0) {
      // Of those equally near, one after the other by lot.
      for (const other of random.shuffle([...free.nearestTo(cell)])) {
        const given = Math.min(wanted, share[other] ?? 0)
        wanted -= given
        share[other] = (share[other] ?? 0) - given
        if (share[other] === 0) free.remove(other)
      }
    }
  }
  return share
}

/** One of a list by lot. */
export function oneOf(cells: readonly number[], random: Random): number {
  return cells[cells.length > 1 ? random.below(cells.length) : 0] ?? 0
}
