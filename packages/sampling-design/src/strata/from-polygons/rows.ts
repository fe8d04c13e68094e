import type { CellGrid } from '../../frame/grid.ts'

/** A frame's cells as rows: each row's cells from west to east. */
export interface Rows {
  readonly count: number
  /** Northing of each row's centers, from south to north. */
  readonly y: Float64Array
  /** Where each row begins in `order`; one more at the end. */
  readonly start: Int32Array
  /** Cells, row by row from south to north, each from west to east. */
  readonly order: Int32Array
  /** Eastings in that order. */
  readonly x: Float64Array
}

/** Only rows that have cells are counted, so that two parts of a field far from each other cost nothing. */
export function rowsOf(x: Float64Array, y: Float64Array, { col, row }: CellGrid): Rows {
  const n = x.length
  const order = new Int32Array(n)
  let sorted = true
  for (let i = 0; i < n; i += 1) {
    order[i] = i
    if (i === 0 || !sorted) continue
    const up = (row[i] ?? 0) - (row[i - 1] ?? 0)
    if (up < 0 || (up === 0 && (col[i] ?? 0) < (col[i - 1] ?? 0))) sorted = false
  }
  if (!sorted) order.sort((a, b) => (row[a] ?? 0) - (row[b] ?? 0) || (col[a] ?? 0) - (col[b] ?? 0))
  const starts: number[] = []
  const norths: number[] = []
  for (let at = 0; at < n; at += 1) {
    const cell = order[at] ?? 0
    if (at > 0 && row[order[at - 1] ?? 0] === row[cell]) continue
    starts.push(at)
    norths.push(y[cell] ?? 0)
  }
  starts.push(n)
  return {
    count: norths.length,
    y: Float64Array.from(norths),
    start: Int32Array.from(starts),
    order,
    x: Float64Array.from(order, (cell) => x[cell] ?? 0),
  }
}
