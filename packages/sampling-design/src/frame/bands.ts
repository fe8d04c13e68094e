import type { Shape } from './shape.ts'

/** Rows of edges to look among, so that a line meets only those near it. */
const BANDS = 1024

/** The edges of a shape by the heights at which they matter. */
export interface Bands {
  readonly from: number
  readonly height: number
  readonly start: Int32Array
  readonly edges: Int32Array
}

/** For each band of lines the edges that may touch it or be nearer to it than the buffer, in their order. */
export function bandsOf(shape: Shape, bufferM: number): Bands {
  const { y1, y2, extent } = shape
  const from = extent.minY
  // A little more, so that the uppermost line is in the last band.
  const height = Math.max((extent.maxY - from) * 1.000001, 1e-6) / BANDS
  const start = new Int32Array(BANDS + 1)
  const each = (visit: (edge: number, band: number) => void) => {
    for (let edge = 0; edge < y1.length; edge += 1) {
      const [a, b] = [y1[edge] ?? 0, y2[edge] ?? 0]
      // One band more on either side: rounding must not lose an edge.
      const first = Math.floor((Math.min(a, b) - bufferM - from) / height) - 1
      const last = Math.floor((Math.max(a, b) + bufferM - from) / height) + 1
      for (let band = Math.max(0, first); band <= Math.min(BANDS - 1, last); band += 1) visit(edge, band)
    }
  }
  each((_, band) => {
    start[band + 1] = (start[band + 1] ?? 0) + 1
  })
  for (let band = 0; band < BANDS; band += 1) start[band + 1] = (start[band + 1] ?? 0) + (start[band] ?? 0)
  const edges = new Int32Array(start[BANDS] ?? 0)
  const next = start.slice()
  each((edge, band) => {
    const at = next[band] ?? 0
    edges[at] = edge
    next[band] = at + 1
  })
  return { from, height, start, edges }
}

/** First and last place in `edges` of what a line at height y may meet; none outside the shape. */
export function bandAt({ from, height, start }: Bands, y: number): [first: number, end: number] {
  const band = Math.floor((y - from) / height)
  return band >= 0 && band < BANDS ? [start[band] ?? 0, start[band + 1] ?? 0] : [0, 0]
}
