import type { Random } from '../random/random.ts'
import { type StratifiedCells, stratumCellsOf } from './stratified-cells.ts'
import { pointTree } from './tree.ts'

/** A replacement of one drawn point. */
export interface NearCell {
  cell: number
  /** Place of the point it replaces in its stratum's base points, from 1. */
  of: number
  /** 1 for the nearest replacement, 2 for the next … */
  rank: number
}

/**
 * The nearest unused cells of the stratum for each of its base points: first the nearest one of each, then the second
 * of each, and so on, so that none takes all; of several equally near, one by lot.
 */
export function nearCells(
  grid: StratifiedCells,
  stratum: number,
  base: readonly number[],
  used: ReadonlySet<number>,
  count: number,
  random: Random,
): NearCell[] {
  if (count === 0 || base.length === 0) return []
  const members = grid.members[stratum] ?? new Int32Array()
  const stratumCells = stratumCellsOf(grid, stratum)
  const tree = pointTree(stratumCells.x, stratumCells.y)
  for (let at = 0; at < members.length; at += 1) if (used.has(members[at] ?? 0)) tree.remove(at)
  const chosen: NearCell[] = []
  for (let rank = 1; rank <= count && tree.count() > 0; rank += 1) {
    for (let at = 0; at < base.length && tree.count() > 0; at += 1) {
      const place = grid.placeOf[base[at] ?? 0] ?? 0
      const nearest = tree.nearestAt(stratumCells.x[place] ?? 0, stratumCells.y[place] ?? 0)
      const one = nearest[nearest.length > 1 ? random.below(nearest.length) : 0] ?? 0
      tree.remove(one)
      chosen.push({ cell: members[one] ?? 0, of: at + 1, rank })
    }
  }
  return chosen.sort((one, other) => one.of - other.of || one.rank - other.rank)
}
