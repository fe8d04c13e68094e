import type { Random } from '../random/random.ts'
import type { Draw, Plot } from './draw.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'

/**
 * The local pivotal method 2 (Grafström, Lundström and Schelin 2012, Biometrics 68, section 2.2): a cell at random and
 * its nearest neighbour settle their inclusion probabilities between them, until each cell's is 0 or 1. Near cells
 * thus seldom come together. Each cell starts with n/N.
 *
 * Fixed cells begin as any other, but win against their neighbours until they are certain: the new points are then
 * spread as those of one draw in which the fixed ones were chosen.
 */
export const drawLpm2: Draw = (plot, fixed, count, random) => {
  const drawn = pivot(plot, fixed, count, random)
  return spreadOrder(plot, drawn, random)
}

/** Probabilities are whole shares of N, so that sums are exact and exactly `count` cells are drawn. */
function pivot(plot: Plot, fixed: readonly number[], count: number, random: Random): number[] {
  const whole = plot.x.length
  const share = new Int32Array(whole).fill(fixed.length + count)
  const open = neighboursOf(plot)
  for (const cell of fixed) open.remove(cell)
  if (fixed.length + count < whole) win(share, fixed, open, random)

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

/** Each fixed cell takes the shares of its nearest neighbours until it has a whole one. */
function win(share: Int32Array, fixed: readonly number[], open: Neighbours, random: Random): void {
  const whole = share.length
  for (const cell of fixed) {
    let wanted = whole - (share[cell] ?? 0)
    while (wanted > 0 && open.count() > 0) {
      const other = oneOf(open.nearestTo(cell), random)
      const given = Math.min(wanted, share[other] ?? 0)
      wanted -= given
      share[other] = (share[other] ?? 0) - given
      if (share[other] === 0) open.remove(other)
    }
  }
}

function oneOf(cells: readonly number[], random: Random): number {
  return cells[cells.length > 1 ? random.below(cells.length) : 0] ?? 0
}

/** The cells in an order of which the first half is spread well, of that the first half, and so on. */
export function spreadOrder(plot: Plot, cells: readonly number[], random: Random): number[] {
  if (cells.length < 3) return cells.length === 2 && random.below(2) === 1 ? [...cells].reverse() : [...cells]
  const part: Plot = {
    x: Float64Array.from(cells, (cell) => plot.x[cell] ?? 0),
    y: Float64Array.from(cells, (cell) => plot.y[cell] ?? 0),
    cellSizeM: plot.cellSizeM,
  }
  const first = pivot(part, [], Math.ceil(cells.length / 2), random)
  const isFirst = new Set(first)
  const halves = [first.map((at) => cells[at] ?? 0), cells.filter((_, at) => !isFirst.has(at))]
  return halves.flatMap((half) => spreadOrder(plot, half, random))
}
