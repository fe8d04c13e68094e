import type { Draw } from './draw.ts'
import { type Lattice, latticeOf, ticksAlong } from './line.ts'

/**
 * A systematic grid with a random start and exactly n points, each cell with probability n/N. A square grid laid at
 * random has a random n (de Gruijter et al. 2006, section 7.2.4); here the stratum is cut into bands, as high as a
 * grid of that density is wide, each worth a whole number of points; the cells of a band are lined up column by
 * column, band after band, and drawn systematically (Madow and Madow 1944). On a rectangle that the bands fill this
 * is the square grid itself; elsewhere each piece of N/n cells, as square as the shape lets it be, has one point.
 *
 * A fixed cell counts as a piece of its own.
 */
export const drawSystematic: Draw = (plot, fixed, count, random) => {
  const lattice = latticeOf(plot.x, plot.y, plot.cellSizeM)
  const order = bandOrder(lattice, count + fixed.length)
  return ticksAlong(order, fixed, count, random).map(({ cell }) => cell)
}

/** Cells band by band from south to north; in a band by column, in a column by row. */
function bandOrder(lattice: Lattice, points: number): Int32Array {
  const { column, row, columns, rows } = lattice
  const size = column.length
  const byRow = sortedBy(size, (cell) => (row[cell] ?? 0) * columns + (column[cell] ?? 0))
  const rank = new Int32Array(size)
  for (let at = 0; at < size; at += 1) rank[byRow[at] ?? 0] = at

  const bands = Math.max(1, Math.min(points, Math.round(rows / Math.sqrt(size / points))))
  const bandOf = new Int32Array(size)
  let at = 0
  for (let band = 0; band < bands; band += 1) {
    // The band's upper end by rows; then moved to the nearest place that leaves a whole number of points below.
    let below = at
    while (below < size && (row[byRow[below] ?? 0] ?? 0) * bands < (band + 1) * rows) below += 1
    const end = band === bands - 1 ? size : Math.round((Math.round((below * points) / size) * size) / points)
    for (; at < end; at += 1) bandOf[byRow[at] ?? 0] = band
  }
  return sortedBy(
    size,
    (cell) => ((bandOf[cell] ?? 0) * columns + (column[cell] ?? 0)) * size + (rank[cell] ?? 0),
  )
}

/** Cells 0 … size − 1 by a whole-number key, equal ones by number. */
function sortedBy(size: number, key: (cell: number) => number): Int32Array {
  const keys = new Float64Array(size)
  const order = new Int32Array(size)
  for (let cell = 0; cell < size; cell += 1) {
    keys[cell] = key(cell)
    order[cell] = cell
  }
  return order.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)
}
