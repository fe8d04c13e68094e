import { scanlineOf } from './scanline.ts'
import type { Shape } from './shape.ts'

/** Lines the area is summed over, beside those at the ends of long level edges. */
const LINES = 2000
/** An edge at least this share of the field's width, and this level, makes the width jump between two lines. */
const LONG = 0.02
/** So many jumps are looked after; a field with more has none that counts. */
const MAX_JUMPS = 400

/**
 * Area in m² of the field less the cut-outs and the buffer around the edges of both, on the plane: the width of what
 * is left, summed over thin strips by the midpoint rule. Strips end where the width jumps: at long level edges, and a
 * buffer above and below them. With neither buffer nor cut-out the rings' own area, exact.
 */
export function maskedAreaM2(shape: Shape, bufferM: number): number {
  const { extent, fieldParts, partOf } = shape
  if (bufferM === 0 && fieldParts === 1 && (partOf.at(-1) ?? 0) === 0) return shape.ringAreaM2
  const lineAt = scanlineOf(shape, bufferM)
  const step = (extent.maxY - extent.minY) / LINES
  if (!(step > 0)) return 0
  const bounds = strips(shape, bufferM, step)
  let area = 0
  for (let i = 0; i + 1 < bounds.length; i += 1) {
    const [from, to] = [bounds[i] ?? 0, bounds[i + 1] ?? 0]
    if (from === to) continue
    const { low, high, count } = lineAt((from + to) / 2)
    let width = 0
    for (let k = 0; k < count; k += 1) width += (high[k] ?? 0) - (low[k] ?? 0)
    area += width * (to - from)
  }
  return area
}

function strips(shape: Shape, bufferM: number, step: number): Float64Array {
  const { x1, y1, x2, y2, extent } = shape
  const jumps: number[] = []
  const long = LONG * (extent.maxX - extent.minX)
  for (let edge = 0; edge < x1.length && jumps.length < MAX_JUMPS * 6; edge += 1) {
    const [a, b] = [y1[edge] ?? 0, y2[edge] ?? 0]
    const level = Math.abs((x2[edge] ?? 0) - (x1[edge] ?? 0)) >= long && Math.abs(b - a) <= 20 * step
    if (level) jumps.push(a, b, a - bufferM, b - bufferM, a + bufferM, b + bufferM)
  }
  const within = jumps.filter((y) => y > extent.minY && y < extent.maxY)
  const bounds = new Float64Array(LINES + 1 + within.length)
  for (let line = 0; line <= LINES; line += 1) bounds[line] = extent.minY + line * step
  bounds.set(within, LINES + 1)
  return bounds.sort()
}
