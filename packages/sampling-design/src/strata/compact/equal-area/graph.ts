import { membersOf, move, type Partition } from '../partition.ts'
import type { Centers } from '../seeds.ts'

/** For fixed centers, what it costs to move the cheapest place of each stratum to each other one. */
export interface MoveGraph {
  readonly partition: Partition
  readonly x: Float64Array
  readonly y: Float64Array
  /** Change of the squared distance, from row to column; infinite where there is nothing to move. */
  readonly cost: Float64Array
  /** The place it is. */
  readonly place: Int32Array
}

export function graphOf(partition: Partition, { x, y }: Centers): MoveGraph {
  const { k } = partition
  const graph = { partition, x, y, cost: new Float64Array(k * k), place: new Int32Array(k * k) }
  for (let from = 0; from < k; from += 1) {
    for (let to = 0; to < k; to += 1) findCheapest(graph, from, to)
  }
  return graph
}

function findCheapest(graph: MoveGraph, from: number, to: number): void {
  const { partition, x, y } = graph
  const { plane, k, sizes } = partition
  const [ax, ay] = [x[from] ?? 0, y[from] ?? 0]
  const [bx, by] = [x[to] ?? 0, y[to] ?? 0]
  const dx = 2 * (ax - bx)
  const dy = 2 * (ay - by)
  const base = bx * bx + by * by - ax * ax - ay * ay
  const places = membersOf(partition, from)
  const size = from === to ? 0 : (sizes[from] ?? 0)
  let least = Infinity
  let cheapest = -1
  for (let at = 0; at < size; at += 1) {
    const place = places[at] ?? 0
    const cost = dx * (plane.x[place] ?? 0) + dy * (plane.y[place] ?? 0) + base
    if (cost < least || (cost === least && place < cheapest)) {
      least = cost
      cheapest = place
    }
  }
  graph.cost[from * k + to] = least
  graph.place[from * k + to] = cheapest
}

/** Moves a place and brings the graph up to date. */
function shift(graph: MoveGraph, moved: number, to: number): void {
  const { partition, x, y, cost, place } = graph
  const { plane, k, stratumOf } = partition
  const from = stratumOf[moved] ?? 0
  move(partition, moved, to)
  for (let other = 0; other < k; other += 1) {
    if (place[from * k + other] === moved) findCheapest(graph, from, other)
    if (other === to) continue
    const [ax, ay] = [x[to] ?? 0, y[to] ?? 0]
    const [bx, by] = [x[other] ?? 0, y[other] ?? 0]
    const base = bx * bx + by * by - ax * ax - ay * ay
    const price = 2 * (ax - bx) * (plane.x[moved] ?? 0) + 2 * (ay - by) * (plane.y[moved] ?? 0) + base
    const known = cost[to * k + other] ?? 0
    if (price < known || (price === known && moved < (place[to * k + other] ?? 0))) {
      cost[to * k + other] = price
      place[to * k + other] = moved
    }
  }
}

/** One place of each stratum goes to the next; which ones is fixed before the first goes. */
export function shiftAlong(graph: MoveGraph, strata: readonly number[]): void {
  const { k } = graph.partition
  const steps = strata.slice(1).map((to, at) => ({ to, moved: graph.place[(strata[at] ?? 0) * k + to] ?? 0 }))
  for (const { to, moved } of steps) shift(graph, moved, to)
}
