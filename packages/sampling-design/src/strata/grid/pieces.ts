import type { CellGrid } from '../../frame/grid.ts'

/** Parts of a field that lie together within one square. */
export interface Pieces {
  /** Of each cell. */
  readonly pieceOf: Int32Array
  /** Cells of each. */
  readonly sizes: number[]
  /** The square of each, by its column and its row from the north. */
  readonly squares: readonly Square[]
}

export interface Square {
  readonly col: number
  readonly row: number
}

/** Cells of one square that are joined by sides. A square that the field's edge cuts may have several. */
export function piecesOf(grid: CellGrid, squareOf: (cell: number) => Square): Pieces {
  const count = grid.col.length
  const squares = Array.from({ length: count }, (_, cell) => squareOf(cell))
  const neighbors = grid.neighbors()
  const pieceOf = new Int32Array(count).fill(-1)
  const sizes: number[] = []
  const found: Square[] = []
  const waiting = new Int32Array(count)
  for (let first = 0; first < count; first += 1) {
    const square = squares[first]
    if (square === undefined || (pieceOf[first] ?? 0) >= 0) continue
    const piece = sizes.length
    let size = 0
    pieceOf[first] = piece
    waiting[0] = first
    for (let end = 1; size < end; size += 1) {
      const cell = waiting[size] ?? 0
      for (let side = 0; side < 4; side += 1) {
        const beside = neighbors[4 * cell + side] ?? -1
        if (beside < 0 || (pieceOf[beside] ?? 0) >= 0 || !isSame(squares[beside], square)) continue
        pieceOf[beside] = piece
        waiting[end] = beside
        end += 1
      }
    }
    sizes.push(size)
    found.push(square)
  }
  return { pieceOf, sizes, squares: found }
}

const isSame = (a: Square | undefined, b: Square): boolean => a?.col === b.col && a.row === b.row

/** How many sides of cells each two pieces share, both ways. */
export function sharedSides(grid: CellGrid, { pieceOf, sizes }: Pieces): Map<number, number>[] {
  const shared = sizes.map(() => new Map<number, number>())
  const neighbors = grid.neighbors()
  for (let cell = 0; cell < pieceOf.length; cell += 1) {
    const own = pieceOf[cell] ?? 0
    for (let side = 0; side < 4; side += 1) {
      const beside = neighbors[4 * cell + side] ?? -1
      if (beside < 0) continue
      const other = pieceOf[beside] ?? 0
      if (other !== own) shared[own]?.set(other, (shared[own].get(other) ?? 0) + 1)
    }
  }
  return shared
}
