import type { Random } from '../random/random.ts'
import type { Draw, StratumCells } from './draw.ts'
import { neighborsOf } from './neighbors.ts'
import { oneOf, sharesOf } from './shares.ts'

/**
 * The local pivotal method 2 (Grafström, Lundström and Schelin 2012, Biometrics 68, section 2.2): a cell at random and
 * its nearest neighbor settle their inclusion probabilities between them, until each cell's is 0 or 1. Near cells
 * thus seldom come together. Each cell starts with n/N.
 *
 * In whole shares of N, so that exactly `count` cells are drawn.
 */
export const drawLpm2: Draw = (stratumCells, fixed, count, random) => {
  const drawn = pivot(stratumCells, fixed, count, random)
  return spreadOrder(stratumCells, drawn, random)
}

function pivot(
  stratumCells: StratumCells,
  fixed: readonly number[],
  count: number,
  random: Random,
): number[] {
  const whole = stratumCells.x.length
  const open = neighborsOf(stratumCells)
  const share = sharesOf(stratumCells, fixed, count, random, open)
  const list = new Int32Array(open.count())
  const placeOf = new Int32Array(whole)
  const drawn: number[] = []
  let size = 0
  for (let cell = 0; cell < whole; cell += 1) {
    if (!open.has(cell)) continue
    if (share[cell] === whole) drawn.push(cell)
    placeOf[cell] = size
    list[size++] = cell
  }
  // All cells are drawn: there is nothing to settle.
  if (fixed.length + count === whole) return drawn
  const settle = (cell: number, value: number) => {
    share[cell] = value
    if (value > 0 && value < whole) return
    if (value === whole) drawn.push(cell)
    open.remove(cell)
    size -= 1
    const last = list[size] ?? 0
    list[placeOf[cell] ?? 0] = last
    placeOf[last] = placeOf[cell] ?? 0
  }
  while (size > 1) {
    const one = list[random.below(size)] ?? 0
    const other = oneOf(open.nearestTo(one), random)
    const own = share[one] ?? 0
    const others = share[other] ?? 0
    const sum = own + others
    // One of the two gets all there is, or all that fits; the chances keep each one's expectation.
    const most = Math.min(sum, whole)
    const otherWins =
      sum <= whole ? random.below(sum) < others : random.below(2 * whole - sum) >= whole - others
    settle(one, otherWins ? sum - most : most)
    settle(other, otherWins ? most : sum - most)
  }
  return drawn
}

/** The cells in an order of which the first half is spread well, of that the first half, and so on. */
export function spreadOrder(stratumCells: StratumCells, cells: readonly number[], random: Random): number[] {
  if (cells.length < 3) return cells.length === 2 && random.below(2) === 1 ? [...cells].reverse() : [...cells]
  const part: StratumCells = {
    x: Float64Array.from(cells, (cell) => stratumCells.x[cell] ?? 0),
    y: Float64Array.from(cells, (cell) => stratumCells.y[cell] ?? 0),
    cellSizeM: stratumCells.cellSizeM,
  }
  const first = pivot(part, [], Math.ceil(cells.length / 2), random)
  const isFirst = new Set(first)
  const halves = [first.map((at) => cells[at] ?? 0), cells.filter((_, at) => !isFirst.has(at))]
  return halves.flatMap((half) => spreadOrder(stratumCells, half, random))
}
