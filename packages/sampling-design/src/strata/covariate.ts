import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells, StratumOf } from '../frame/cells.ts'
import { createRandom, type Random } from '../random/random.ts'
import { type Clusters, exchange, firstCentres, lloyd } from './covariate-kmeans.ts'
import { bestRuns } from './covariate-line.ts'
import { atLeast, leastCells } from './covariate-minimum.ts'
import { fillFromNearest } from './covariate-nearest.ts'
import { type Covariate, type CovariateWarning, scaledColumns } from './covariate-scale.ts'
import {
  centresOf,
  completeRows,
  nearestCentres,
  sizesOf,
  sumOfSquares,
  type Table,
  tableOf,
} from './covariate-table.ts'

/** The stream of the seed's numbers for covariate strata. */
const STREAM = 4
/** Starts look at no more rows than these, drawn at random; the best is then brought to its end on all of them. */
const MOST_START_ROWS = 20_000
/** One covariate alone is solved exactly while rows times strata are no more than these. */
const MOST_EXACT = 2e7

export interface CovariateStrataOptions {
  /** How many strata, from 1. */
  k: number
  /** How many starts; the one with the smallest sum of squares is taken. 10 unless told. */
  starts?: number
  /** Whole number from 0 to 4,294,967,295. */
  seed: number
  /** Whether the cells' places count too. A number is their weight: 1 (true) counts each coordinate as one covariate. */
  withCoordinates?: boolean | number
  /** No stratum may be smaller (ha, by its cells that have a value). */
  minAreaHa?: number
}

export interface CovariateStrata {
  /** Numbered by the mean of the first covariate, ascending. Every cell has one. */
  stratumOf: StratumOf
  /** Sum over the cells of the squared distance to their stratum's mean, on the scaled values. */
  withinSs: number
  /** Cells of each stratum. */
  sizes: Int32Array
  /** Rounds of the start that was taken; 0 where the optimum is computed at once. */
  iterations: number
  /** Cells with a value missing; of each covariate; with none at all. */
  missing: { cells: number; byCovariate: Record<string, number>; withoutAny: number }
  warnings: CovariateWarning[]
}

/**
 * Strata of cells that are alike: k-means on covariates, each brought to mean 0 and standard deviation 1. Several
 * seeded starts (k-means++, Arthur and Vassilvitskii 2007), each improved by Lloyd's algorithm (1982) and then by
 * exchange of single cells (Hartigan 1975). One covariate alone has its exact optimum (see covariate-line.ts).
 *
 * Missing values (NaN): the strata's means come from the cells that have every value; a cell that has some joins the
 * nearest mean by those (Dixon 1979); one that has none joins the stratum of the nearest cell that has one. All
 * three are counted. A covariate that is the same everywhere is left out with a warning.
 *
 * Under a minimum area each set of means is given the assignment of least cost in which every stratum has cells
 * enough, in turn with new means (Bradley, Bennett and Demiriz 2000, MSR-TR-2000-65).
 * @throws EmptyField, InvalidCells, InvalidNumber, InvalidSeed, LengthMismatch, NoCovariate (none given, none that varies, one
 *   without any value, two of one name), TooManyStrata (more than cells, or than different values), MinimumAreaTooLarge
 */
export function covariateStrata(
  cells: Cells,
  covariates: readonly Covariate[],
  options: CovariateStrataOptions,
): CovariateStrata {
  const { k, seed, starts = 10, minAreaHa = 0 } = options
  checkInput(cells, covariates, options)
  const weight = coordinateWeight(options.withCoordinates ?? false)
  const { columns, byCovariate, warnings } = scaledColumns(cells, covariates, weight)
  const table = tableOf(columns, cells.x.length)
  const least = leastCells(cells, table.n, k, minAreaHa)
  const random = createRandom(seed, STREAM)
  const best =
    (table.p === 1 && exactLine(table, k, least)) || bestOfStarts(table, { k, starts, random, least })

  const stratumOf = new Int32Array(cells.x.length).fill(-1)
  table.cellOf.forEach((cell, row) => {
    stratumOf[cell] = best.labelOf[row] ?? 0
  })
  const withoutAny = fillFromNearest(cells, stratumOf)
  renumber(stratumOf, k, covariates)
  const missing = { cells: cells.x.length - table.complete.length, byCovariate, withoutAny }
  return {
    stratumOf,
    withinSs: best.withinSs,
    sizes: sizesOf(stratumOf, k),
    iterations: best.iterations,
    missing,
    warnings: [...warnings, ...missingWarnings(missing)],
  }
}

function missingWarnings({ cells, withoutAny }: CovariateStrata['missing']): CovariateWarning[] {
  const warnings: CovariateWarning[] = []
  if (cells > withoutAny) {
    const message = `Cells with some values missing: ${cells - withoutAny}. Each is in the stratum nearest by those it has.`
    warnings.push({ name: 'MissingValues', message })
  }
  if (withoutAny > 0) {
    const message = `Cells without any value: ${withoutAny}. Each is in the stratum of the nearest cell that has one.`
    warnings.push({ name: 'CellsWithoutValues', message })
  }
  return warnings
}

function coordinateWeight(given: boolean | number): number {
  if (typeof given === 'boolean') return given ? 1 : 0
  return checkNumber('withCoordinates', given, { min: 0, max: 1e6 })
}

function checkInput(cells: Cells, covariates: readonly Covariate[], options: CovariateStrataOptions): void {
  const { k, starts = 10, minAreaHa = 0 } = options
  const n = cells.x.length
  if (n === 0) throw new SamplingError('EmptyField', 'There are no cells.', 'Give a frame with at least one.')
  if (cells.y.length !== n) {
    const wrong = `There are ${n} eastings and ${cells.y.length} northings.`
    throw new SamplingError('LengthMismatch', wrong, 'Give one of each for every cell.')
  }
  const lost = cells.x.findIndex((x, cell) => !Number.isFinite(x + (cells.y[cell] ?? 0)))
  if (lost >= 0) {
    const wrong = `Cell ${lost} is at ${cells.x[lost]}, ${cells.y[lost]}.`
    throw new SamplingError('InvalidCells', wrong, 'Give finite metres.', { cell: lost })
  }
  checkNumber('cellSizeM', cells.cellSizeM, { min: 0, above: true })
  checkNumber('k', k, { min: 1, whole: true })
  checkNumber('starts', starts, { min: 1, max: 10_000, whole: true })
  checkNumber('minAreaHa', minAreaHa, { min: 0 })
  if (k > n) {
    throw new SamplingError(
      'TooManyStrata',
      `There are ${n} cells for ${k} strata.`,
      `Ask for ${n} at most.`,
      { k, cells: n },
    )
  }
  if (covariates.length === 0) {
    throw new SamplingError('NoCovariate', 'There is no covariate.', 'Give one, or make compact strata.')
  }
  const names = new Set<string>()
  for (const { name, values } of covariates) {
    if (names.has(name)) {
      throw new SamplingError('NoCovariate', `Two covariates are named ${name}.`, 'Name each differently.', {
        name,
      })
    }
    names.add(name)
    if (values.length === n) continue
    throw new SamplingError(
      'LengthMismatch',
      `Covariate ${name} has ${values.length} values for ${n} cells.`,
      'Give one for each cell, NaN where it is missing.',
      { name, values: values.length, cells: n },
    )
  }
}

interface Plan {
  k: number
  starts: number
  random: Random
  /** Rows a stratum must have. */
  least: number
}

/** The best strata of one covariate; null where there are too many cells to look at all. */
function exactLine(table: Table, k: number, least: number): (Clusters & { withinSs: number }) | null {
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
  const centres = centresOf(table, labelOf, k)
  return { labelOf, centres, iterations: 0, withinSs: sumOfSquares(table, labelOf, centres) }
}

function bestOfStarts(table: Table, plan: Plan): Clusters & { withinSs: number } {
  const { k, starts, random } = plan
  const complete = completeRows(table, table.complete)
  const large = complete.n > MOST_START_ROWS
  const sample = large ? completeRows(table, drawnRows(table.complete, random.below)) : complete
  let best: (Clusters & { withinSs: number }) | null = null
  for (let start = 0; start < starts; start += 1) {
    const centres = firstCentres(sample, k, random)
    if (centres.length < k * table.p) throw tooAlike(complete, centres.length / table.p, k)
    const clusters = lloyd(sample, centres, k)
    exchange(sample, clusters, k)
    const found = large
      ? { ...clusters, withinSs: sumOfSquares(sample, clusters.labelOf, clusters.centres) }
      : finished(table, complete, clusters, plan)
    if (!best || found.withinSs < best.withinSs) best = found
  }
  if (!best) throw new SamplingError('InvalidNumber', 'There is no start.', 'Give 1 at least.')
  if (!large) return best
  const clusters = lloyd(complete, best.centres, k)
  exchange(complete, clusters, k)
  return finished(table, complete, { ...clusters, iterations: best.iterations + clusters.iterations }, plan)
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

function tooAlike({ n }: Table, found: number, k: number): SamplingError {
  const wrong = `The ${n} cells with every covariate have only ${found} different values for ${k} strata.`
  return new SamplingError('TooManyStrata', wrong, `Ask for ${found} at most, or give more covariates.`, {
    k,
    found,
  })
}

/** Clusters of the complete rows, carried on to all rows and to the minimum area. */
function finished(
  table: Table,
  complete: Table,
  clusters: Clusters,
  { k, least }: Plan,
): Clusters & { withinSs: number } {
  let labelOf = clusters.labelOf
  if (complete !== table) {
    labelOf = nearestCentres(table, clusters.centres, k)
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
  const centres = centresOf(table, labelOf, k, clusters.centres)
  return { labelOf, centres, iterations, withinSs: sumOfSquares(table, labelOf, centres) }
}

/** Numbers the strata by the mean of the first covariate, ascending; of two as large by the next, then the first cell. */
function renumber(stratumOf: Int32Array, k: number, covariates: readonly Covariate[]): void {
  const means = covariates.map(({ values }) => {
    const sums = new Float64Array(k)
    const counts = new Int32Array(k)
    for (let cell = 0; cell < values.length; cell += 1) {
      const value = values[cell] ?? 0
      const stratum = stratumOf[cell] ?? 0
      if (Number.isNaN(value)) continue
      // Divided first, so that no sum of large values overflows.
      sums[stratum] = (sums[stratum] ?? 0) + value / values.length
      counts[stratum] = (counts[stratum] ?? 0) + 1
    }
    return sums.map((sum, j) =>
      (counts[j] ?? 0) > 0 ? sum / ((counts[j] ?? 0) / values.length) : Number.MAX_VALUE,
    )
  })
  const first = new Int32Array(k).fill(stratumOf.length)
  stratumOf.forEach((stratum, cell) => {
    first[stratum] = Math.min(first[stratum] ?? 0, cell)
  })
  const order = Array.from({ length: k }, (_, j) => j).sort((a, b) => {
    for (const mean of means) {
      if ((mean[a] ?? 0) < (mean[b] ?? 0)) return -1
      if ((mean[a] ?? 0) > (mean[b] ?? 0)) return 1
    }
    return (first[a] ?? 0) - (first[b] ?? 0)
  })
  const numberOf = new Int32Array(k)
  order.forEach((old, number) => {
    numberOf[old] = number
  })
  for (let cell = 0; cell < stratumOf.length; cell += 1) stratumOf[cell] = numberOf[stratumOf[cell] ?? 0] ?? 0
}
