import type { StratifiedCells } from './stratified-cells.ts'
import { pointTree } from './tree.ts'

/** Points on a frame and which cells are too near to them. */
export interface Occupancy {
  /** Number of points nearer to each cell than the distance; a point itself counts in its own cell. */
  readonly blockers: Int32Array
  /** Cells looked at so far: a measure of work that is the same on every machine. */
  work: () => number
  /** Counts cells that a caller looked at. */
  spend: (cells: number) => void
  add: (cell: number) => void
  remove: (cell: number) => void
  /**
   * The cells nearer to a cell than the distance, itself among them; valid until the next call.
   * @param squared the square of another distance
   */
  around: (cell: number, squared?: number) => Int32Array
}

/** An empty occupancy whose points are to keep a distance in meters. */
export function emptyOccupancy({ cells }: StratifiedCells, distanceM: number): Occupancy {
  const { x, y } = cells
  const blockers = new Int32Array(x.length)
  const tree = pointTree(x, y)
  const near = new Int32Array(x.length)
  let work = 0
  const around = (cell: number, squared = distanceM * distanceM) => {
    const size = tree.within(x[cell] ?? 0, y[cell] ?? 0, squared, near)
    work += size
    return near.subarray(0, size)
  }
  const change = (cell: number, by: number) => {
    const list = around(cell)
    for (let at = 0; at < list.length; at += 1) {
      const other = list[at] ?? 0
      blockers[other] = (blockers[other] ?? 0) + by
    }
  }
  return {
    blockers,
    work: () => work,
    spend: (cells) => {
      work += cells
    },
    add: (cell) => change(cell, 1),
    remove: (cell) => change(cell, -1),
    around,
  }
}
