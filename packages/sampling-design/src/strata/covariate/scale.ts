import { SamplingError } from '../../errors/errors.ts'
import type { Cells } from '../../frame/cells.ts'

/** A value of every cell by which strata are made; NaN where it is missing. */
export interface Covariate {
  readonly name: string
  readonly values: Float64Array
}

/** Something a person should know of strata that were made all the same. */
export interface CovariateWarning {
  readonly name: 'ConstantCovariate' | 'MissingValues' | 'CellsWithoutValues'
  readonly message: string
}

/** One scaled variable: mean 0 and standard deviation √weight over the cells that have it; NaN where missing. */
export interface Column {
  readonly values: Float64Array
  /** What its squared differences count for: 1 for a covariate. */
  readonly weight: number
  readonly isCovariate: boolean
}

/** Smallest and largest of the values present, and how many are missing. */
function rangeOf({ name, values }: Covariate): { least: number; most: number; missing: number } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let missing = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0
    if (Number.isNaN(value)) missing += 1
    else if (!Number.isFinite(value)) {
      throw new SamplingError(
        'InvalidNumber',
        `Covariate ${name} is ${value} in cell ${i}.`,
        'Give numbers, and NaN where a value is missing.',
        { name, cell: i },
      )
    } else {
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  return { least, most, missing }
}

/**
 * The values on the scale mean 0, standard deviation 1 (divisor n, over the cells that have one), or null where all
 * are the same. They are brought to 0 … 1 first, so that no square overflows or loses its digits to a large mean.
 */
function standardized(values: Float64Array, least: number, most: number): Float64Array | null {
  const span = most / 2 - least / 2
  if (!(span > 0)) return null
  const scaled = new Float64Array(values.length)
  let sum = 0
  let present = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = ((values[i] ?? 0) / 2 - least / 2) / span
    scaled[i] = value
    if (!Number.isNaN(value)) {
      sum += value
      present += 1
    }
  }
  const mean = sum / present
  let squares = 0
  for (let i = 0; i < scaled.length; i += 1) {
    const away = (scaled[i] ?? 0) - mean
    scaled[i] = away
    if (!Number.isNaN(away)) squares += away * away
  }
  const sd = Math.sqrt(squares / present)
  for (let i = 0; i < scaled.length; i += 1) scaled[i] = (scaled[i] ?? 0) / sd
  return scaled
}

/**
 * Both coordinates, centered and divided by one number, so that the field keeps its shape and their mean variance is
 * `weight`.
 */
function coordinateColumns({ x, y }: Cells, weight: number): Column[] {
  const n = x.length
  let sumX = 0
  let sumY = 0
  for (let i = 0; i < n; i += 1) {
    sumX += x[i] ?? 0
    sumY += y[i] ?? 0
  }
  let squares = 0
  for (let i = 0; i < n; i += 1) {
    const east = (x[i] ?? 0) - sumX / n
    const north = (y[i] ?? 0) - sumY / n
    squares += east * east + north * north
  }
  if (!(squares > 0)) return []
  const factor = Math.sqrt(weight) / Math.sqrt(squares / (2 * n))
  return [
    { values: x.map((value) => (value - sumX / n) * factor), weight, isCovariate: false },
    { values: y.map((value) => (value - sumY / n) * factor), weight, isCovariate: false },
  ]
}

/** The variables strata are made by, on their common scale, and what was missing or left out. */
export function scaledColumns(
  cells: Cells,
  covariates: readonly Covariate[],
  coordinateWeight: number,
): { columns: Column[]; byCovariate: Record<string, number>; warnings: CovariateWarning[] } {
  const columns: Column[] = []
  const warnings: CovariateWarning[] = []
  const missingOf: [string, number][] = []
  for (const covariate of covariates) {
    const { least, most, missing } = rangeOf(covariate)
    const { name, values } = covariate
    missingOf.push([name, missing])
    if (missing === values.length) {
      throw new SamplingError(
        'NoCovariate',
        `Covariate ${name} has no value in any cell.`,
        'Leave it out, or check that it covers the field.',
        { name },
      )
    }
    const scaled = standardized(values, least, most)
    if (scaled) columns.push({ values: scaled, weight: 1, isCovariate: true })
    else {
      warnings.push({
        name: 'ConstantCovariate',
        message: `Covariate ${name} is ${least} in every cell that has it: it tells no strata apart and is left out.`,
      })
    }
  }
  if (columns.length === 0) {
    throw new SamplingError(
      'NoCovariate',
      'Every covariate is the same in all cells.',
      'Give one that varies, or make compact strata.',
      { covariates: covariates.length },
    )
  }
  if (coordinateWeight > 0) columns.push(...coordinateColumns(cells, coordinateWeight))
  return { columns, byCovariate: Object.fromEntries(missingOf), warnings }
}
