import type { CellGrid } from '../../frame/grid.ts'
import { type BorderGraph, cornerCol, cornerRow, EAST, NORTH } from './graph.ts'

/** A line of points in cells from the lattice's south-western corner. */
export interface Line {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Whether it comes back to its first point, which is then also its last, without a node there. */
  readonly isClosed: boolean
}

/** The arcs of a graph from corner to corner, one side of a cell at a time. */
export function latticeLines(grid: CellGrid, { sides, arcFrom, isClosed }: BorderGraph): Line[] {
  return isClosed.map((closed, arc) => {
    const from = arcFrom[arc] ?? 0
    const count = (arcFrom[arc + 1] ?? 0) - from
    const x = new Float64Array(count + 1)
    const y = new Float64Array(count + 1)
    for (let i = 0; i < count; i += 1) {
      const side = sides[from + i] ?? 0
      x[i] = cornerCol(grid, side)
      y[i] = cornerRow(grid, side)
    }
    const last = sides[from + count - 1] ?? 0
    x[count] = cornerCol(grid, last) + (EAST[last & 3] ?? 0)
    y[count] = cornerRow(grid, last) + (NORTH[last & 3] ?? 0)
    return { x, y, isClosed: closed }
  })
}
