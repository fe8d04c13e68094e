import type { Cells, StratumOf } from '../../frame/cells.ts'
import { createRandom, type RandomState } from '../../random/random.ts'
import { type CovariateStrataOptions, checkInput, coordinateWeight } from './input.ts'
import { leastCells } from './minimum.ts'
import { fillFromNearest } from './nearest.ts'
import { renumber } from './number.ts'
import { type CovariateInput, readCovariates } from './read.ts'
import { type CovariateWarning, scaledColumns } from './scale.ts'
import { bestOfStarts, exactLine } from './starts.ts'
import { sizesOf, tableOf } from './table.ts'

/** The stream of the seed's numbers for covariate strata. */
const STREAM = 4

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
  /** The generator's state when the strata were done; as it began where the optimum is computed at once. */
  randomState: RandomState
}

/**
 * Strata of cells that are alike: k-means on covariates, each brought to mean 0 and standard deviation 1. Several
 * seeded starts (k-means++, Arthur and Vassilvitskii 2007), each improved by Lloyd's algorithm (1982) and then by
 * exchange of single cells (Hartigan 1975). One covariate alone has its exact optimum (see line.ts).
 *
 * Missing values (NaN, null): the strata's means come from the cells that have every value; a cell that has some joins the
 * nearest mean by those (Dixon 1979); one that has none joins the stratum of the nearest cell that has one. All
 * three are counted. A covariate that is the same everywhere is left out with a warning.
 *
 * Under a minimum area each set of means is given the assignment of least cost in which every stratum has cells
 * enough, in turn with new means (Bradley, Bennett and Demiriz 2000, MSR-TR-2000-65).
 * @throws EmptyField, InvalidCells, InvalidNumber, InvalidSeed, LengthMismatch, NoCovariate (none
 *   given, none that varies, one without any value, two of one name, no cell that has all), TooManyStrata (more than cells, or than different values), MinimumAreaTooLarge
 */
export function covariateStrata(
  cells: Cells,
  given: CovariateInput,
  options: CovariateStrataOptions,
): CovariateStrata {
  const { k, seed, starts = 10, minAreaHa = 0 } = options
  const covariates = readCovariates(given)
  checkInput(cells, covariates, options)
  const weight = coordinateWeight(options.withCoordinates ?? false)
  const { columns, byCovariate, warnings } = scaledColumns(cells, covariates, weight)
  const table = tableOf(columns, cells.x.length)
  const least = leastCells(cells, table.n, k, minAreaHa)
  const random = createRandom(seed, STREAM)
  const best =
    (table.p === 1 ? exactLine(table, k, least) : null) ?? bestOfStarts(table, { k, starts, random, least })

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
    randomState: random.state(),
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
