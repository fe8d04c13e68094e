import { SamplingError } from '../errors/errors.ts'
import { maskedAreaM2 } from './area.ts'
import { spansOf } from './rows.ts'
import type { Shape } from './shape.ts'

/** Cells are halved so often in search of a size that finds a center inside. */
const HALVINGS = 16

/** The error for a frame without cells: it names a cell size or a buffer that was tried and works. */
export function noCells(shape: Shape, bufferM: number, cellSizeM: number): SamplingError {
  if (maskedAreaM2(shape, 0) === 0) return noArea()
  if (!hasCells(shape, 0, cellSizeM)) return sliver(shape, bufferM, cellSizeM)
  const widest = widestBuffer(shape, bufferM, cellSizeM)
  return new SamplingError(
    'BufferTooWide',
    `A buffer of ${bufferM} m leaves no cell of ${cellSizeM} m in this field.`,
    `Use a buffer of at most ${widest} m${orSmallerCells(shape, bufferM, cellSizeM)}.`,
    { bufferM, cellSizeM, widestBufferM: widest },
  )
}

export function noArea(): SamplingError {
  const remedy = 'Give a polygon whose vertices are not in one line, and cut-outs that leave some of it.'
  return new SamplingError('EmptyField', 'The field has no area.', remedy)
}

function hasCells(shape: Shape, bufferM: number, cellSizeM: number): boolean {
  return spansOf(shape, bufferM, cellSizeM, 1).cells > 0
}

/** The widest buffer that leaves a cell, rounded down to 0.1 m. Buffers below it leave more: a bisection finds it. */
function widestBuffer(shape: Shape, tooWideM: number, cellSizeM: number): number {
  const { extent } = shape
  const reach = Math.min(extent.maxX - extent.minX, extent.maxY - extent.minY)
  let works = 0
  let fails = Math.ceil(Math.min(tooWideM, reach) * 10)
  while (fails - works > 1) {
    const middle = Math.floor((works + fails) / 2)
    if (hasCells(shape, middle / 10, cellSizeM)) works = middle
    else fails = middle
  }
  return works / 10
}

function orSmallerCells(shape: Shape, bufferM: number, cellSizeM: number): string {
  const works = fittingCellSize(shape, bufferM, cellSizeM)
  return works === undefined ? '' : `, or cells of ${works} m`
}

function sliver(shape: Shape, bufferM: number, cellSizeM: number): SamplingError {
  const area = maskedAreaM2(shape, 0)
  const kept = fittingCellSize(shape, bufferM, cellSizeM)
  const works = kept ?? fittingCellSize(shape, 0, cellSizeM)
  const remedy =
    works === undefined
      ? 'It is too narrow to sample.'
      : `Use cells of ${works} m${kept === undefined ? ' and no buffer' : ''}.`
  return new SamplingError(
    'SliverField',
    `No center of a cell of ${cellSizeM} m falls into this field of ${(area / 10_000).toFixed(4)} ha.`,
    remedy,
    works === undefined ? { cellSizeM, areaM2: area } : { cellSizeM, areaM2: area, fittingCellSizeM: works },
  )
}

/** The first half, quarter, eighth … of a cell size that finds a center inside. */
function fittingCellSize(shape: Shape, bufferM: number, cellSizeM: number): number | undefined {
  if (maskedAreaM2(shape, bufferM) === 0) return undefined
  const { extent } = shape
  let size = cellSizeM
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    size /= 2
    // Among so many lines one would have found what matters.
    if ((extent.maxY - extent.minY) / size > 20_000) return undefined
    if (hasCells(shape, bufferM, size)) return size
  }
  return undefined
}
