import type { StratumCells } from './draw.ts'
import { latticeOf } from './line.ts'
import { pointTree } from './tree.ts'

/** Cells of a stratum that are in play; each finds those nearest to it. */
export interface Neighbors {
  count: () => number
  has: (cell: number) => boolean
  /** Takes a cell out of play. */
  remove: (cell: number) => void
  /**
   * The cells in play nearest to a cell, which may be out of play itself; all of them where several are equally near.
   * Valid until the next call.
   */
  nearestTo: (cell: number) => readonly number[]
}

/** Rings up to this many cells away are looked through on the lattice; what lies farther, a tree finds. */
const REACH = 7
/** A lattice with more places for each cell than this costs more than it saves. */
const MAX_PLACES = 16
/** Cells may be off their lattice by this share of a cell. */
const TOLERANCE = 1e-3

/** All steps on the lattice up to REACH, the nearest first; `end` of each group that is equally far. */
const STEPS = (() => {
  const steps: { dx: number; dy: number; squared: number }[] = []
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    for (let dx = -REACH; dx <= REACH; dx += 1) {
      const squared = dx * dx + dy * dy
      if (squared > 0 && squared <= REACH * REACH) steps.push({ dx, dy, squared })
    }
  }
  steps.sort((one, other) => one.squared - other.squared || one.dy - other.dy || one.dx - other.dx)
  const ends = steps.flatMap(({ squared }, at) => (squared === steps[at + 1]?.squared ? [] : [at + 1]))
  return { steps, ends: Int32Array.from(ends) }
})()

/**
 * While many cells are in play the lattice around a cell is looked through, ring by ring; once one has no neighbor
 * in reach, a tree is built of the few that are left.
 */
export function neighborsOf(stratumCells: StratumCells): Neighbors {
  const size = stratumCells.x.length
  const inPlay = new Uint8Array(size).fill(1)
  let count = size
  const places = placesOf(stratumCells)
  let tree = places === undefined ? treeOf(stratumCells, inPlay) : undefined
  const found: number[] = []

  const onLattice = (cell: number): boolean => {
    if (places === undefined) return false
    const { grid, at, deltas } = places
    const from = at[cell] ?? 0
    let step = 0
    for (let group = 0; group < STEPS.ends.length && found.length === 0; group += 1) {
      const end = STEPS.ends[group] ?? 0
      for (; step < end; step += 1) {
        const other = grid[from + (deltas[step] ?? 0)] ?? -1
        if (other >= 0) found.push(other)
      }
    }
    return found.length > 0
  }
  return {
    count: () => count,
    has: (cell) => inPlay[cell] === 1,
    remove: (cell) => {
      if (inPlay[cell] === 0) return
      inPlay[cell] = 0
      count -= 1
      if (tree !== undefined) tree.remove(cell)
      else if (places !== undefined) places.grid[places.at[cell] ?? 0] = -1
    },
    nearestTo: (cell) => {
      found.length = 0
      if (tree === undefined && onLattice(cell)) return found
      tree ??= treeOf(stratumCells, inPlay)
      tree.nearestTo(cell, found)
      return found
    },
  }
}

/** A tree of the cells in play, by their numbers in the stratumCells. */
function treeOf(stratumCells: StratumCells, inPlay: Uint8Array) {
  const cells = new Int32Array(inPlay.length)
  const numberOf = new Int32Array(inPlay.length).fill(-1)
  let size = 0
  for (let cell = 0; cell < inPlay.length; cell += 1) {
    if (inPlay[cell] === 0) continue
    numberOf[cell] = size
    cells[size++] = cell
  }
  const list = cells.subarray(0, size)
  const tree = pointTree(
    Float64Array.from(list, (cell) => stratumCells.x[cell] ?? 0),
    Float64Array.from(list, (cell) => stratumCells.y[cell] ?? 0),
  )
  return {
    remove: (cell: number) => tree.remove(numberOf[cell] ?? 0),
    nearestTo: (cell: number, found: number[]) => {
      const number = numberOf[cell] ?? -1
      const nearest =
        number >= 0
          ? tree.nearestTo(number)
          : tree.nearestAt(stratumCells.x[cell] ?? 0, stratumCells.y[cell] ?? 0)
      for (const other of nearest) found.push(list[other] ?? 0)
    },
  }
}

/** Where each cell lies on a grid with a margin of REACH; undefined for cells that are on none, or too scattered. */
function placesOf({ x, y, cellSizeM }: StratumCells) {
  const { column, row, columns, rows, west, south, unit } = latticeOf(x, y, cellSizeM)
  const width = columns + 2 * REACH
  const places = width * (rows + 2 * REACH)
  if (places > MAX_PLACES * x.length + 4096) return undefined
  const grid = new Int32Array(places).fill(-1)
  const at = new Int32Array(x.length)
  for (let cell = 0; cell < x.length; cell += 1) {
    const place = ((row[cell] ?? 0) + REACH) * width + (column[cell] ?? 0) + REACH
    const offX = ((x[cell] ?? 0) - west) / unit - (column[cell] ?? 0)
    const offY = ((y[cell] ?? 0) - south) / unit - (row[cell] ?? 0)
    const off = Math.max(Math.abs(offX), Math.abs(offY)) > TOLERANCE
    if (off || (grid[place] ?? -1) >= 0) return undefined
    grid[place] = cell
    at[cell] = place
  }
  // Filled by hand: Int32Array.from() takes longer than all the rest of a small stratum.
  const deltas = new Int32Array(STEPS.steps.length)
  for (const [step, { dx, dy }] of STEPS.steps.entries()) deltas[step] = dy * width + dx
  return { grid, at, deltas }
}
