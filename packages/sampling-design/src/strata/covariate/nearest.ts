import type { Cells } from '../../frame/cells.ts'

/**
 * Gives every cell without a stratum (−1) that of the cell nearest to it that has one, by distance between centers;
 * of two as near, the lower stratum. Cells given here do not hand theirs on. Changes `stratumOf`.
 * @returns how many cells were given one; 0 when no cell has a stratum
 */
export function fillFromNearest(cells: Cells, stratumOf: Int32Array): number {
  const holders: number[] = []
  const empty: number[] = []
  stratumOf.forEach((stratum, cell) => {
    if (stratum < 0) empty.push(cell)
    else holders.push(cell)
  })
  if (holders.length === 0 || empty.length === 0) return 0
  const nearest = nearestStratum(cells, stratumOf, holders)
  const found = empty.map((cell) => nearest(cells.x[cell] ?? 0, cells.y[cell] ?? 0))
  empty.forEach((cell, at) => {
    stratumOf[cell] = found[at] ?? -1
  })
  return empty.length
}

/** Looks for the nearest holder row by row outwards, as the cells of one row are a sorted line. */
function nearestStratum({ x, y }: Cells, stratumOf: Int32Array, holders: number[]) {
  const order = Int32Array.from(holders).sort(
    (a, b) => (y[a] ?? 0) - (y[b] ?? 0) || (x[a] ?? 0) - (x[b] ?? 0) || a - b,
  )
  const xs = Float64Array.from(order, (cell) => x[cell] ?? 0)
  const strata = Int32Array.from(order, (cell) => stratumOf[cell] ?? 0)
  const rowAt: number[] = []
  const rowY: number[] = []
  order.forEach((cell, at) => {
    const north = y[cell] ?? 0
    if (rowY.length > 0 && rowY[rowY.length - 1] === north) return
    rowAt.push(at)
    rowY.push(north)
  })
  rowAt.push(order.length)
  const starts = Int32Array.from(rowAt)
  const norths = Float64Array.from(rowY)

  return (east: number, north: number): number => {
    let least = Number.POSITIVE_INFINITY
    let stratum = -1
    const look = (row: number) => {
      const away = (norths[row] ?? 0) - north
      const end = starts[row + 1] ?? 0
      const right = firstNotBelow(xs, starts[row] ?? 0, end, east)
      for (let at = Math.max(right - 1, starts[row] ?? 0); at < Math.min(right + 1, end); at += 1) {
        const aside = (xs[at] ?? 0) - east
        const distance = aside * aside + away * away
        const other = strata[at] ?? 0
        if (distance < least || (distance === least && other < stratum)) {
          least = distance
          stratum = other
        }
      }
    }
    let up = firstNotBelow(norths, 0, norths.length, north)
    let down = up - 1
    const reach = (row: number) => {
      const away = (norths[row] ?? Number.POSITIVE_INFINITY) - north
      return away * away
    }
    while (up < norths.length || down >= 0) {
      const above = up < norths.length ? reach(up) : Number.POSITIVE_INFINITY
      const below = down >= 0 ? reach(down) : Number.POSITIVE_INFINITY
      if (Math.min(above, below) > least) break
      if (above <= below) {
        look(up)
        up += 1
      } else {
        look(down)
        down -= 1
      }
    }
    return stratum
  }
}

/** The first place from `start` up to `end` whose value is not below the mark. */
export function firstNotBelow(sorted: Float64Array, start: number, end: number, mark: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < mark) low = middle + 1
    else high = middle
  }
  return low
}
