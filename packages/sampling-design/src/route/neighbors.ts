import { distance, type RouteGraph } from './graph.ts'

/** For each node its nearest ones, nearest first; where an end is free, the free node before them. */
export interface Neighbors {
  readonly each: number
  /** Node by node, `each` of them; −1 for none. */
  readonly nodes: Int32Array
  /** How far they are, in meters; infinitely for none. */
  readonly meters: Float64Array
}

/** The lists of all nodes, by looking at all pairs. */
export function neighborLists(graph: RouteGraph, wanted: number): Neighbors {
  const { points, nodes, free } = graph
  const real = free < 0 ? nodes : nodes - 1
  const first = free < 0 ? 0 : 1
  const each = Math.min(wanted, real - 1) + first
  const lists = new Int32Array(nodes * each).fill(-1)
  const meters = new Float64Array(nodes * each).fill(Number.POSITIVE_INFINITY)
  for (let node = 0; node < real; node += 1) {
    const begin = node * each + first
    const end = (node + 1) * each
    // The fixed place is tied to the free node already: it has no need of it.
    if (first === 1 && node < points) {
      lists[begin - 1] = free
      meters[begin - 1] = 0
    }
    for (let other = 0; other < real; other += 1) {
      if (other === node || (node >= points && other >= points)) continue
      const away = distance(graph, node, other)
      if (away < (meters[end - 1] ?? 0)) insert(lists, meters, begin, end, other, away)
    }
  }
  return { each, nodes: lists, meters }
}

/** Puts a node into its place of a list by distance, of equals the first come first; the last one falls out. */
function insert(
  lists: Int32Array,
  meters: Float64Array,
  begin: number,
  end: number,
  node: number,
  away: number,
): void {
  let at = end - 1
  while (at > begin && away < (meters[at - 1] ?? 0)) {
    meters[at] = meters[at - 1] ?? 0
    lists[at] = lists[at - 1] ?? 0
    at -= 1
  }
  meters[at] = away
  lists[at] = node
}
