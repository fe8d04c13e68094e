import { SamplingError } from '../../errors/errors.ts'
import type { Cells } from '../../frame/cells.ts'
import { exchange } from './exchange.ts'
import { Heap } from './heap.ts'
import type { Clusters } from './kmeans.ts'
import { centersOf, nearestCenters, sizesOf, squaredDistance, sumOfSquares, type Table } from './table.ts'

/** Turns of means and assignments at most. */
const MOST_TURNS = 30
/** They end when one gains less than this share of the sum of squares. */
const ENOUGH = 1e-6

/**
 * How many cells a stratum must have for an area, each cell counting its square.
 * @param n cells that have a value: those without any follow their neighbors and are not counted on
 * @throws MinimumAreaTooLarge, saying the largest that works
 */
export function leastCells(cells: Cells, n: number, k: number, minAreaHa: number): number {
  const cellHa = (cells.cellSizeM * cells.cellSizeM) / 10_000
  // Less a little, so that an area of whole cells is not one more by rounding.
  const least = Math.max(1, Math.ceil((minAreaHa / cellHa) * (1 - 1e-12)))
  const most = Math.floor(n / k)
  if (least <= most) return least
  if (most === 0) {
    const wrong = `There are ${n} cells with a value for ${k} strata.`
    throw new SamplingError('TooManyStrata', wrong, `Ask for ${n} at most.`, { k, cells: n })
  }
  const largestHa = most * cellHa
  throw new SamplingError(
    'MinimumAreaTooLarge',
    `${k} strata of at least ${minAreaHa} ha need ${k * least} cells of ${cellHa} ha; ${n} have a value.`,
    `Ask for ${largestHa} ha at most, or for ${Math.floor(n / least)} strata.`,
    { minAreaHa, largestHa, k, cells: n },
  )
}

/**
 * The clusters brought to `least` rows each: the cheapest assignment to the means that has so many, then the means of
 * that, and so on; then exchange of single rows that leaves none too small. The sum of squares falls with every turn.
 * @param complete the rows that have every value: only they are exchanged one by one
 */
export function atLeast(table: Table, complete: Table, start: Clusters, k: number, least: number): Clusters {
  let { centers, iterations } = start
  let best: { labelOf: Int32Array; sum: number } | null = null
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    iterations += 1
    const labelOf = cheapestAssignment(table, centers, k, least)
    centers = centersOf(table, labelOf, k, centers)
    const found = { sum: sumOfSquares(table, labelOf, centers), labelOf }
    const exchanged = afterExchange(table, complete, labelOf, k, least)
    centers = centersOf(table, exchanged, k, centers)
    const sum = sumOfSquares(table, exchanged, centers)
    const better = sum < found.sum ? { sum, labelOf: exchanged } : found
    if (best && better.sum >= best.sum * (1 - ENOUGH)) break
    best = better
  }
  return { labelOf: best?.labelOf ?? start.labelOf, centers, iterations }
}

function afterExchange(
  table: Table,
  complete: Table,
  labelOf: Int32Array,
  k: number,
  least: number,
): Int32Array {
  const own = table.complete.map((row) => labelOf[row] ?? 0)
  const all = sizesOf(labelOf, k)
  const others = sizesOf(own, k).map((size, j) => (all[j] ?? 0) - size)
  const clusters = { labelOf: own, centers: centersOf(complete, own, k), iterations: 0 }
  exchange(complete, clusters, k, least, others)
  const result = labelOf.slice()
  table.complete.forEach((row, at) => {
    result[row] = own[at] ?? 0
  })
  return result
}

/**
 * The assignment of rows to centers with the smallest sum of squared distances among those that give each center
 * `least` rows: a minimum-cost flow, by shortest augmenting paths from the nearest centers (Ahuja, Magnanti and Orlin
 * 1993, section 9.7). A step of a path from cluster a to b moves the row of a that it costs least. Where the rows do not
 * suffice, no cluster ends with more than `least` while another has fewer.
 */
export function cheapestAssignment(
  table: Table,
  centers: Float64Array,
  k: number,
  least: number,
): Int32Array {
  const labelOf = nearestCenters(table, centers, k)
  const sizes = sizesOf(labelOf, k)
  if (sizes.every((size) => size >= least)) return labelOf
  const heaps = Array.from({ length: k * k }, (_, at) => new Heap(sizes[Math.floor(at / k)]))
  const offer = (row: number) => {
    const from = labelOf[row] ?? 0
    const own = squaredDistance(table, row, centers, from)
    for (let to = 0; to < k; to += 1) {
      if (to !== from) heaps[from * k + to]?.push(squaredDistance(table, row, centers, to) - own, row)
    }
  }
  for (let row = 0; row < table.n; row += 1) offer(row)
  const steps = new Float64Array(k * k)
  for (;;) {
    refresh(heaps, steps, labelOf, k)
    const path = cheapestPath(steps, sizes, k, least)
    if (path.length === 0) return labelOf
    const moves = path.slice(1).map((to, at) => ({ to, row: heaps[(path[at] ?? 0) * k + to]?.topId ?? 0 }))
    for (const { row, to } of moves) {
      labelOf[row] = to
      offer(row)
    }
    const first = path[0] ?? 0
    const last = path[path.length - 1] ?? 0
    sizes[first] = (sizes[first] ?? 0) - 1
    sizes[last] = (sizes[last] ?? 0) + 1
  }
}

/** What the cheapest move between each two clusters costs now; rows that have left are taken off the queues. */
function refresh(heaps: readonly Heap[], steps: Float64Array, labelOf: Int32Array, k: number): void {
  heaps.forEach((heap, at) => {
    const from = Math.floor(at / k)
    while (heap.size > 0 && labelOf[heap.topId] !== from) heap.pop()
    steps[at] = heap.size > 0 ? heap.topKey : Number.POSITIVE_INFINITY
  })
}

/** The cheapest way from a cluster with rows to spare to one with too few (Bellman 1958); empty when none has. */
function cheapestPath(steps: Float64Array, sizes: Int32Array, k: number, least: number): number[] {
  const costs = new Float64Array(k).fill(Number.POSITIVE_INFINITY)
  const before = new Int32Array(k).fill(-1)
  for (let j = 0; j < k; j += 1) if ((sizes[j] ?? 0) > least) costs[j] = 0
  for (let round = 0, changed = true; changed && round < k; round += 1) {
    changed = false
    for (let from = 0; from < k; from += 1) {
      const cost = costs[from] ?? 0
      if (cost === Number.POSITIVE_INFINITY) continue
      for (let to = 0; to < k; to += 1) {
        const next = cost + (steps[from * k + to] ?? 0)
        // Rounding must not make a way round a circle look cheaper.
        if (to === from || !(next < (costs[to] ?? 0) - 1e-12)) continue
        costs[to] = next
        before[to] = from
        changed = true
      }
    }
  }
  let end = -1
  for (let j = 0; j < k; j += 1) {
    if ((sizes[j] ?? 0) < least && (costs[j] ?? 0) < (costs[end] ?? Number.POSITIVE_INFINITY)) end = j
  }
  const path: number[] = []
  for (let at = end; at >= 0 && path.length < k; at = before[at] ?? -1) path.push(at)
  return path.reverse()
}
