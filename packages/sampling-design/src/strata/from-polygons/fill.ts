import { firstNotBelow } from '../covariate/nearest.ts'
import type { Rows } from './rows.ts'

/** A ring as x, y, x, y … in meters, the first vertex not said again. */
export type MeterRing = Float64Array

/**
 * Visits every cell whose center is in a part: rings by the even-odd rule, so that holes are out whatever their
 * orientation. A center on a border belongs to the part east of it, or north of a border along the row: parts that
 * share an edge, vertex by vertex, share no cell and leave none between them.
 */
export function eachCellIn(rows: Rows, rings: readonly MeterRing[], visit: (cell: number) => void): void {
  const { first, start, edges } = edgesByRow(rows, rings)
  const crossings: number[] = []
  for (let row = first; row < first + start.length - 1; row += 1) {
    const from = start[row - first] ?? 0
    const end = start[row - first + 1] ?? 0
    if (from === end) continue
    crossings.length = 0
    for (let at = from; at < end; at += 1) crossings.push(edges[at] ?? 0)
    crossings.sort((a, b) => a - b)
    const rowEnd = rows.start[row + 1] ?? 0
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const east = crossings[i + 1] ?? 0
      for (
        let at = firstNotBelow(rows.x, rows.start[row] ?? 0, rowEnd, crossings[i] ?? 0);
        at < rowEnd && (rows.x[at] ?? 0) < east;
        at += 1
      ) {
        visit(rows.order[at] ?? 0)
      }
    }
  }
}

/** Where the rings' edges cross each row, from the first row that they reach. */
function edgesByRow(rows: Rows, rings: readonly MeterRing[]) {
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 2) {
      south = Math.min(south, ring[at] ?? 0)
      north = Math.max(north, ring[at] ?? 0)
    }
  }
  const first = firstNotBelow(rows.y, 0, rows.count, south)
  const count = Math.max(0, firstNotBelow(rows.y, 0, rows.count, north) - first)
  const start = new Int32Array(count + 1)
  eachCrossing(rows, rings, (row) => {
    start[row - first + 1] = (start[row - first + 1] ?? 0) + 1
  })
  for (let row = 0; row < count; row += 1) start[row + 1] = (start[row + 1] ?? 0) + (start[row] ?? 0)
  const edges = new Float64Array(start[count] ?? 0)
  const next = start.slice()
  eachCrossing(rows, rings, (row, x) => {
    edges[next[row - first] ?? 0] = x
    next[row - first] = (next[row - first] ?? 0) + 1
  })
  return { first, start, edges }
}

function eachCrossing(
  rows: Rows,
  rings: readonly MeterRing[],
  visit: (row: number, x: number) => void,
): void {
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = at + 2 < ring.length ? at + 2 : 0
      const upward = (ring[at + 1] ?? 0) < (ring[next + 1] ?? 0)
      // From the lower end, so that neighbors that walk an edge in opposite directions cross at the same bits.
      const [low, high] = upward ? [at, next] : [next, at]
      const [ax, ay] = [ring[low] ?? 0, ring[low + 1] ?? 0]
      const [bx, by] = [ring[high] ?? 0, ring[high + 1] ?? 0]
      // An edge has its lower end and not its upper one.
      const end = firstNotBelow(rows.y, 0, rows.count, by)
      for (let row = firstNotBelow(rows.y, 0, rows.count, ay); row < end; row += 1) {
        visit(row, ax + (((rows.y[row] ?? 0) - ay) / (by - ay)) * (bx - ax))
      }
    }
  }
}
