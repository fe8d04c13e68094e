import { centroidsOf, type Partition } from '../partition.ts'
import { graphOf, type MoveGraph, shiftAlong } from './graph.ts'
import { cycleIn, relax, relaxRound, settle, type Tree } from './paths.ts'

/** Sizes allowed when n places make k strata as equal as can be. */
interface Sizes {
  low: number
  high: number
}

function sizesOf({ stratumOf, k }: Partition): Sizes {
  return { low: Math.floor(stratumOf.length / k), high: Math.ceil(stratumOf.length / k) }
}

/**
 * Makes the sizes equal (differing by at most one) from an assignment to the nearest centroid, at the least sum of
 * squared distances to those centroids: the flow of least cost in the graph of the strata, by successive shortest paths
 * (Ahuja, Magnanti and Orlin 1993, section 9.7). Where the number of places is no multiple of k, `cancelCycles` may still
 * find a better choice of the strata that are one larger.
 */
export function balance(partition: Partition, centers = centroidsOf(partition)): void {
  const { k, sizes } = partition
  const { low, high } = sizesOf(partition)
  const graph = graphOf(partition, centers)
  const tree = { distance: new Float64Array(k), before: new Int32Array(k) }
  // Bounded, should rounding turn a cycle back and forth.
  let turns = partition.stratumOf.length
  const step = (mayGive: (size: number) => boolean, mayTake: (size: number) => boolean) => {
    markGivers(tree, sizes, mayGive)
    settle(graph, tree)
    // Only when the strata were not the nearest to these centers: then the assignment gets better before it goes on.
    const cycle = turns > 0 ? cycleIn(tree.before, k) : undefined
    if (cycle === undefined) follow(graph, tree, mayGive, mayTake)
    else {
      turns -= 1
      shiftAlong(graph, cycle)
    }
  }
  // First none is too large, then none too small: each path ends where one place more (or less) is due.
  const isOver = (size: number) => size > high
  const isUnder = (size: number) => size < low
  while (sizes.some(isOver)) step(isOver, (size) => size < high)
  while (sizes.some(isUnder)) step((size) => size > low, isUnder)
}

function markGivers({ distance, before }: Tree, sizes: Int32Array, mayGive: (size: number) => boolean): void {
  for (let stratum = 0; stratum < sizes.length; stratum += 1) {
    distance[stratum] = mayGive(sizes[stratum] ?? 0) ? 0 : Infinity
    before[stratum] = -1
  }
}

/**
 * Moves places along the cheapest paths from strata that may give one to strata that may take one: the cheapest of all,
 * and others that pass no stratum twice.
 */
function follow(
  graph: MoveGraph,
  { distance, before }: Tree,
  mayGive: (size: number) => boolean,
  mayTake: (size: number) => boolean,
): void {
  const { k, sizes } = graph.partition
  const ends: number[] = []
  sizes.forEach((size, stratum) => {
    if (mayTake(size) && distance[stratum] !== Infinity) ends.push(stratum)
  })
  ends.sort((one, other) => (distance[one] ?? 0) - (distance[other] ?? 0) || one - other)
  const used = new Uint8Array(k)
  let followed = false
  for (const end of ends) {
    const strata: number[] = []
    for (let at = end; at >= 0 && strata.length <= k; at = before[at] ?? -1) strata.unshift(at)
    if (strata.length > k || strata.some((stratum) => used[stratum] === 1)) continue
    for (const stratum of strata) used[stratum] = 1
    shiftAlong(graph, strata)
    followed = true
  }
  // Should rounding have left cycles only: straight from one to another.
  if (!followed) shiftAlong(graph, [sizes.findIndex(mayGive), sizes.findIndex(mayTake)])
}

/**
 * Moves places round cycles of strata as long as that makes the squared distances to the centroids (as they were at the
 * start) less: then the assignment to them is the best there is for equal sizes (Klein 1967). A stratum that has a place
 * more than another may also pass it on.
 * @returns how many cycles were turned
 */
export function cancelCycles(partition: Partition, most: number, centers = centroidsOf(partition)): number {
  const { k } = partition
  const graph = graphOf(partition, centers)
  const tree = { distance: new Float64Array(k + 1), before: new Int32Array(k + 1) }
  for (let turned = 0; turned < most; turned += 1) {
    const cycle = findCycle(graph, tree)
    if (cycle === undefined) return turned
    shiftAlong(graph, cycle)
  }
  return most
}

/** A cycle that costs less than nothing, as the strata to pass in order, the first at the end again. */
function findCycle(graph: MoveGraph, tree: Tree): number[] | undefined {
  const { k, sizes } = graph.partition
  const { low, high } = sizesOf(graph.partition)
  const { distance, before } = tree
  distance.fill(0)
  before.fill(-1)
  // Node k holds the spare places, where there are some: who may take one more, who may give one back.
  const relaxSpare = (): boolean => {
    let changed = false
    for (let stratum = 0; stratum < k; stratum += 1) {
      if ((sizes[stratum] ?? 0) < high) changed = relax(tree, stratum, k, 0) || changed
    }
    for (let stratum = 0; stratum < k; stratum += 1) {
      if ((sizes[stratum] ?? 0) > low) changed = relax(tree, k, stratum, 0) || changed
    }
    return changed
  }
  for (let round = 0; round <= k + 1; round += 1) {
    const changed = relaxRound(graph, tree)
    const changedSpare = low !== high && relaxSpare()
    if (!changed && !changedSpare) return undefined
    const cycle = cycleIn(before, k)
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/**
 * A weight for each stratum such that every place is where its squared distance to the centroid less the weight is
 * least (the power diagram of the strata), as far as there is one: halfway between the highest and lowest that fit.
 */
export function powerWeights(partition: Partition): Float64Array {
  const { k } = partition
  const graph = graphOf(partition, centroidsOf(partition))
  const tree = { distance: new Float64Array(k), before: new Int32Array(k) }
  settle(graph, tree)
  const highest = tree.distance.slice()
  const turned = new Float64Array(k * k)
  for (let from = 0; from < k; from += 1) {
    for (let to = 0; to < k; to += 1) turned[to * k + from] = graph.cost[from * k + to] ?? 0
  }
  tree.distance.fill(0)
  settle({ ...graph, cost: turned }, tree)
  return highest.map((weight, stratum) => (weight - (tree.distance[stratum] ?? 0)) / 2)
}
