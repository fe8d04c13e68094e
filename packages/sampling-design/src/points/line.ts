import type { Random } from '../random/random.ts'

/** A cell hit by a tick, and which tick in the order of the line from its random beginning. */
export interface Hit {
  cell: number
  tick: number
}

/**
 * Systematic sampling with a random start along a line on which the cells lie one after the other (Madow and Madow
 * 1944), each as long as its probability: in whole shares of N, so that the count is exact.
 *
 * The line is a ring: its ticks are numbered from a random one, so that each number is equally likely for each cell.
 * @param order cells as they lie on the line
 * @param share of each cell, 0 for those that are out; the sum over the line is N times `count`
 * @returns `count` hits along the line
 */
export function ticksAlong(order: Int32Array, share: Int32Array, count: number, random: Random): Hit[] {
  const step = share.length
  const first = random.below(count)
  let next = random.below(step)
  let end = 0
  const hits: Hit[] = []
  for (let at = 0; at < order.length; at += 1) {
    const cell = order[at] ?? 0
    end += share[cell] ?? 0
    if (next >= end) continue
    hits.push({ cell, tick: (hits.length + count - first) % count })
    next += step
  }
  return hits
}

/** Column and row of each cell on its stratum's lattice, from 0; at most 65,536 of each, wider ones are coarser. */
export interface Lattice {
  column: Int32Array
  row: Int32Array
  columns: number
  rows: number
  /** Meters of column 0 and row 0, and between two columns or rows. */
  west: number
  south: number
  unit: number
}

/** The lattice of cells. */
export function latticeOf(x: Float64Array, y: Float64Array, cellSizeM: number): Lattice {
  let west = Number.POSITIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (let at = 0; at < x.length; at += 1) {
    west = Math.min(west, x[at] ?? 0)
    east = Math.max(east, x[at] ?? 0)
    south = Math.min(south, y[at] ?? 0)
    north = Math.max(north, y[at] ?? 0)
  }
  const unit = Math.max(cellSizeM, (east - west) / 65_000, (north - south) / 65_000)
  const column = new Int32Array(x.length)
  const row = new Int32Array(x.length)
  for (let at = 0; at < x.length; at += 1) {
    column[at] = Math.round(((x[at] ?? 0) - west) / unit)
    row[at] = Math.round(((y[at] ?? 0) - south) / unit)
  }
  return {
    column,
    row,
    columns: Math.round((east - west) / unit) + 1,
    rows: Math.round((north - south) / unit) + 1,
    west,
    south,
    unit,
  }
}
