import { type Edge, edgesOf, isNear } from './edges.ts'
import type { Position } from './polygons.ts'

export type Side = 'inside' | 'outside' | 'on'
/** What lies no farther from an edge than this lies on it. */
export type Near = (edge: Edge) => number

/** Of the longer side of a ring's box: what lies nearer to the ring than this lies on it. Rounding is finer, fields are coarser. */
const ON_THE_RING = 1e-9

/**
 * A straight edge of a projected system bends on its way to degrees, by up to this times the square of its length
 * (up to 66° north or south): what touched it may then lie on its other side.
 */
const BEND = 0.005
const BEND_AT_MOST = 0.001

interface Bounded {
  corners: readonly Position[]
  minX: number
  minY: number
  maxX: number
  maxY: number
  isInDegrees: boolean
}

/** The edges of a ring by the height they lie at, so that a point is compared with the few at its own. */
export class Bands {
  readonly tolerance: number
  private readonly minY: number
  private readonly height: number
  private readonly bands: Edge[][]
  private readonly bends: boolean

  constructor({ corners, minX, minY, maxX, maxY, isInDegrees }: Bounded) {
    this.minY = minY
    this.bends = isInDegrees
    this.tolerance = ON_THE_RING * Math.max(maxX - minX, maxY - minY)
    const edges = [...edgesOf(corners)]
    let rise = 0
    for (const [[, y1], [, y2]] of edges) rise += Math.abs(y2 - y1)
    // High enough that the edges are listed four times each on average at the most, however they zigzag.
    this.height = Math.max(rise / (2 * edges.length), this.tolerance * 4) || 1
    this.bands = Array.from({ length: this.bandAt(maxY) + 1 }, () => [])
    for (const edge of edges) {
      const [first, last] = this.bandsBetween(edge)
      for (let band = first; band <= last; band += 1) this.bands[band]?.push(edge)
    }
  }

  readonly exactly: Near = () => this.tolerance

  /** As far as an edge may have bent. */
  readonly bent: Near = ([from, to]) => {
    if (!this.bends) return this.tolerance
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    return Math.max(this.tolerance, length * Math.min(BEND * length, BEND_AT_MOST))
  };

  /** Those that may meet an edge; some of them twice. */
  *edgesBeside(edge: Edge): Generator<Edge> {
    const [first, last] = this.bandsBetween(edge)
    for (let band = first; band <= last; band += 1) yield* this.bands[band] ?? []
  }

  sideOf([x, y]: Position, near: Near): Side {
    let isInside = false
    for (const edge of this.bands[this.bandAt(y)] ?? []) {
      if (isNear([x, y], edge, near(edge))) return 'on'
      const [[x1, y1], [x2, y2]] = edge
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
    }
    return isInside ? 'inside' : 'outside'
  }

  private bandsBetween(edge: Edge): [number, number] {
    const near = this.bent(edge)
    const [[, y1], [, y2]] = edge
    const first = Math.max(0, this.bandAt(Math.min(y1, y2) - near))
    const last = Math.min(this.bands.length - 1, this.bandAt(Math.max(y1, y2) + near))
    return [first, last]
  }

  private bandAt(y: number): number {
    return Math.floor((y - this.minY) / this.height)
  }
}
