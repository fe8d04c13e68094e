import { distance, type RouteGraph } from './graph.ts'

/**
 * A tour that goes to the nearest unvisited point each time; of equally near ones to the first. From the fixed place,
 * of two from the start; else from the first point.
 */
export function nearestFirst(graph: RouteGraph): Int32Array {
  const { points, nodes } = graph
  const tour = new Int32Array(nodes)
  // The last nodes are special and beside one another: cyclically, the tour goes from the last one on.
  tour[0] = nodes - 1
  tour[1] = nodes - points === 2 ? points : 0
  const left = new Int32Array(points).map((_, i) => i)
  let count = nodes - points === 2 ? points : take(left, points, 0)
  for (let place = 2; place < nodes; place += 1) {
    const here = tour[place - 1] ?? 0
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < count; i += 1) {
      const away = distance(graph, here, left[i] ?? 0)
      if (away > least || (away === least && (left[i] ?? 0) > (left[best] ?? 0))) continue
      least = away
      best = i
    }
    tour[place] = left[best] ?? 0
    count = take(left, count, best)
  }
  return tour
}

/** Takes one out of a list whose order does not matter. */
function take(list: Int32Array, count: number, place: number): number {
  list[place] = list[count - 1] ?? 0
  return count - 1
}
