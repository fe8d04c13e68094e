import { type Clusters, longestMove, spare } from './kmeans.ts'
import { centersOf, sizesOf, type Table } from './table.ts'

/** Passes of exchange at most. */
const MOST_PASSES = 200
/** With more rows exchange ends when a pass gains less than 1e-7 of the sum of squares of all. */
const MANY_ROWS = 20_000
/** A squared distance of rounding errors: values have a standard deviation of 1. */
const NOTHING = 1e-24

/**
 * Moves single rows as long as that lowers the sum of squares, which Lloyd's algorithm does not see to the end:
 * leaving a cluster of n rows saves n/(n − 1)·d², joining one costs n/(n + 1)·d² (Hartigan 1975, p. 86). Changes
 * `clusters`. Rows far from any change are passed over, until a pass over all finds nothing (of many rows: nothing that
 * matters).
 * @param least rows a cluster must keep
 * @param others rows that count for a cluster's size and are not among these
 */
export function exchange(table: Table, clusters: Clusters, k: number, least = 1, others?: Int32Array): void {
  const { n, p } = table
  const { labelOf } = clusters
  const sizes = Float64Array.from(sizesOf(labelOf, k))
  const until = new Float64Array(n)
  let way = 0
  let seesAll = true
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = centersOf(table, labelOf, k, clusters.centers)
    clusters.centers = before.slice()
    clusters.iterations += 1
    const state = { table, centers: clusters.centers, sizes, labelOf, until, way, k, least, others }
    const gained = exchangePass(state)
    if (gained === 0 && seesAll) return
    if (n > MANY_ROWS && gained < n * p * 1e-7) break
    seesAll = gained === 0
    way += longestMove(before, clusters.centers, p)
    if (seesAll) until.fill(0)
  }
  clusters.centers = centersOf(table, labelOf, k, clusters.centers)
}

interface Exchange {
  table: Table
  centers: Float64Array
  sizes: Float64Array
  labelOf: Int32Array
  until: Float64Array
  way: number
  k: number
  least: number
  others: Int32Array | undefined
}

/** Looks at each row once; by how much that lowered the sum of squares. */
function exchangePass({ table, centers, sizes, labelOf, until, way, k, least, others }: Exchange): number {
  const { n, p, values } = table
  let gained = 0
  for (let row = 0; row < n; row += 1) {
    if (way < (until[row] ?? 0)) continue
    const from = labelOf[row] ?? 0
    const size = sizes[from] ?? 0
    if (size < 2 || size + (others?.[from] ?? 0) <= least) continue
    const at = row * p
    let saved = 0
    for (let d = 0; d < p; d += 1) {
      const away = (values[at + d] ?? 0) - (centers[from * p + d] ?? 0)
      saved += away * away
    }
    saved *= size / (size - 1)
    let cost = Number.POSITIVE_INFINITY
    let to = from
    for (let j = 0; j < k; j += 1) {
      if (j === from) continue
      let added = 0
      for (let d = 0; d < p; d += 1) {
        const away = (values[at + d] ?? 0) - (centers[j * p + d] ?? 0)
        added += away * away
      }
      const count = sizes[j] ?? 0
      added *= count / (count + 1)
      if (added < cost) {
        cost = added
        to = j
      }
    }
    // A move must pay more than rounding could feign, or two rows could change places for ever.
    if (!(cost < saved * (1 - 1e-12) && saved > NOTHING)) {
      until[row] = way + spare(saved, cost)
      continue
    }
    const count = sizes[to] ?? 0
    for (let d = 0; d < p; d += 1) {
      const value = values[at + d] ?? 0
      const left = centers[from * p + d] ?? 0
      const joined = centers[to * p + d] ?? 0
      centers[from * p + d] = left - (value - left) / (size - 1)
      centers[to * p + d] = joined + (value - joined) / (count + 1)
    }
    labelOf[row] = to
    sizes[from] = size - 1
    sizes[to] = count + 1
    gained += saved - cost
  }
  return gained
}
