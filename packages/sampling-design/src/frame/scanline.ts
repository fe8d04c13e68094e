import { bandAt, bandsOf } from './bands.ts'
import { Intervals, subtract } from './intervals.ts'
import { pushNearEdge } from './near-edge.ts'
import type { Shape } from './shape.ts'

const NANOMETER = 1e-9

/**
 * The function that says which parts of the line at height y a sample may lie on: within the field's parts (even-odd
 * within one, all of them together), outside cut-outs, and no nearer than `bufferM` to an edge of either. The intervals
 * are those of one object, filled anew by each call; each holds its lower end and not its upper one.
 */
export function scanlineOf(shape: Shape, bufferM: number): (y: number) => Intervals {
  const [inside, outside, allowed] = [new Intervals(), new Intervals(), new Intervals()]
  // No place within the field is farther from its edges than half its smaller side.
  const { minX, maxX, minY, maxY } = shape.extent
  if (bufferM > Math.min(maxX - minX, maxY - minY) / 2) return () => allowed
  const bands = bandsOf(shape, bufferM)
  const addWithin = crossingsOf(shape, bands.edges, inside, outside)
  // What is just as far from an edge as the buffer is wide is let in, whatever the last bit says.
  const nearM = bufferM - NANOMETER

  return (y) => {
    inside.clear()
    outside.clear()
    const [first, end] = bandAt(bands, y)
    addWithin(y, first, end)
    if (nearM > 0 && inside.count > 0) {
      for (let at = first; at < end; at += 1) pushNearEdge(shape, bands.edges[at] ?? 0, y, nearM, outside)
    }
    inside.normalize()
    outside.normalize()
    subtract(inside, outside, allowed)
    return allowed
  }
}

/** Adds what of a line is within a part of the field to `inside`, and what is within one of a cut-out to `outside`. */
function crossingsOf(shape: Shape, edges: Int32Array, inside: Intervals, outside: Intervals) {
  const { y1, y2, partOf, fieldParts } = shape
  const crossings = new Intervals()
  return (y: number, first: number, end: number): void => {
    let part = -1
    for (let at = first; at < end; at += 1) {
      const edge = edges[at] ?? 0
      const own = partOf[edge] ?? 0
      // The edges of a part lie together: where another's begin, this one's are all there.
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
  }
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
