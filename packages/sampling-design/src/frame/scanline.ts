import { Intervals, subtract } from './intervals.ts'
import type { Shape } from './shape.ts'

/** Rows of edges to look among, so that a line meets only those near it. */
const BANDS = 1024
const NANOMETRE = 1e-9

/**
 * The function that says which parts of the line at height y a sample may lie on: within the field's parts (even-odd
 * within one, all of them together), outside cut-outs, and no nearer than `bufferM` to an edge of either. The intervals
 * are those of one object, filled anew by each call; each holds its lower end and not its upper one.
 */
export function scanlineOf(shape: Shape, bufferM: number): (y: number) => Intervals {
  const crossings = new Intervals()
  const inside = new Intervals()
  const outside = new Intervals()
  const allowed = new Intervals()
  const { y1, y2, partOf, fieldParts } = shape

  // No place within the field is farther from its edges than half its smaller side.
  const { minX, maxX, minY, maxY } = shape.extent
  if (bufferM > Math.min(maxX - minX, maxY - minY) / 2) return () => allowed
  // What is just as far from an edge as the buffer is wide is let in, whatever the last bit says.
  const nearM = bufferM - NANOMETRE
  const bands = bandsOf(shape, bufferM)

  return (y) => {
    inside.clear()
    outside.clear()
    allowed.clear()
    const band = Math.floor((y - bands.from) / bands.height)
    if (band < 0 || band >= BANDS) return allowed
    const end = bands.start[band + 1] ?? 0
    let part = -1
    crossings.clear()
    for (let at = bands.start[band] ?? 0; at < end; at += 1) {
      const edge = bands.edges[at] ?? 0
      const own = partOf[edge] ?? 0
      if (own !== part) {
        pairUp(crossings, part < fieldParts ? inside : outside)
        part = own
      }
      // An edge holds its lower end and not its upper one, so that a vertex on the line counts once.
      if ((y1[edge] ?? 0) <= y !== (y2[edge] ?? 0) <= y) {
        const x = crossingX(shape, edge, y)
        crossings.push(x, x)
      }
    }
    pairUp(crossings, part < fieldParts ? inside : outside)
    if (inside.count === 0) return allowed
    if (nearM > 0) {
      for (let at = bands.start[band] ?? 0; at < end; at += 1) {
        pushNearEdge(shape, bands.edges[at] ?? 0, y, nearM, outside)
      }
    }
    inside.normalize()
    outside.normalize()
    subtract(inside, outside, allowed)
    return allowed
  }
}

interface Bands {
  readonly from: number
  readonly height: number
  readonly start: Int32Array
  readonly edges: Int32Array
}

/** For each band of lines the edges that may touch it, in their order. */
function bandsOf(shape: Shape, bufferM: number): Bands {
  const { y1, y2, extent } = shape
  const from = extent.minY
  // A little more, so that the uppermost line is in the last band.
  const height = Math.max((extent.maxY - from) * 1.000001, 1e-6) / BANDS
  const start = new Int32Array(BANDS + 1)
  const each = (visit: (edge: number, band: number) => void) => {
    for (let edge = 0; edge < y1.length; edge += 1) {
      const [a, b] = [y1[edge] ?? 0, y2[edge] ?? 0]
      // One band more on either side: rounding must not lose an edge.
      const first = Math.floor((Math.min(a, b) - bufferM - from) / height) - 1
      const last = Math.floor((Math.max(a, b) + bufferM - from) / height) + 1
      for (let band = Math.max(0, first); band <= Math.min(BANDS - 1, last); band += 1) visit(edge, band)
    }
  }
  each((_, band) => {
    start[band + 1] = (start[band + 1] ?? 0) + 1
  })
  for (let band = 0; band < BANDS; band += 1) start[band + 1] = (start[band + 1] ?? 0) + (start[band] ?? 0)
  const edges = new Int32Array(start[BANDS] ?? 0)
  const next = start.slice()
  each((edge, band) => {
    const at = next[band] ?? 0
    edges[at] = edge
    next[band] = at + 1
  })
  return { from, height, start, edges }
}

function crossingX({ x1, y1, x2, y2 }: Shape, edge: number, y: number): number {
  const [ax, ay] = [x1[edge] ?? 0, y1[edge] ?? 0]
  const [bx, by] = [x2[edge] ?? 0, y2[edge] ?? 0]
  // From the lower end: two parts that share an edge in opposite directions get the same bits.
  return ay < by ? ax + ((y - ay) / (by - ay)) * (bx - ax) : bx + ((y - by) / (ay - by)) * (ax - bx)
}

/** Every second gap between a part's crossings is within it. */
function pairUp(crossings: Intervals, target: Intervals): void {
  if (crossings.count === 0) return
  crossings.sort()
  for (let i = 0; i + 1 < crossings.count; i += 2) {
    target.push(crossings.low[i] ?? 0, crossings.low[i + 1] ?? 0)
  }
  crossings.clear()
}

/**
 * What of the line lies nearer to an edge than the buffer: the line's way through the two discs around the ends and the
 * rectangle between them. All three together are convex, so it is one interval.
 */
function pushNearEdge(
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
  const [dx, dy] = [bx - ax, by - ay]
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
  if (from < to) {
    if (ax + from < low) low = ax + from
    if (ax + to > high) high = ax + to
  }
  if (low < high) target.pushChained(low, high)
}
