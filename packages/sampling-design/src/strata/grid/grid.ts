import { checkNumber } from '../../errors/check.ts'
import { SamplingError } from '../../errors/errors.ts'
import type { Cells, StratumOf } from '../../frame/cells.ts'
import { gridOf } from '../../frame/grid.ts'
import { joinSmall } from './join.ts'
import { type Pieces, piecesOf, type Square, sharedSides } from './pieces.ts'

export interface GridOptions {
  /** Cells along a side of a square, whole: squares of cellsPerSide × cell size. */
  readonly cellsPerSide: number
  /** Every second row of squares lies half a square to the right; `cellsPerSide` is even then. */
  readonly staggered?: boolean
  /** Pieces of fewer cells than this share of a square join a neighbor; 0.3 unless told. */
  readonly joinShare?: number
}

export interface GridStrata {
  stratumOf: StratumOf
  /** How many strata there are. */
  k: number
  /** Pieces that joined a neighbor. */
  joined: number
  warnings: GridWarning[]
}

/** Something a person should know of a grid. */
export interface GridWarning {
  readonly name: 'OneSquare' | 'JoinedApart'
  readonly message: string
}

/** More strata than anybody samples, and than can be joined and drawn in time. */
const MOST_STRATA = 100_000
const MOST_CELLS_PER_SIDE = 1_000_000

/**
 * Strata in squares along the frame's lattice: lines lie at multiples of the side from where the frame's meters are 0.
 * What of a square lies in the field apart from the rest is a piece of its own; small pieces join the neighbor with the
 * longest common edge. Strata are numbered as a crew walks: rows of squares from the upper end down, the first from left
 * to right, the next from right to left.
 * @throws EmptyField, InvalidCells, InvalidNumber; TooManyStrata above 100,000 pieces
 */
export function gridStrata(cells: Cells, options: GridOptions): GridStrata {
  const { cellsPerSide, staggered = false, joinShare = 0.3 } = options
  checkNumber('The number of cells along a side', cellsPerSide, {
    min: 1,
    max: MOST_CELLS_PER_SIDE,
    whole: true,
  })
  checkNumber('The share under which pieces join', joinShare, { min: 0, max: 1 })
  if (staggered && cellsPerSide % 2 === 1) throw oddStagger(cellsPerSide)
  const grid = gridOf(cells)
  const pieces = piecesOf(grid, squareOf(cells, cellsPerSide, staggered))
  if (pieces.sizes.length > MOST_STRATA) throw tooMany(pieces.sizes.length)
  const middles = middlesOf(cells, pieces)
  const joinable = { sizes: pieces.sizes, shared: sharedSides(grid, pieces), ...middles }
  const { intoOf, count, apart } = joinSmall(joinable, joinShare * cellsPerSide * cellsPerSide)
  const { numberOf, k } = numbered(pieces.squares, intoOf, middles)
  const stratumOf = pieces.pieceOf.map((piece) => numberOf[piece] ?? 0)
  return { stratumOf, k, joined: count, warnings: warningsOf(k, cells.x.length, cellsPerSide, apart) }
}

/** Column and row of the square that holds a cell's center, rows from the upper end. */
function squareOf({ x, y, cellSizeM }: Cells, perSide: number, staggered: boolean): (cell: number) => Square {
  return (cell) => {
    // Centers lie half a cell from lines: rounding to the cell below is safe by that half.
    const row = -1 - Math.floor(Math.floor((y[cell] ?? 0) / cellSizeM) / perSide) + 0
    const aside = staggered && Math.abs(row % 2) === 1 ? perSide / 2 : 0
    const col = Math.floor((Math.floor((x[cell] ?? 0) / cellSizeM) - aside) / perSide)
    return { col, row }
  }
}

/** Mean place of each piece. */
function middlesOf({ x, y }: Cells, { pieceOf, sizes }: Pieces): { x: Float64Array; y: Float64Array } {
  const middles = { x: new Float64Array(sizes.length), y: new Float64Array(sizes.length) }
  for (let cell = 0; cell < pieceOf.length; cell += 1) {
    const piece = pieceOf[cell] ?? 0
    middles.x[piece] = (middles.x[piece] ?? 0) + (x[cell] ?? 0)
    middles.y[piece] = (middles.y[piece] ?? 0) + (y[cell] ?? 0)
  }
  for (const [piece, size] of sizes.entries()) {
    middles.x[piece] = (middles.x[piece] ?? 0) / size
    middles.y[piece] = (middles.y[piece] ?? 0) / size
  }
  return middles
}

/** The stratum of each piece: along rows of squares, of which every second one is walked back. */
function numbered(
  squares: readonly Square[],
  intoOf: Int32Array,
  middles: { x: Float64Array; y: Float64Array },
) {
  const roots = [...intoOf.keys()].filter((piece) => intoOf[piece] === piece)
  const rows = new Map<number, number[]>()
  for (const piece of roots) {
    const row = squares[piece]?.row ?? 0
    const others = rows.get(row)
    if (others) others.push(piece)
    else rows.set(row, [piece])
  }
  const ordered = [...rows]
    .sort(([a], [b]) => a - b)
    .flatMap(([, row], at) => {
      const way = at % 2 === 0 ? 1 : -1
      return row.sort((a, b) => way * leftFirst(a, b, squares, middles) || a - b)
    })
  const stratumOfRoot = new Map(ordered.map((piece, at) => [piece, at]))
  return { numberOf: intoOf.map((root) => stratumOfRoot.get(root) ?? 0), k: ordered.length }
}

const leftFirst = (
  a: number,
  b: number,
  squares: readonly Square[],
  { x, y }: { x: Float64Array; y: Float64Array },
): number =>
  (squares[a]?.col ?? 0) - (squares[b]?.col ?? 0) || (x[a] ?? 0) - (x[b] ?? 0) || (y[b] ?? 0) - (y[a] ?? 0)

function warningsOf(k: number, cells: number, perSide: number, apart: number): GridWarning[] {
  const warnings: GridWarning[] = []
  if (k === 1 && cells < perSide * perSide) {
    warnings.push({
      name: 'OneSquare',
      message: 'The field is smaller than a square of the grid: it is one stratum.',
    })
  }
  if (apart > 0) {
    const message = `Small parts away from the rest of the field that joined the nearest square: ${apart}.`
    warnings.push({ name: 'JoinedApart', message })
  }
  return warnings
}

function oddStagger(cellsPerSide: number): SamplingError {
  const remedy = 'Give an even number: every second row lies half a square aside.'
  return new SamplingError(
    'InvalidNumber',
    `Squares of a staggered grid have ${cellsPerSide} cells along a side.`,
    remedy,
  )
}

function tooMany(pieces: number): SamplingError {
  const wrong = `The grid divides the field into ${pieces} pieces.`
  return new SamplingError('TooManyStrata', wrong, `Take larger squares: ${MOST_STRATA} are the most.`, {
    pieces,
  })
}
