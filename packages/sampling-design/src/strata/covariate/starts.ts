import { SamplingError } from '../../errors/errors.ts'
import type { Random } from '../../random/random.ts'
import { exchange } from './exchange.ts'
import { type Clusters, firstCenters, lloyd } from './kmeans.ts'
import { bestRuns } from './line.ts'
import { atLeast } from './minimum.ts'
import { centersOf, completeRows, nearestCenters, sizesOf, sumOfSquares, type Table } from './table.ts'

/** Starts look at no more rows than these, drawn at random; the best is then brought to its end on all of them. */
const MOST_START_ROWS = 20_000
/** One covariate alone is solved exactly while rows times strata are no more than these. */
const MOST_EXACT = 2e7

/** Clusters and their sum of squares over all rows. */
type Found = Clusters & { withinSs: number }

interface Plan {
  k: number
  starts: number
  random: Random
  /** Rows a stratum must have. */
  least: number
}

/** The best strata of one covariate; null where there are too many cells to look at all. */
export function exactLine(table: Table, k: number, least: number): Found | null {
  const { n, values } = table
  if (n * k > MOST_EXACT) return null
  const order = Int32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)
  const sorted = Float64Array.from(order, (row) => values[row] ?? 0)
  const different = sorted.reduce(
    (count, value, at) => count + (at > 0 && value === sorted[at - 1] ? 0 : 1),
    0,
  )
  if (different < k) throw tooAlike(table, different, k)
  const begins = bestRuns(sorted, k, least)
  const labelOf = new Int32Array(n)
  for (let j = 0; j < k; j += 1) {
    for (let at = begins[j] ?? 0; at < (begins[j + 1] ?? 0); at += 1) labelOf[order[at] ?? 0] = j
  }
  const centers = centersOf(table, labelOf, k)
  return { labelOf, centers, iterations: 0, withinSs: sumOfSquares(table, labelOf, centers) }
}

/**
 * The best of several starts, by the sum of squares over all rows.
 * @throws NoCovariate, TooManyStrata
 */
export function bestOfStarts(table: Table, plan: Plan): Found {
  const { k, random } = plan
  const complete = completeRows(table, table.complete)
  if (complete.n === 0) throw noCompleteCell()
  if (complete.n > MOST_START_ROWS) {
    const sample = completeRows(table, drawnRows(table.complete, random.below))
    const start = bestStart(sample, plan, (clusters) => ({
      ...clusters,
      withinSs: sumOfSquares(sample, clusters.labelOf, clusters.centers),
    }))
    if (typeof start !== 'number') {
      const clusters = lloyd(complete, start.centers, k)
      exchange(complete, clusters, k)
      return finished(
        table,
        complete,
        { ...clusters, iterations: start.iterations + clusters.iterations },
        plan,
      )
    }
    // Too few different values among those drawn: some that few cells have may be missing there.
  }
  const best = bestStart(complete, plan, (clusters) => finished(table, complete, clusters, plan))
  if (typeof best === 'number') throw tooAlike(complete, best, k)
  return best
}

/** The start that ends best; or how many different values the rows have, where these are fewer than strata. */
function bestStart(
  rows: Table,
  { k, starts, random }: Plan,
  end: (clusters: Clusters) => Found,
): Found | number {
  let best: Found | number = 0
  for (let start = 0; start < starts; start += 1) {
    const centers = firstCenters(rows, k, random)
    if (centers.length < k * rows.p) return centers.length / rows.p
    const clusters = lloyd(rows, centers, k)
    exchange(rows, clusters, k)
    const found = end(clusters)
    if (typeof best === 'number' || found.withinSs < best.withinSs) best = found
  }
  return best
}

/** Some rows, each equally likely, in rising order. */
function drawnRows(rows: Int32Array, below: (bound: number) => number): Int32Array {
  const chosen = rows.slice()
  for (let at = 0; at < MOST_START_ROWS; at += 1) {
    const other = at + below(chosen.length - at)
    const kept = chosen[at] ?? 0
    chosen[at] = chosen[other] ?? 0
    chosen[other] = kept
  }
  return chosen.slice(0, MOST_START_ROWS).sort()
}

function noCompleteCell(): SamplingError {
  return new SamplingError(
    'NoCovariate',
    'No cell has a value of every covariate.',
    'Leave out a covariate that has gaps where the others have values.',
  )
}

function tooAlike({ n }: Table, found: number, k: number): SamplingError {
  const wrong = `The ${n} cells with every covariate have only ${found} different values for ${k} strata.`
  return new SamplingError('TooManyStrata', wrong, `Ask for ${found} at most, or give more covariates.`, {
    k,
    found,
  })
}

/** Clusters of the complete rows, carried on to all rows and to the minimum area. */
function finished(table: Table, complete: Table, clusters: Clusters, { k, least }: Plan): Found {
  let labelOf = clusters.labelOf
  if (complete !== table) {
    labelOf = nearestCenters(table, clusters.centers, k)
    complete.cellOf.forEach((_, at) => {
      labelOf[table.complete[at] ?? 0] = clusters.labelOf[at] ?? 0
    })
  }
  let iterations = clusters.iterations
  if (sizesOf(labelOf, k).some((size) => size < least)) {
    const enough = atLeast(table, complete, { ...clusters, labelOf }, k, least)
    labelOf = enough.labelOf
    iterations = enough.iterations
  }
  const centers = centersOf(table, labelOf, k, clusters.centers)
  return { labelOf, centers, iterations, withinSs: sumOfSquares(table, labelOf, centers) }
}
