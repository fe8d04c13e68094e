import type { Position } from '@org/core/contract'
import { type CellGrid, type Cells, gridOf } from '@org/sampling-design'

/** More cells than this are not drawn: their lines would be nearer to each other than a screen shows. */
const MOST_CELLS = 60_000
/** A straight line on the plane is bent on the map: longer ones have places between. */
const LONGEST_M = 500

/** From one step of a line of the lattice to another, the end exclusive. */
interface Run {
  from: number
  to: number
}

/** The lines between cells, each as long as cells lie on both sides of it; null for too many cells. */
export function cellLines(
  cells: Cells,
  grid: CellGrid = gridOf(cells),
): { type: 'MultiLineString'; coordinates: Position[][] } | null {
  if (cells.x.length > MOST_CELLS) return null
  const { across, upward } = runsOf(grid)
  const west = least(cells.x) - cells.cellSizeM / 2
  const south = least(cells.y) - cells.cellSizeM / 2
  const place = (col: number, row: number) =>
    cells.toLonLat(west + col * cells.cellSizeM, south + row * cells.cellSizeM)
  const every = Math.max(1, Math.floor(LONGEST_M / cells.cellSizeM))
  const coordinates = [
    ...linesOf(across, every, (row, col) => place(col, row)),
    ...linesOf(upward, every, place),
  ]
  return coordinates.length === 0 ? null : { type: 'MultiLineString', coordinates }
}

/** Runs by the number of their line: its row for those across, its column for those upward. */
function runsOf({ col, row, neighbors }: CellGrid): { across: Run[][]; upward: Run[][] } {
  const beside = neighbors()
  const across: Run[][] = []
  const upward: Run[][] = []
  // Cells come row by row from the south, in a row from the west: along each line the steps ascend.
  for (let cell = 0; cell < col.length; cell += 1) {
    const c = col[cell] ?? 0
    const r = row[cell] ?? 0
    if ((beside[4 * cell + 1] ?? -1) >= 0) extend(across, r + 1, c)
    if ((beside[4 * cell] ?? -1) >= 0) extend(upward, c + 1, r)
  }
  return { across, upward }
}

function extend(lines: Run[][], line: number, step: number): void {
  const runs = lines[line] ?? []
  lines[line] = runs
  const last = runs.at(-1)
  if (last?.to === step) last.to = step + 1
  else runs.push({ from: step, to: step + 1 })
}

function linesOf(
  lines: readonly Run[][],
  every: number,
  place: (line: number, step: number) => Position,
): Position[][] {
  return [...lines.entries()].flatMap(([line, runs]) =>
    // Lines on which no two cells meet are not there.
    (runs ?? []).map(({ from, to }) => stepsOf(from, to, every).map((step) => place(line, step))),
  )
}

function stepsOf(from: number, to: number, every: number): number[] {
  const steps: number[] = []
  for (let step = from; step < to; step += every) steps.push(step)
  return [...steps, to]
}

function least(values: Float64Array): number {
  let smallest = Infinity
  for (let at = 0; at < values.length; at += 1) smallest = Math.min(smallest, values[at] ?? 0)
  return smallest
}
