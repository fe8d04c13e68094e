import { atan2, PI } from '../math/elementary.ts'
import type { Boundary } from './cells.ts'
import { fieldProjection } from './projection.ts'
import { shapeOf } from './shape.ts'

/** Vertices this near to the line from a corner to another one lie on one edge: fence lines are digitized by hand. */
const STRAIGHT_M = 2
/** Longer runs are given up: no edge of a field is drawn by so many vertices that lie on a line. */
const MOST_VERTICES = 500

export interface LongestEdge {
  /** From north, clockwise, from above −45 to 45: a grid turned so has lines along the edge. */
  rotationDeg: number
  lengthM: number
}

/**
 * The longest straight edge of a boundary, over vertices that are at most 2 m aside of it.
 * @throws InvalidBoundary, EmptyField, PolarField, FieldTooWide
 */
export function longestEdge(boundary: Boundary): LongestEdge {
  const { x1, y1, x2, y2 } = shapeOf(boundary, [], fieldProjection(boundary))
  const best = { dx: 0, dy: 1, square: 0 }
  // Each ring's edges lie together: a run ends where the next edge begins elsewhere.
  for (let first = 0; first < x1.length; first += 1) {
    for (let last = first; last < Math.min(x1.length, first + MOST_VERTICES); last += 1) {
      if (last > first && (x1[last] !== x2[last - 1] || y1[last] !== y2[last - 1])) break
      const dx = (x2[last] ?? 0) - (x1[first] ?? 0)
      const dy = (y2[last] ?? 0) - (y1[first] ?? 0)
      if (!isStraight({ x1, y1 }, first, last, dx, dy)) break
      const square = dx * dx + dy * dy
      if (square > best.square) Object.assign(best, { dx, dy, square })
    }
  }
  return { rotationDeg: rotationOf(best.dx, best.dy), lengthM: Math.sqrt(best.square) }
}

interface Starts {
  x1: Float64Array
  y1: Float64Array
}

/** Whether all vertices between are near the line, and follow each other along it. */
function isStraight({ x1, y1 }: Starts, first: number, last: number, dx: number, dy: number): boolean {
  const square = dx * dx + dy * dy
  const [fromX, fromY] = [x1[first] ?? 0, y1[first] ?? 0]
  let before = 0
  for (let at = first + 1; at <= last; at += 1) {
    const [px, py] = [(x1[at] ?? 0) - fromX, (y1[at] ?? 0) - fromY]
    const across = px * dy - py * dx
    const along = px * dx + py * dy
    if (across * across > STRAIGHT_M * STRAIGHT_M * square || along < before || along > square) return false
    before = along
  }
  return true
}

/** Squares are the same after a quarter of a turn. To a hundredth of a degree: 4 m in 20 km. */
function rotationOf(dx: number, dy: number): number {
  const degrees = (atan2(dx, dy) * 180) / PI
  const quarter = degrees - 90 * Math.ceil((degrees - 45) / 90)
  return Math.round(quarter * 100) / 100 + 0
}
