import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells } from './cells.ts'

/** Where cells lie on their lattice. Column 0 is the westernmost that has a cell, row 0 the southernmost. */
export interface CellGrid {
  readonly cols: number
  readonly rows: number
  /** Column and row of each cell. */
  readonly col: Int32Array
  readonly row: Int32Array
  /** The cell at a column and row, −1 where there is none, also beyond the lattice. */
  readonly cellAt: (col: number, row: number) => number
  /** Four for each cell: the cells east, north, west and south of it, −1 for none. One list for all who ask: it is read only. */
  readonly neighbors: () => Int32Array
}

/** Centers may be off the lattice by this share of a cell: coordinates read from a file are rounded. */
const TOLERANCE = 1e-3

/**
 * The lattice of a frame, also of one made by hand at any spacing and offset.
 * @throws EmptyField, LengthMismatch, InvalidNumber; InvalidCells for two cells at one place or one off the lattice
 */
export function gridOf(cells: Pick<Cells, 'x' | 'y' | 'cellSizeM'>): CellGrid {
  const { x, y } = cells
  const cellSizeM = checkNumber('The cell size', cells.cellSizeM, { min: 0, above: true })
  if (x.length !== y.length) {
    throw new SamplingError(
      'LengthMismatch',
      `There are ${x.length} eastings and ${y.length} northings.`,
      'Give one of each for every cell.',
    )
  }
  if (x.length === 0)
    throw new SamplingError('EmptyField', 'The frame has no cells.', 'Give at least one cell.')
  const [col, cols] = places(x, cellSizeM, 'easting')
  const [row, rows] = places(y, cellSizeM, 'northing')
  const cellAt = lookup(col, row, cols, rows)
  let known: Int32Array | undefined
  const neighbors = () => {
    known ??= neighborsOf(col, row, cellAt)
    return known
  }
  return { cols, rows, col, row, cellAt, neighbors }
}

/** Each coordinate as a number of cells from the least one, and how many there are. */
function places(values: Float64Array, cellSizeM: number, what: string): [place: Int32Array, count: number] {
  let least = Infinity
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0
    if (!Number.isFinite(value))
      throw invalidCells(`Cell ${i} has the ${what} ${value}.`, 'Give finite meters.')
    if (value < least) least = value
  }
  const place = new Int32Array(values.length)
  let most = 0
  for (let i = 0; i < values.length; i += 1) {
    const steps = ((values[i] ?? 0) - least) / cellSizeM
    const whole = Math.round(steps)
    if (Math.abs(steps - whole) > TOLERANCE) {
      throw invalidCells(
        `Cell ${i} lies ${steps} cells from the first ${what}.`,
        `Give centers on one lattice of ${cellSizeM} m.`,
      )
    }
    if (whole > MAX_SIDE) {
      throw invalidCells(`Cell ${i} lies ${whole} cells from the first ${what}.`, `Give at most ${MAX_SIDE}.`)
    }
    place[i] = whole
    if (whole > most) most = whole
  }
  return [place, most + 1]
}

const MAX_SIDE = 1e9

function invalidCells(wrong: string, remedy: string): SamplingError {
  return new SamplingError('InvalidCells', wrong, remedy)
}

type Lookup = (col: number, row: number) => number

function lookup(col: Int32Array, row: Int32Array, cols: number, rows: number): Lookup {
  // A table of the whole lattice while it is not much larger than the cells; else each row's cells in order.
  return cols * rows <= Math.max(1_000_000, 16 * col.length)
    ? tableLookup(col, row, cols, rows)
    : sortedLookup(col, row, rows)
}

function tableLookup(col: Int32Array, row: Int32Array, cols: number, rows: number): Lookup {
  const table = new Int32Array(cols * rows).fill(-1)
  for (let cell = 0; cell < col.length; cell += 1) {
    const at = (row[cell] ?? 0) * cols + (col[cell] ?? 0)
    const other = table[at] ?? -1
    if (other >= 0) throw samePlace(other, cell)
    table[at] = cell
  }
  return (c, r) => (c >= 0 && c < cols && r >= 0 && r < rows ? (table[r * cols + c] ?? -1) : -1)
}

function sortedLookup(col: Int32Array, row: Int32Array, rows: number): Lookup {
  const key = (c: number, r: number) => c * rows + r
  const keys = Float64Array.from(col, (c, cell) => key(c, row[cell] ?? 0))
  const order = Int32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
  const sorted = Float64Array.from(order, (cell) => keys[cell] ?? 0)
  for (let at = 1; at < sorted.length; at += 1) {
    if (sorted[at] === sorted[at - 1]) throw samePlace(order[at - 1] ?? 0, order[at] ?? 0)
  }
  return (c, r) => {
    if (c < 0 || r < 0 || r >= rows) return -1
    const wanted = key(c, r)
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((sorted[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return sorted[low] === wanted ? (order[low] ?? -1) : -1
  }
}

function samePlace(cell: number, other: number): SamplingError {
  return invalidCells(`Cells ${cell} and ${other} lie at the same place.`, 'Give each cell once.')
}

function neighborsOf(col: Int32Array, row: Int32Array, cellAt: Lookup): Int32Array {
  const neighbors = new Int32Array(4 * col.length)
  for (let cell = 0; cell < col.length; cell += 1) {
    const c = col[cell] ?? 0
    const r = row[cell] ?? 0
    neighbors[4 * cell] = cellAt(c + 1, r)
    neighbors[4 * cell + 1] = cellAt(c, r + 1)
    neighbors[4 * cell + 2] = cellAt(c - 1, r)
    neighbors[4 * cell + 3] = cellAt(c, r - 1)
  }
  return neighbors
}
