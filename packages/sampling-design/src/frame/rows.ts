import { SamplingError } from '../errors/errors.ts'
import { scanlineOf } from './scanline.ts'
import type { Shape } from './shape.ts'

/** A frame of more cells is refused: 4 million are 40,000 ha at 10 m. */
export const MAX_CELLS = 4_000_000

/** Farther from the projection's center, in cells, their numbers are no longer told apart. */
const MAX_PLACE = 1e12

/** A frame's cells as runs: row, first column, and the column after the last. */
export interface Spans {
  readonly cells: number
  readonly rows: readonly number[]
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/**
 * The runs of cells whose centers the shape's scanlines allow, from south to north and west to east.
 * @param enough stops after so many cells
 * @throws TooManyCells
 */
export function spansOf(shape: Shape, bufferM: number, cellSizeM: number, enough = Infinity): Spans {
  const { minX, maxX, minY, maxY } = shape.extent
  const farthest = Math.max(Math.abs(minX), Math.abs(maxX), Math.abs(minY), Math.abs(maxY))
  if (farthest / cellSizeM > MAX_PLACE || (maxY - minY) / cellSizeM > MAX_CELLS) {
    throw tooMany(shape, cellSizeM)
  }
  const first = firstCenter(minY, cellSizeM)
  const end = firstCenter(maxY, cellSizeM)
  const spans = { cells: 0, rows: [] as number[], from: [] as number[], to: [] as number[] }
  const lineAt = scanlineOf(shape, bufferM)
  for (let row = first; row < end && spans.cells < enough; row += 1) {
    const { low, high, count } = lineAt((row + 0.5) * cellSizeM)
    for (let k = 0; k < count; k += 1) {
      const from = firstCenter(low[k] ?? 0, cellSizeM)
      const to = firstCenter(high[k] ?? 0, cellSizeM)
      if (to <= from) continue
      spans.cells += to - from
      if (!(spans.cells <= MAX_CELLS)) throw tooMany(shape, cellSizeM)
      spans.rows.push(row)
      spans.from.push(from)
      spans.to.push(to)
    }
  }
  return spans
}

/** Number of the first cell whose center, as it will be stored, is not below a place. */
function firstCenter(place: number, cellSizeM: number): number {
  let cell = Math.ceil(place / cellSizeM - 0.5)
  while ((cell + 0.5) * cellSizeM < place) cell += 1
  while ((cell - 0.5) * cellSizeM >= place) cell -= 1
  return cell
}

function tooMany(shape: Shape, cellSizeM: number): SamplingError {
  const { minY, maxY } = shape.extent
  const cells = Math.round(shape.ringAreaM2 / (cellSizeM * cellSizeM))
  // A tenth more, as the edges' cells come and go; and no more rows than cells.
  const smallest = Math.max(Math.sqrt((1.1 * shape.ringAreaM2) / MAX_CELLS), (maxY - minY) / MAX_CELLS)
  const works = Math.ceil(smallest * 100) / 100
  return new SamplingError(
    'TooManyCells',
    `Cells of ${cellSizeM} m make some ${cells} of this field; ${MAX_CELLS} are the most.`,
    `Use cells of ${works} m or more.`,
    { cellSizeM, cells, smallestCellSizeM: works },
  )
}
