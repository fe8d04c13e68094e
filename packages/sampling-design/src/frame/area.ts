import type { Intervals } from './intervals.ts'
import { scanlineOf } from './scanline.ts'
import type { Shape } from './shape.ts'

/** Strips the area is summed over before any is looked at more closely. */
const STRIPS = 512
/** A strip is halved while its ends and its middle disagree by more than this share of the area … */
const TOLERANCE = 5e-7
/** … and at most so often: then it is 1/262,144 of the field's height. */
const MAX_DEPTH = 9
/** Rings whose own area is off by more than this share cross each other. */
const CROSSED = 2e-4

/**
 * Area in m² of the field less the cut-outs and the buffer around the edges of both, on the plane: the width of what
 * is left, integrated over strips by Simpson's rule. Where the width jumps (at a level edge) or bends, strips are
 * halved until that no longer matters. With neither buffer nor cut-out it is that of the rings, exact, unless they cross
 * each other: then the two differ, and what counts is what cells are made of.
 */
export function maskedAreaM2(shape: Shape, bufferM: number): number {
  const area = integrated(shape, bufferM)
  const rings = shape.ringAreaM2
  const whole = bufferM === 0 && (shape.partOf.at(-1) ?? 0) < shape.fieldParts
  return whole && Math.abs(area - rings) <= CROSSED * rings ? rings : area
}

function integrated(shape: Shape, bufferM: number): number {
  const { extent } = shape
  const lineAt = scanlineOf(shape, bufferM)
  const height = (extent.maxY - extent.minY) / STRIPS
  // At the lower end of each strip, in its middle, and at the end of the last one.
  const widths = new Float64Array(2 * STRIPS + 1)
  let total = 0
  for (let line = 0; line < widths.length; line += 1) {
    const width = widthOf(lineAt(extent.minY + (line / 2) * height))
    widths[line] = width
    total += width
  }
  const strips: Strips = { lineAt, tolerance: (TOLERANCE * total * height) / 2 }
  let area = 0
  for (let strip = 0; strip < STRIPS; strip += 1) {
    const ends: Widths = [widths[2 * strip] ?? 0, widths[2 * strip + 1] ?? 0, widths[2 * strip + 2] ?? 0]
    area += stripArea(strips, extent.minY + strip * height, height, ends, MAX_DEPTH)
  }
  return area
}

export function widthOf({ low, high, count }: Intervals): number {
  let width = 0
  for (let k = 0; k < count; k += 1) width += (high[k] ?? 0) - (low[k] ?? 0)
  return width
}

interface Strips {
  readonly lineAt: (y: number) => Intervals
  readonly tolerance: number
}
/** At a strip's lower end, its middle and its upper end. */
type Widths = readonly [lower: number, middle: number, upper: number]

function stripArea(strips: Strips, from: number, height: number, widths: Widths, depth: number): number {
  const [lower, middle, upper] = widths
  const byEnds = ((lower + upper) / 2) * height
  const byMiddle = middle * height
  if (depth === 0 || Math.abs(byEnds - byMiddle) <= strips.tolerance) return (byEnds + 2 * byMiddle) / 3
  const half = height / 2
  const first = widthOf(strips.lineAt(from + half / 2))
  const second = widthOf(strips.lineAt(from + half + half / 2))
  return (
    stripArea(strips, from, half, [lower, first, middle], depth - 1) +
    stripArea(strips, from + half, half, [middle, second, upper], depth - 1)
  )
}
