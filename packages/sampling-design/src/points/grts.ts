import type { Random } from '../random/random.ts'
import type { Draw } from './draw.ts'
import { type Lattice, latticeOf, ticksAlong } from './line.ts'
import { sharesOf } from './shares.ts'

/**
 * Generalized random-tessellation stratified sampling (Stevens and Olsen 2004, JASA 99, section 3): the stratum's
 * square is quartered again and again down to single cells, the quarters of each square in random order; the cells
 * then lie on a line on which neighbors are mostly near, and are drawn from it systematically. Used in reverse
 * hierarchical order, every first part of the sample is spread over the stratum.
 */
export const drawGrts: Draw = (stratumCells, fixed, count, random) => {
  const order = hierarchicalOrder(latticeOf(stratumCells.x, stratumCells.y, stratumCells.cellSizeM), random)
  const hits = ticksAlong(order, sharesOf(stratumCells, fixed, count, random), count, random)
  let digits = 0
  for (let reach = 1; reach < count; reach *= 4) digits += 1
  return hits
    .map(({ cell, tick }) => ({ cell, rank: reversed(tick, digits) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ cell }) => cell)
}

/** The number whose digits to base 4 are those of `value` read backwards. */
function reversed(value: number, digits: number): number {
  let rest = value
  let result = 0
  for (let digit = 0; digit < digits; digit += 1) {
    result = result * 4 + (rest % 4)
    rest = Math.floor(rest / 4)
  }
  return result
}

/** All cells in hierarchically randomized order. */
function hierarchicalOrder({ column, row, columns, rows }: Lattice, random: Random): Int32Array {
  const size = column.length
  // A square at least twice as wide as the stratum, put at a random place over it: no line is fixed beforehand.
  let levels = 1
  const widest = Math.max(columns, rows)
  while (1 << levels < 2 * widest) levels += 1
  const side = 1 << levels
  const shiftX = random.below(side - columns + 1)
  const shiftY = random.below(side - rows + 1)
  const order = new Int32Array(size)
  for (let cell = 0; cell < size; cell += 1) order[cell] = cell
  const spare = new Int32Array(size)
  const turn = new Int32Array(4)
  const ends = new Int32Array(4)
  const quarterOf = (cell: number, level: number) =>
    ((((column[cell] ?? 0) + shiftX) >> level) & 1) + 2 * ((((row[cell] ?? 0) + shiftY) >> level) & 1)

  const pending: number[] = [0, size, levels - 1]
  while (pending.length > 0) {
    const level = pending.pop() ?? 0
    const end = pending.pop() ?? 0
    const start = pending.pop() ?? 0
    if (end - start < 2) continue
    if (level < 0) {
      // Only cells that are not on a lattice come here: several in one place.
      random.shuffle(order.subarray(start, end))
      continue
    }
    for (let quarter = 0; quarter < 4; quarter += 1) turn[quarter] = quarter
    random.shuffle(turn)
    ends.fill(0)
    for (let at = start; at < end; at += 1) {
      const place = turn[quarterOf(order[at] ?? 0, level)] ?? 0
      ends[place] = (ends[place] ?? 0) + 1
    }
    let sum = start
    for (let place = 0; place < 4; place += 1) {
      const first = sum
      sum += ends[place] ?? 0
      ends[place] = first
      pending.push(first, sum, level - 1)
    }
    for (let at = start; at < end; at += 1) {
      const cell = order[at] ?? 0
      const place = turn[quarterOf(cell, level)] ?? 0
      spare[ends[place] ?? 0] = cell
      ends[place] = (ends[place] ?? 0) + 1
    }
    order.set(spare.subarray(start, end), start)
  }
  return order
}
