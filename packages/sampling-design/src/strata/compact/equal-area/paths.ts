import { LEAST_GAIN } from '../exchange.ts'
import type { MoveGraph } from './graph.ts'

/** Cheapest ways through the graph as far as they are known. */
export interface Tree {
  readonly distance: Float64Array
  readonly before: Int32Array
}

/** One round of Bellman (1958) and Ford (1956) over all edges: moves may cost less than nothing. */
export function relaxRound({ partition: { k }, cost }: MoveGraph, { distance, before }: Tree): boolean {
  let changed = false
  for (let from = 0; from < k; from += 1) {
    const start = distance[from] ?? 0
    if (start === Infinity) continue
    for (let to = 0; to < k; to += 1) {
      const length = start + (cost[from * k + to] ?? 0)
      if (length >= (distance[to] ?? 0) - LEAST_GAIN) continue
      distance[to] = length
      before[to] = from
      changed = true
    }
  }
  return changed
}

/** The same for one edge. */
export function relax({ distance, before }: Tree, from: number, to: number, price: number): boolean {
  const length = (distance[from] ?? 0) + price
  if (length >= (distance[to] ?? 0) - LEAST_GAIN) return false
  distance[to] = length
  before[to] = from
  return true
}

/** Rounds until nothing changes, or as many as there are strata. */
export function settle(graph: MoveGraph, tree: Tree): void {
  let changed = true
  for (let round = 0; changed && round < graph.partition.k; round += 1) changed = relaxRound(graph, tree)
}

/** A cycle among the nodes before each, from the node of the spare places on if that is in it: it moves nothing. */
export function cycleIn(before: Int32Array, spare: number): number[] | undefined {
  const seen = new Int32Array(before.length).fill(-1)
  for (let start = 0; start < before.length; start += 1) {
    let at = start
    while (at >= 0 && (seen[at] ?? 0) < 0) {
      seen[at] = start
      at = before[at] ?? -1
    }
    if (at < 0 || seen[at] !== start) continue
    const cycle = [at]
    for (let next = before[at] ?? at; next !== at; next = before[next] ?? at) cycle.unshift(next)
    const cut = cycle.indexOf(spare)
    if (cut < 0) return [...cycle.slice(-1), ...cycle]
    const strata = [...cycle.slice(cut + 1), ...cycle.slice(0, cut)]
    return strata.length > 1 ? strata : undefined
  }
  return undefined
}
