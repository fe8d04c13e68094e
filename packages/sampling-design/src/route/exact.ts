import { distance, type RouteGraph } from './graph.ts'

/**
 * The shortest tour, by dynamic programming over sets of nodes (Bellman 1962; Held and Karp 1962): 2ⁿ n² steps.
 * @returns the nodes in order, the last one first
 */
export function shortestTour(graph: RouteGraph): Int32Array {
  const last = graph.nodes - 1
  const sets = 1 << last
  const length = new Float64Array(sets * last).fill(Number.POSITIVE_INFINITY)
  const previous = new Int8Array(sets * last).fill(-1)
  for (let node = 0; node < last; node += 1) length[(1 << node) * last + node] = distance(graph, last, node)
  for (let set = 1; set < sets; set += 1) {
    for (let to = 0; to < last; to += 1) {
      const without = set & ~(1 << to)
      if (without === set || without === 0) continue
      for (let from = 0; from < last; from += 1) {
        const longer = (length[without * last + from] ?? 0) + distance(graph, from, to)
        if (!(longer < (length[set * last + to] ?? 0))) continue
        length[set * last + to] = longer
        previous[set * last + to] = from
      }
    }
  }
  return backwards(graph, length, previous, sets, last)
}

function backwards(
  graph: RouteGraph,
  length: Float64Array,
  previous: Int8Array,
  sets: number,
  last: number,
): Int32Array {
  const tour = new Int32Array(last + 1)
  tour[0] = last
  let set = sets - 1
  let best = Number.POSITIVE_INFINITY
  let node = 0
  for (let candidate = 0; candidate < last; candidate += 1) {
    const closed = (length[set * last + candidate] ?? 0) + distance(graph, candidate, last)
    if (!(closed < best)) continue
    best = closed
    node = candidate
  }
  for (let place = last; place > 0; place -= 1) {
    tour[place] = node
    const before = previous[set * last + node] ?? 0
    set &= ~(1 << node)
    node = before
  }
  return tour
}
