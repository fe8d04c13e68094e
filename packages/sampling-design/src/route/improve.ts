import { distance, type RouteGraph } from './graph.ts'
import type { Neighbors } from './neighbors.ts'
import { after, before, exchange, type Tour } from './tour.ts'

/** Longest path moved elsewhere in one piece. */
const LONGEST_MOVED = 3

/** Nodes whose surroundings have changed and are looked at again, each once. */
export interface Waiting {
  readonly nodes: Int32Array
  readonly waits: Uint8Array
  count: number
}

export function noneWaiting(nodes: number): Waiting {
  return { nodes: new Int32Array(nodes), waits: new Uint8Array(nodes), count: 0 }
}

export function wait(waiting: Waiting, node: number): void {
  if (waiting.waits[node] === 1) return
  waiting.waits[node] = 1
  waiting.nodes[waiting.count] = node
  waiting.count += 1
}

/** Everything a search needs. */
export interface Search {
  readonly graph: RouteGraph
  readonly neighbors: Neighbors
  readonly tour: Tour
  readonly waiting: Waiting
  /** Gains up to this are rounding, in meters. */
  readonly least: number
}

/**
 * Shortens the tour around the waiting nodes until none of them can: exchanges of two edges (Croes 1958) and paths of
 * up to three nodes moved elsewhere, either way round (Or 1976), to the nearest nodes only.
 * @returns meters gained
 */
export function improve(search: Search): number {
  const { waiting } = search
  let gained = 0
  while (waiting.count > 0) {
    waiting.count -= 1
    const node = waiting.nodes[waiting.count] ?? 0
    waiting.waits[node] = 0
    for (let gain = improveAt(search, node); gain > 0; gain = improveAt(search, node)) gained += gain
  }
  return gained
}

function improveAt(search: Search, node: number): number {
  const gain = exchangeAt(search, node, true) || exchangeAt(search, node, false)
  return gain || moveAt(search, node, true) || moveAt(search, node, false)
}

/** Exchanges the edge from the node to its neighbor on one side, if that pays. */
function exchangeAt({ graph, neighbors, tour, waiting, least }: Search, a: number, forward: boolean): number {
  const b = forward ? after(tour, a) : before(tour, a)
  const old = distance(graph, a, b)
  const { each, nodes: lists, meters } = neighbors
  for (let i = a * each; i < (a + 1) * each; i += 1) {
    const c = lists[i] ?? -1
    const saved = old - (meters[i] ?? 0)
    if (c < 0) continue
    if (saved <= least) break
    const d = forward ? after(tour, c) : before(tour, c)
    if (c === b || d === a) continue
    const gain = saved + distance(graph, c, d) - distance(graph, b, d)
    if (gain <= least) continue
    exchange(tour, a, b, c, d)
    wait(waiting, a)
    wait(waiting, b)
    wait(waiting, c)
    wait(waiting, d)
    return gain
  }
  return 0
}

/** Moves a path that begins with the node and goes one way next to one of the node's neighbors, if that pays. */
function moveAt(search: Search, head: number, forward: boolean): number {
  const { graph, tour, least } = search
  const from = forward ? before(tour, head) : after(tour, head)
  let tail = head
  for (let length = 1; length <= LONGEST_MOVED; length += 1) {
    const to = forward ? after(tour, tail) : before(tour, tail)
    if (to === from) return 0
    const saved = distance(graph, from, head) + distance(graph, tail, to) - distance(graph, from, to)
    if (saved > least) {
      const gain = placePath(search, from, head, tail, to, length, forward, saved)
      if (gain > 0) return gain
    }
    tail = to
  }
  return 0
}

/** The path from head to tail (`from` before it, `to` after it in its direction) beside a neighbor of the head. */
function placePath(
  search: Search,
  from: number,
  head: number,
  tail: number,
  to: number,
  length: number,
  forward: boolean,
  saved: number,
): number {
  const { graph, neighbors, tour, least } = search
  const { each, nodes: lists, meters } = neighbors
  for (let i = head * each; i < (head + 1) * each; i += 1) {
    const beside = lists[i] ?? -1
    const left = saved - (meters[i] ?? 0)
    if (beside < 0) continue
    if (left <= least) break
    if (isOn(tour, head, length, forward, beside)) continue
    const next = forward ? after(tour, beside) : before(tour, beside)
    if (next !== head) {
      // beside – head … tail – next: the path keeps its direction.
      const gain = left - distance(graph, tail, next) + distance(graph, beside, next)
      if (gain > least) return move(search, from, head, tail, to, beside, next, true, gain)
    }
    const previous = forward ? before(tour, beside) : after(tour, beside)
    if (previous !== tail) {
      const gain = left - distance(graph, tail, previous) + distance(graph, beside, previous)
      if (gain > least) return move(search, from, head, tail, to, previous, beside, false, gain)
    }
  }
  return 0
}

function isOn({ at, place }: Tour, head: number, length: number, forward: boolean, node: number): boolean {
  const steps = forward ? (place[node] ?? 0) - (place[head] ?? 0) : (place[head] ?? 0) - (place[node] ?? 0)
  return (steps < 0 ? steps + at.length : steps) < length
}

/** The path between two nodes that follow one another in its direction, by exchanges of edges. */
function move(
  { tour, waiting }: Search,
  from: number,
  head: number,
  tail: number,
  to: number,
  first: number,
  second: number,
  keepsDirection: boolean,
  gain: number,
): number {
  exchange(tour, from, head, first, second)
  exchange(tour, from, first, to, tail)
  if (keepsDirection) exchange(tour, first, tail, head, second)
  wait(waiting, from)
  wait(waiting, to)
  wait(waiting, head)
  wait(waiting, tail)
  wait(waiting, first)
  wait(waiting, second)
  return gain
}
