import { LEAST_GAIN } from './compact-exchange.ts'
import { membersOf, move, type Partition } from './compact-partition.ts'

/** For fixed centres, what it costs to move the cheapest place of each stratum to each other one. */
interface MoveGraph {
  readonly partition: Partition
  readonly x: Float64Array
  readonly y: Float64Array
  /** Change of the squared distance, from row to column; infinite where there is nothing to move. */
  readonly cost: Float64Array
  /** The place it is. */
  readonly place: Int32Array
}

/** Sizes allowed when n places make k strata as equal as can be. */
interface Sizes {
  low: number
  high: number
}

function sizesOf({ stratumOf, k }: Partition): Sizes {
  return { low: Math.floor(stratumOf.length / k), high: Math.ceil(stratumOf.length / k) }
}

/** The graph for the centroids as they are now. */
function graphOf(partition: Partition): MoveGraph {
  const { k, sizes, sumX, sumY } = partition
  const x = new Float64Array(k)
  const y = new Float64Array(k)
  for (let stratum = 0; stratum < k; stratum += 1) {
    const size = Math.max(1, sizes[stratum] ?? 0)
    x[stratum] = (sumX[stratum] ?? 0) / size
    y[stratum] = (sumY[stratum] ?? 0) / size
  }
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

/**
 * Makes the sizes equal (differing by at most one) from an assignment to the nearest centroid, at the least sum of
 * squared distances to those centroids: the flow of least cost in the graph of the strata, by successive shortest paths
 * (Ahuja, Magnanti and Orlin 1993, section 9.7).
 */
export function balance(partition: Partition): void {
  const { k, sizes } = partition
  const { low, high } = sizesOf(partition)
  const graph = graphOf(partition)
  const tree = { distance: new Float64Array(k), before: new Int32Array(k) }
  // First none is too large, then none too small: each path ends where one place more (or less) is due.
  const isOver = (size: number) => size > high
  const isUnder = (size: number) => size < low
  while (sizes.some(isOver)) follow(graph, tree, isOver, (size) => size < high)
  while (sizes.some(isUnder)) follow(graph, tree, (size) => size > low, isUnder)
}

interface Tree {
  readonly distance: Float64Array
  readonly before: Int32Array
}

/** Moves places along the cheapest path from a stratum that may give one to a stratum that may take one. */
function follow(
  graph: MoveGraph,
  tree: Tree,
  mayGive: (size: number) => boolean,
  mayTake: (size: number) => boolean,
): void {
  const { k, sizes } = graph.partition
  for (let stratum = 0; stratum < k; stratum += 1) {
    tree.distance[stratum] = mayGive(sizes[stratum] ?? 0) ? 0 : Infinity
    tree.before[stratum] = -1
  }
  relaxAll(graph, tree)
  let end = -1
  let least = Infinity
  for (let stratum = 0; stratum < k; stratum += 1) {
    const distance = tree.distance[stratum] ?? 0
    if (!mayTake(sizes[stratum] ?? 0) || distance >= least) continue
    end = stratum
    least = distance
  }
  const strata: number[] = []
  for (let at = end; at >= 0 && strata.length <= k; at = tree.before[at] ?? -1) strata.unshift(at)
  shiftAlong(graph, strata)
}

/** Shortest distances from all strata that start at 0 (Bellman 1958, Ford 1956); moves may cost less than nothing. */
function relaxAll({ partition: { k }, cost }: MoveGraph, { distance, before }: Tree): void {
  let changed = true
  for (let round = 0; changed && round < k; round += 1) {
    changed = false
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
  }
}

/** One place of each stratum goes to the next; which ones is fixed before the first goes. */
function shiftAlong(graph: MoveGraph, strata: readonly number[]): void {
  const { k } = graph.partition
  const steps = strata.slice(1).map((to, at) => ({ to, moved: graph.place[(strata[at] ?? 0) * k + to] ?? 0 }))
  for (const { to, moved } of steps) shift(graph, moved, to)
}

/**
 * Moves places round cycles of strata as long as that makes the squared distances to the centroids (as they were at the
 * start) less: then the assignment to them is the best there is for equal sizes (Klein 1967). A stratum that has a place
 * more than another may also pass it on.
 * @returns how many cycles were turned
 */
export function cancelCycles(partition: Partition): number {
  const { k } = partition
  const graph = graphOf(partition)
  const tree = { distance: new Float64Array(k + 1), before: new Int32Array(k + 1) }
  // More than there can be on the way to the best from a good start; a bound against rounding that never ends.
  const most = 4 * partition.stratumOf.length + 16
  for (let turned = 0; turned < most; turned += 1) {
    const cycle = findCycle(graph, tree)
    if (cycle === undefined) return turned
    shiftAlong(graph, cycle)
  }
  return most
}

/** A cycle that costs less than nothing, as the strata to pass in order, the first at the end again. */
function findCycle(graph: MoveGraph, { distance, before }: Tree): number[] | undefined {
  const { partition, cost } = graph
  const { k, sizes } = partition
  const { low, high } = sizesOf(partition)
  distance.fill(0)
  before.fill(-1)
  const price = (from: number, to: number): number => {
    if (from === k) return (sizes[to] ?? 0) > low ? 0 : Infinity
    if (to === k) return (sizes[from] ?? 0) < high ? 0 : Infinity
    return cost[from * k + to] ?? 0
  }
  // The spare places' node only where there are some.
  const nodes = low === high ? k : k + 1
  let last = -1
  for (let round = 0; round <= nodes; round += 1) {
    last = -1
    for (let from = 0; from < nodes; from += 1) {
      const start = distance[from] ?? 0
      for (let to = 0; to < nodes; to += 1) {
        if (from === to) continue
        const length = start + price(from, to)
        if (length >= (distance[to] ?? 0) - LEAST_GAIN) continue
        distance[to] = length
        before[to] = from
        last = to
      }
    }
    if (last < 0) return undefined
  }
  return cycleThrough(last, before, k)
}

function cycleThrough(start: number, before: Int32Array, spare: number): number[] | undefined {
  let on = start
  for (let step = 0; step < before.length; step += 1) on = before[on] ?? on
  const cycle = [on]
  for (let at = before[on] ?? on; at !== on; at = before[at] ?? on) cycle.unshift(at)
  cycle.unshift(on)
  // From the spare places' node on, which itself moves nothing.
  const cut = cycle.indexOf(spare)
  if (cut < 0) return cycle
  const round = cycle.slice(0, -1)
  const strata = [...round.slice(cut + 1), ...round.slice(0, cut)]
  return strata.length > 1 ? strata : undefined
}

/**
 * A weight for each stratum such that every place is where its squared distance to the centroid less the weight is
 * least (the power diagram of the strata), as far as there is one: halfway between the highest and lowest that fit.
 */
export function powerWeights(partition: Partition): Float64Array {
  const { k } = partition
  const graph = graphOf(partition)
  const tree = { distance: new Float64Array(k), before: new Int32Array(k) }
  relaxAll(graph, tree)
  const highest = tree.distance.slice()
  const turned = new Float64Array(k * k)
  for (let from = 0; from < k; from += 1) {
    for (let to = 0; to < k; to += 1) turned[to * k + from] = graph.cost[from * k + to] ?? 0
  }
  tree.distance.fill(0)
  relaxAll({ ...graph, cost: turned }, tree)
  return highest.map((weight, stratum) => (weight - (tree.distance[stratum] ?? 0)) / 2)
}
