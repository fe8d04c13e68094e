import type { Random } from '../random/random.ts'
import { distance, type RouteGraph } from './graph.ts'
import { improve, noneWaiting, type Search, wait } from './improve.ts'
import { neighborLists } from './neighbors.ts'
import { exchange, forget, takeBack, tourOf } from './tour.ts'

/** How long a search is. */
export interface Effort {
  /** Nearest nodes looked at from each. */
  neighbors: number
  /** Disturbances tried. */
  rounds: number
  /** Longest path swapped with the next in a disturbance. */
  swapped: number
}

/**
 * Shortens a tour: local improvements, then again and again two paths that follow one another are swapped (the
 * double bridge of Martin, Otto and Felten 1991, kept local) and the surroundings improved; what is longer is taken
 * back (Lourenço, Martin and Stützle 2003). The work is a number of rounds, not a time: same numbers everywhere.
 * @param nodes the tour; changed in place
 */
export function shorten(graph: RouteGraph, nodes: Int32Array, random: Random, effort: Effort): void {
  const search: Search = {
    graph,
    neighbors: neighborLists(graph, effort.neighbors),
    tour: tourOf(nodes),
    waiting: noneWaiting(graph.nodes),
    least: graph.extent * 1e-12,
  }
  for (let i = nodes.length - 1; i >= 0; i -= 1) wait(search.waiting, nodes[i] ?? 0)
  improve(search)
  forget(search.tour)
  for (let round = 0; round < effort.rounds; round += 1) {
    const lost = swapPaths(search, random, effort.swapped)
    if (lost === undefined) continue
    if (improve(search) >= lost) forget(search.tour)
    else takeBack(search.tour)
  }
}

/**
 * Swaps two paths that follow one another, somewhere.
 * @returns meters lost; nothing where the bond of the two last nodes would be cut
 */
function swapPaths({ graph, tour, waiting }: Search, random: Random, longest: number): number | undefined {
  const { at } = tour
  const n = at.length
  const most = Math.min(longest, Math.floor((n - 2) / 2))
  const start = random.below(n)
  const middle = start + 1 + random.below(most)
  const end = middle + 1 + random.below(most)
  const a = nodeAt(at, start)
  const b = nodeAt(at, start + 1)
  const c = nodeAt(at, middle)
  const d = nodeAt(at, middle + 1)
  const e = nodeAt(at, end)
  const f = nodeAt(at, end + 1)
  const { points } = graph
  if ((a >= points && b >= points) || (c >= points && d >= points) || (e >= points && f >= points))
    return undefined
  const lost =
    distance(graph, a, d) +
    distance(graph, e, b) +
    distance(graph, c, f) -
    distance(graph, a, b) -
    distance(graph, c, d) -
    distance(graph, e, f)
  // a [b…c] [d…e] f → a [c…b] [d…e] f → a [c…b] [e…d] f → a [d…e] [b…c] f.
  exchange(tour, a, b, c, d)
  exchange(tour, b, d, e, f)
  exchange(tour, a, c, d, f)
  wait(waiting, a)
  wait(waiting, b)
  wait(waiting, c)
  wait(waiting, d)
  wait(waiting, e)
  wait(waiting, f)
  return lost
}

function nodeAt(at: Int32Array, place: number): number {
  return at[place >= at.length ? place - at.length : place] ?? 0
}
