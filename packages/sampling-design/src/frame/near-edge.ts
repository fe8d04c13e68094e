import type { Intervals } from './intervals.ts'
import type { Shape } from './shape.ts'

/**
 * What of the line lies nearer to an edge than the buffer: the line's way through the two discs around the ends and the
 * rectangle between them. All three together are convex, so it is one interval.
 */
export function pushNearEdge(
  { x1, y1, x2, y2 }: Shape,
  edge: number,
  y: number,
  bufferM: number,
  target: Intervals,
): void {
  const [ax, ay] = [x1[edge] ?? 0, y1[edge] ?? 0]
  const [bx, by] = [x2[edge] ?? 0, y2[edge] ?? 0]
  const square = bufferM * bufferM
  const [fromA, fromB] = [y - ay, y - by]
  let low = Infinity
  let high = -Infinity
  if (fromA * fromA < square) {
    const reach = Math.sqrt(square - fromA * fromA)
    low = ax - reach
    high = ax + reach
  }
  if (fromB * fromB < square) {
    const reach = Math.sqrt(square - fromB * fromB)
    if (bx - reach < low) low = bx - reach
    if (bx + reach > high) high = bx + reach
  }
  // Within the rectangle: 0 ≤ along · length ≤ length², and |across| ≤ buffer · length.
  const [dx, dy] = [withoutDust(bx - ax), withoutDust(by - ay)]
  const length = Math.sqrt(dx * dx + dy * dy)
  let [from, to] = [-Infinity, Infinity]
  if (dx === 0) {
    if (fromA * dy < 0 || fromB * dy > 0) to = -Infinity
  } else {
    const start = -fromA * (dy / dx)
    const end = start + (length * length) / dx
    from = Math.min(start, end)
    to = Math.max(start, end)
  }
  if (dy === 0) {
    if (fromA * fromA >= square) to = -Infinity
  } else {
    const middle = (fromA * dx) / dy
    const reach = Math.abs((bufferM * length) / dy)
    from = Math.max(from, middle - reach)
    to = Math.min(to, middle + reach)
  }
  // Two vertices may fall together on the plane: the discs are all there is then.
  if (length > 0 && from < to) {
    if (ax + from < low) low = ax + from
    if (ax + to > high) high = ax + to
  }
  if (low < high) target.pushChained(low, high)
}

/** Less than a picometer is none: a slope of it would be more than numbers hold. */
function withoutDust(meters: number): number {
  return Math.abs(meters) < 1e-12 ? 0 : meters
}
