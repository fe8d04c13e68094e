import { checkNumber } from '../../errors/check.ts'
import { SamplingError } from '../../errors/errors.ts'
import type { Cells, StratumOf } from '../../frame/cells.ts'
import { createRandom, type RandomState } from '../../random/random.ts'
import { mssd } from '../mssd.ts'
import { centroidsOf, type Partition, partitionOf } from './partition.ts'
import { toPlane } from './plane.ts'
import { solve } from './solve.ts'

export interface CompactOptions {
  /** Number of strata, from 1 to the number of cells, 10,000 at most. */
  k: number
  /** Starts, of which the best is kept: 1 to 1,000, 10 if not given. */
  starts?: number
  /** Whole number; the same gives the same strata. */
  seed: number
  /** Sizes differ by one cell at most. */
  equalArea?: boolean
}

export interface CompactStrata {
  /** Stratum of each cell, 0 … k − 1, numbered by their centroids from north to south, then from west to east. */
  stratumOf: StratumOf
  /** Mean squared distance (m²) of the cells to the centroid of their stratum: what was made small. */
  mssd: number
  /** Cells of each stratum. */
  sizes: Int32Array
  /** Passes over the cells, or over pairs of strata, of the start that was kept. */
  iterations: number
  /** The generator's state when the strata were done; as it began where nothing was drawn. */
  randomState: RandomState
}

const MOST_STRATA = 10_000
const DEFAULT_STARTS = 10
const MOST_STARTS = 1_000
/** Widest field in sides of a cell: beyond it squared distances lose the digits that decide. */
const MOST_SIDES = 10_000_000
/** This stage's stream of random numbers. */
const STREAM = 1

/**
 * Compact geographical strata: the cells in k groups of the least mean squared distance to their group's centroid (Brus,
 * Spätjens and de Gruijter 1999; Walvoort, Brus and de Gruijter 2010), of equal area unless refused. k-means with
 * bounds (Hamerly 2010) from k-means++ seeds, then the exchange of single cells (Hartigan 1975); for equal areas a flow of
 * least cost makes the sizes equal, then pairs of strata are divided anew until none gains, then swaps and cycles of
 * cells. Fields with many cells are solved on a thinned set first. docs/spec/sampling-strata.md has the rules.
 * @throws EmptyField without cells; LengthMismatch; InvalidNumber for coordinates, cell size, k or starts that are no fit
 *   numbers; TooFewStrata for k below 1; TooManyStrata for k above the number of cells or 10,000; FieldTooWide beyond ten million
 *   sides of a cell; InvalidSeed
 */
export function compactStrata(
  cells: Cells,
  { k, starts = DEFAULT_STARTS, seed, equalArea = true }: CompactOptions,
): CompactStrata {
  checkCells(cells)
  checkStrata(k, cells.x.length)
  checkNumber('starts', starts, { min: 1, max: MOST_STARTS, whole: true })
  const random = createRandom(seed, STREAM)
  const plane = toPlane(cells.x, cells.y, cells.cellSizeM)
  const { partition, iterations } =
    k === 1 || k === cells.x.length
      ? {
          partition: partitionOf(
            plane,
            k,
            Int32Array.from(plane.x, (_, at) => (k === 1 ? 0 : at)),
          ),
          iterations: 0,
        }
      : solve(plane, k, starts, random, equalArea)
  const stratumOf = fromNorth(partition)
  const sizes = new Int32Array(k)
  for (const stratum of stratumOf) sizes[stratum] = (sizes[stratum] ?? 0) + 1
  return { stratumOf, mssd: mssd(cells, stratumOf), sizes, iterations, randomState: random.state() }
}

/** The strata numbered by their centroids from north to south, then west to east, then by their first cells. */
function fromNorth(partition: Partition): StratumOf {
  const { k, stratumOf } = partition
  const { x, y } = centroidsOf(partition)
  const first = new Int32Array(k).fill(-1)
  for (let cell = stratumOf.length - 1; cell >= 0; cell -= 1) first[stratumOf[cell] ?? 0] = cell
  const order = Array.from({ length: k }, (_, stratum) => stratum).sort(
    (one, other) =>
      (y[other] ?? 0) - (y[one] ?? 0) ||
      (x[one] ?? 0) - (x[other] ?? 0) ||
      (first[one] ?? 0) - (first[other] ?? 0),
  )
  const number = new Int32Array(k)
  order.forEach((stratum, at) => {
    number[stratum] = at
  })
  return stratumOf.map((stratum) => number[stratum] ?? 0)
}

/** @throws EmptyField, LengthMismatch, InvalidNumber, FieldTooWide */
export function checkCells({ x, y, cellSizeM }: Pick<Cells, 'x' | 'y' | 'cellSizeM'>): void {
  if (x.length !== y.length) {
    throw new SamplingError(
      'LengthMismatch',
      `The cells have ${x.length} x and ${y.length} y.`,
      'Give as many of each.',
      { x: x.length, y: y.length },
    )
  }
  if (x.length === 0)
    throw new SamplingError('EmptyField', 'There are no cells.', 'Give a frame with at least one cell.')
  checkNumber('cellSizeM', cellSizeM, { min: 0, above: true })
  checkReach('x', x, cellSizeM)
  checkReach('y', y, cellSizeM)
}

function checkReach(name: string, values: Float64Array, cellSizeM: number): void {
  let lowest = Infinity
  let highest = -Infinity
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    if (!Number.isFinite(value)) checkNumber(`${name} of cell ${at}`, value)
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  const reach = highest - lowest
  if (reach / cellSizeM <= MOST_SIDES) return
  throw new SamplingError(
    'FieldTooWide',
    `The cells' ${name} reach over ${reach} m, cells of ${cellSizeM} m.`,
    `Give cells of one field, at most ${MOST_SIDES} sides of a cell wide.`,
    { reach, cellSizeM },
  )
}

function checkStrata(k: number, cells: number): void {
  checkNumber('k', k, { whole: true })
  if (k < 1) throw new SamplingError('TooFewStrata', `k is ${k}.`, 'Give at least 1 stratum.', { k })
  const most = Math.min(cells, MOST_STRATA)
  if (k <= most) return
  const wrong =
    cells <= MOST_STRATA
      ? `There are ${cells} cells for ${k} strata.`
      : `${k} strata are more than can be made.`
  throw new SamplingError('TooManyStrata', wrong, `Give k up to ${most}.`, { k, cells, most })
}
