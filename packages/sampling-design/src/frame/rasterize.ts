import { checkNumber } from '../errors/check.ts'
import { maskedAreaM2, widthOf } from './area.ts'
import { chooseBuffer, type DynamicBuffer } from './buffer.ts'
import type { Boundary, Cells } from './cells.ts'
import type { Projection } from './projection.ts'
import { noCells } from './refusals.ts'
import { type Spans, spansOf } from './rows.ts'
import { scanlineOf } from './scanline.ts'
import { type Shape, shapeOf } from './shape.ts'

export interface RasterizeOptions {
  /** Side of a cell in meters. */
  readonly cellSizeM: number
  /** Width of the edge that is not sampled, in meters; or from 10 to 30 m as far as it keeps a share of the area. 0 unless told. */
  readonly bufferM?: number | DynamicBuffer
  /** What is left out, besides holes: buildings, ponds, tracks. The buffer is held from their edges too. */
  readonly cutouts?: readonly Boundary[]
  /** The plane to lay the lattice on; the field's own unless told. Frames of one projection share their lattice. */
  readonly projection?: Projection
}

/**
 * The sampling frame of a field: cells of `cellSizeM` whose center is inside the boundary, outside the cut-outs and at
 * least `bufferM` (to a nanometer) from every edge of either. Parts of a MultiPolygon are taken together; within one, what lies in an
 * odd number of rings is inside. A center on an edge belongs to the field east or north of it. The lattice's lines lie at
 * whole multiples of the cell size from the projection's center.
 * @throws InvalidNumber, InvalidBoundary, EmptyField, PolarField, FieldTooWide, SliverField, BufferTooWide, TooManyCells
 */
export function rasterize(boundary: Boundary, options: RasterizeOptions): Cells {
  const cellSizeM = checkNumber('The cell size', options.cellSizeM, { min: 0, above: true })
  const buffer = options.bufferM ?? 0
  const fixed = typeof buffer === 'number' ? checkNumber('The buffer', buffer, { min: 0 }) : undefined
  const shape = shapeOf(boundary, options.cutouts, options.projection)
  const bufferM = fixed ?? bufferFor(shape, buffer)
  const spans = spansOf(shape, bufferM, cellSizeM)
  if (spans.cells === 0) throw noCells(shape, bufferM, cellSizeM)
  return {
    ...centersOf(spans, cellSizeM),
    cellSizeM,
    maskedAreaHa: (maskedAreaM2(shape, bufferM) || areaOfRows(shape, bufferM, spans, cellSizeM)) / 10_000,
    toLonLat: shape.projection.toLonLat,
  }
}

function bufferFor(shape: Shape, buffer: number | DynamicBuffer): number {
  return typeof buffer === 'number' ? buffer : chooseBuffer(shape, buffer).bufferM
}

/** What is left may lie between all lines the area was summed over; those through the cells' centers do meet it. */
function areaOfRows(shape: Shape, bufferM: number, { rows }: Spans, cellSizeM: number): number {
  const lineAt = scanlineOf(shape, bufferM)
  let area = 0
  for (const row of new Set(rows)) area += widthOf(lineAt((row + 0.5) * cellSizeM)) * cellSizeM
  return area
}

function centersOf(
  { cells, rows, from, to }: Spans,
  cellSizeM: number,
): { x: Float64Array; y: Float64Array } {
  const [x, y] = [new Float64Array(cells), new Float64Array(cells)]
  let cell = 0
  for (const [s, row] of rows.entries()) {
    const end = to[s] ?? 0
    for (let column = from[s] ?? 0; column < end; column += 1) {
      x[cell] = (column + 0.5) * cellSizeM
      y[cell] = (row + 0.5) * cellSizeM
      cell += 1
    }
  }
  return { x, y }
}
