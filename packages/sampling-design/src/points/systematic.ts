import type { Draw } from './draw.ts'
import { type Lattice, latticeOf, ticksAlong } from './line.ts'
import { sharesOf } from './shares.ts'

/**
 * A systematic grid with a random start and exactly n points, each cell with probability n/N. A square grid laid at
 * random has a random n (de Gruijter et al. 2006, section 7.2.4); here the stratum is cut into bands, as high as a
 * grid of that density is wide, each worth a whole number of points; the cells of a band are lined up column by
 * column, band after band, and drawn systematically (Madow and Madow 1944). On a rectangle that the bands fill this
 * is the square grid itself; elsewhere each piece of N/n cells, as square as the shape lets it be, has one point.
 */
export const drawSystematic: Draw = (stratumCells, fixed, count, random) => {
  const share = sharesOf(stratumCells, fixed, count, random)
  const order = bandOrder(latticeOf(stratumCells.x, stratumCells.y, stratumCells.cellSizeM), share, count)
  return ticksAlong(order, share, count, random).map(({ cell }) => cell)
}

/** Cells band by band from south to north; in a band by column, in a column by row. */
function bandOrder(lattice: Lattice, share: Int32Array, count: number): Int32Array {
  const { column, row, columns, rows } = lattice
  const size = column.length
  const byRow = sortedBy(size, (cell) => (row[cell] ?? 0) * columns + (column[cell] ?? 0))
  let open = 0
  for (const own of share) if (own > 0) open += 1
  const bands = Math.max(1, Math.min(count, Math.round(rows / Math.sqrt(open / count))))
  const ends = bandEnds(byRow, lattice, share, bands)
  const key = new Float64Array(size)
  let band = 0
  for (let at = 0; at < size; at += 1) {
    while (band < bands - 1 && at >= (ends[band] ?? 0)) band += 1
    const cell = byRow[at] ?? 0
    key[cell] = (band * columns + (column[cell] ?? 0)) * size + at
  }
  return sortedBy(size, (cell) => key[cell] ?? 0)
}

/** How many of the cells in row order lie in each band and those below it. */
function bandEnds(byRow: Int32Array, { row, rows }: Lattice, share: Int32Array, bands: number): number[] {
  const size = byRow.length
  const ends: number[] = []
  let at = 0
  let shared = 0
  // The band that the rows are in, and what is below it in points, to the nearest whole.
  const belowRows = new Float64Array(bands)
  for (const cell of byRow) {
    const band = Math.min(bands - 1, Math.floor(((row[cell] ?? 0) * bands) / rows))
    belowRows[band] = (belowRows[band] ?? 0) + (share[cell] ?? 0)
  }
  let below = 0
  for (let band = 0; band < bands - 1; band += 1) {
    below += belowRows[band] ?? 0
    const wanted = Math.round(below / size) * size
    while (at < size) {
      const own = share[byRow[at] ?? 0] ?? 0
      if (shared + own / 2 > wanted) break
      shared += own
      at += 1
    }
    ends.push(at)
  }
  return ends
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
