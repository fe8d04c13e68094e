import type { Position } from '@org/core/contract'

/** Cells that are smaller on the screen are a gray, not a grid. */
const SMALLEST_CELL_PX = 4
/** Width of the whole world at zoom 0. */
const WORLD_PX = 512
/** Lines of a grid are parallel or upright to each other, up to how a projection bends them. */
const SLANT = 0.1
/** Where there are more lines, each is a side, and has its neighbor among as many. */
const MEASURED_LINES = 10_000

/** A line from its first to its last position, on a plane where a degree is as long north as east. */
interface Line {
  x: number
  y: number
  dx: number
  dy: number
  length: number
}

/**
 * From this zoom on a cell's side is four pixels or more. A line may be one side or many in a row: what tells a cell's
 * size is how far it is from one line to the next beside it.
 */
export function firstZoomOfCells(cellLines: readonly Position[][]): number {
  const lines = cellLines.slice(0, MEASURED_LINES)
  // Away from the equator Mercator's map stretches degrees of latitude to the north.
  const stretch = 1 / Math.cos(((lines[0]?.[0]?.[1] ?? 0) * Math.PI) / 180)
  const longest = lines.reduce<Line | null>((best, line) => {
    const one = lineOf(line, stretch)
    return best === null || one.length > best.length ? one : best
  }, null)
  if (longest === null || longest.length === 0) return 0
  let side = longest.length
  for (const line of lines) side = Math.min(side, distanceBeside(longest, lineOf(line, stretch)))
  return Math.log2((SMALLEST_CELL_PX * 360) / (WORLD_PX * side))
}

function lineOf(line: readonly Position[], stretch: number): Line {
  const [x, south] = line[0] ?? [0, 0]
  const [east, north] = line.at(-1) ?? [x, south]
  const [dx, dy] = [east - x, (north - south) * stretch]
  return { x, y: south * stretch, dx, dy, length: Math.hypot(dx, dy) }
}

/** Infinite for a line that is not beside the other. */
function distanceBeside(base: Line, other: Line): number {
  const isParallel = Math.abs(base.dx * other.dy - base.dy * other.dx) < SLANT * base.length * other.length
  if (!isParallel) return Number.POSITIVE_INFINITY
  const [x, y] = [other.x + other.dx / 2 - base.x, other.y + other.dy / 2 - base.y]
  const along = (x * base.dx + y * base.dy) / base.length
  const aside = Math.abs(x * base.dy - y * base.dx) / base.length
  // What lies farther along the same line is no neighbor, and no line is its own.
  const isBeside = along > 0 && along < base.length && aside > base.length * 1e-5
  return isBeside ? aside : Number.POSITIVE_INFINITY
}
