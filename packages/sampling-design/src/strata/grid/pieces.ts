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
  const { cols, rows } = squaresOf(count, squareOf)
  const neighbors = grid.neighbors()
  const pieceOf = new Int32Array(count).fill(-1)
  const sizes: number[] = []
  const found: Square[] = []
  const waiting = new Int32Array(count)
  for (let first = 0; first < count; first += 1) {
    if ((pieceOf[first] ?? 0) >= 0) continue
    const [col, row] = [cols[first] ?? 0, rows[first] ?? 0]
    const piece = sizes.length
    let size = 0
    pieceOf[first] = piece
    waiting[0] = first
    for (let end = 1; size < end; size += 1) {
      const cell = waiting[size] ?? 0
      for (let side = 0; side < 4; side += 1) {
        const beside = neighbors[4 * cell + side] ?? -1
        if (beside < 0 || (pieceOf[beside] ?? 0) >= 0) continue
        if (cols[beside] !== col || rows[beside] !== row) continue
        pieceOf[beside] = piece
        waiting[end] = beside
        end += 1
      }
    }
    sizes.push(size)
    found.push({ col, row })
  }
  return { pieceOf, sizes, squares: found }
}

/** Of each cell, as numbers in a row: objects of tens of thousands of cells are slow to make. */
function squaresOf(count: number, squareOf: (cell: number) => Square) {
  const [cols, rows] = [new Float64Array(count), new Float64Array(count)]
  for (let cell = 0; cell < count; cell += 1) {
    const { col, row } = squareOf(cell)
    cols[cell] = col
    rows[cell] = row
  }
  return { cols, rows }
}

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
