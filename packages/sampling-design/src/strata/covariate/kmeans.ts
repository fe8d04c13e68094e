import type { Random } from '../../random/random.ts'
import { centersOf, sizesOf, squaredDistance, type Table } from './table.ts'

/** Rounds of Lloyd's algorithm at most: it has always stood still long before. */
const MOST_ROUNDS = 300
export interface Clusters {
  labelOf: Int32Array
  centers: Float64Array
  iterations: number
}

/**
 * First centers, far apart from each other: greedy k-means++ (Arthur and Vassilvitskii 2007, with the several trials
 * per center of their section 7). Fewer than k where the rows have fewer different values.
 */
export function firstCenters(table: Table, k: number, random: Random): Float64Array {
  const { n, p, values } = table
  const centers = new Float64Array(k * p)
  const put = (at: number, row: number) => {
    for (let d = 0; d < p; d += 1) centers[at * p + d] = values[row * p + d] ?? 0
  }
  put(0, random.below(n))
  let nearest = new Float64Array(n)
  for (let row = 0; row < n; row += 1) nearest[row] = squaredDistance(table, row, centers, 0)
  const trials = 2 + Math.trunc((32 - Math.clz32(k)) / 1.5)
  let trial = new Float64Array(n)
  let best = new Float64Array(n)
  for (let at = 1; at < k; at += 1) {
    let total = 0
    for (let row = 0; row < n; row += 1) total += nearest[row] ?? 0
    if (!(total > 0)) return centers.slice(0, at * p)
    let least = Number.POSITIVE_INFINITY
    let chosen = 0
    for (let t = 0; t < trials; t += 1) {
      const row = drawn(nearest, total * random.float())
      put(at, row)
      let sum = 0
      for (let other = 0; other < n; other += 1) {
        const distance = Math.min(nearest[other] ?? 0, squaredDistance(table, other, centers, at))
        trial[other] = distance
        sum += distance
      }
      if (sum < least) {
        least = sum
        chosen = row
        const spare = best
        best = trial
        trial = spare
      }
    }
    put(at, chosen)
    const spare = nearest
    nearest = best
    best = spare
  }
  return centers
}

/** The row at which the running sum of the weights passes the mark; never one of weight 0. */
function drawn(weights: Float64Array, mark: number): number {
  let sum = 0
  let last = 0
  for (let row = 0; row < weights.length; row += 1) {
    const weight = weights[row] ?? 0
    if (weight > 0) {
      sum += weight
      last = row
      if (sum > mark) return row
    }
  }
  return last
}

/**
 * Lloyd's algorithm (1982) from the centers given, for complete rows. No cluster is left empty. A row is looked at again
 * only when the centers may have moved enough to change its nearest (after Hamerly 2010, "Making k-means even faster").
 */
export function lloyd(table: Table, start: Float64Array, k: number): Clusters {
  const { n, p } = table
  let centers = start
  const labelOf = new Int32Array(n).fill(-1)
  const until = new Float64Array(n)
  let moved = 1
  let way = 0
  let iterations = 0
  while (moved > 0 && iterations < MOST_ROUNDS) {
    iterations += 1
    moved = assign(table, centers, k, labelOf, until, way)
    if (refillEmpty(table, centers, k, labelOf)) until.fill(0)
    const next = centersOf(table, labelOf, k, centers)
    way += longestMove(centers, next, p)
    centers = next
  }
  return { labelOf, centers, iterations }
}

/**
 * Each row to its nearest center; how many changed theirs.
 * @param until how far the centers must have moved in all before a row is looked at again
 * @param way how far they have
 */
function assign(
  { n, p, values }: Table,
  centers: Float64Array,
  k: number,
  labelOf: Int32Array,
  until: Float64Array,
  way: number,
): number {
  let moved = 0
  for (let row = 0; row < n; row += 1) {
    if (way < (until[row] ?? 0)) continue
    const from = row * p
    let least = Number.POSITIVE_INFINITY
    let second = Number.POSITIVE_INFINITY
    let label = 0
    for (let j = 0; j < k; j += 1) {
      const to = j * p
      let sum = 0
      for (let d = 0; d < p; d += 1) {
        const away = (values[from + d] ?? 0) - (centers[to + d] ?? 0)
        sum += away * away
      }
      if (sum < least) {
        second = least
        least = sum
        label = j
      } else if (sum < second) second = sum
    }
    until[row] = way + spare(least, second)
    if (labelOf[row] !== label) {
      labelOf[row] = label
      moved += 1
    }
  }
  return moved
}

/** How far two centers must move, each, for the nearer to become the farther; a little less, for rounding. */
export function spare(least: number, second: number): number {
  return ((Math.sqrt(second) - Math.sqrt(least)) / 2) * (1 - 1e-9)
}

/** How far the center that moved most has moved. */
export function longestMove(before: Float64Array, after: Float64Array, p: number): number {
  let most = 0
  for (let from = 0; from < before.length; from += p) {
    let sum = 0
    for (let d = 0; d < p; d += 1) {
      const away = (before[from + d] ?? 0) - (after[from + d] ?? 0)
      sum += away * away
    }
    if (sum > most) most = sum
  }
  return Math.sqrt(most) * (1 + 1e-9)
}

/** An empty cluster takes the row that is farthest from its own center, of a cluster with more than one. */
function refillEmpty(table: Table, centers: Float64Array, k: number, labelOf: Int32Array): boolean {
  const sizes = sizesOf(labelOf, k)
  let refilled = false
  for (let j = 0; j < k; j += 1) {
    if ((sizes[j] ?? 0) > 0) continue
    let most = -1
    let farthest = 0
    for (let row = 0; row < table.n; row += 1) {
      const label = labelOf[row] ?? 0
      if ((sizes[label] ?? 0) < 2) continue
      const distance = squaredDistance(table, row, centers, label)
      if (distance > most) {
        most = distance
        farthest = row
      }
    }
    const from = labelOf[farthest] ?? 0
    sizes[from] = (sizes[from] ?? 0) - 1
    sizes[j] = 1
    labelOf[farthest] = j
    refilled = true
  }
  return refilled
}
