import type { Position, Ring } from './polygons.ts'

export type Side = 'inside' | 'outside' | 'on'
type Edge = readonly [from: Position, to: Position]
/** What lies no farther from an edge than this lies on it. */
type Near = (edge: Edge) => number

/** Of the longer side of a ring's box: what lies nearer to the ring than this lies on it. Rounding is finer, fields are coarser. */
const ON_THE_RING = 1e-9

/**
 * A straight edge of a projected system bends on its way to degrees, by up to this times the square of its length
 * (up to 66° north or south): what touched it may then lie on its other side.
 */
const BEND = 0.005
const BEND_AT_MOST = 0.001

/** A ring without its closing and repeated positions, ready to be compared with others. */
export class Outline {
  readonly corners: readonly Position[]
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  /** Whether its coordinates can be longitudes and latitudes, some of them moved on by 360°. */
  readonly isInDegrees: boolean
  private made: Bands | null = null

  constructor(ring: Ring) {
    this.corners = cornersOf(ring)
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [x, y] of this.corners) {
      minX = Math.min(minX, x)
      minY = Math.min(minY, y)
      maxX = Math.max(maxX, x)
      maxY = Math.max(maxY, y)
    }
    this.minX = minX
    this.minY = minY
    this.maxX = maxX
    this.maxY = maxY
    this.isInDegrees = minX >= -180 && maxX <= 540 && minY >= -90 && maxY <= 90
  }

  get boxArea(): number {
    return (this.maxX - this.minX) * (this.maxY - this.minY)
  }

  /** Without a sign: which way round it goes says nothing. */
  get area(): number {
    let doubled = 0
    for (const [[x1, y1], [x2, y2]] of edgesOf(this.corners))
      doubled += (x1 - this.minX) * (y2 - this.minY) - (x2 - this.minX) * (y1 - this.minY)
    return Math.abs(doubled) / 2
  }

  boxHolds(other: Outline): boolean {
    return (
      this.minX <= other.minX && this.maxX >= other.maxX && this.minY <= other.minY && this.maxY >= other.maxY
    )
  }

  /** Whether the other lies in this one. It may touch the ring, but not cross it, nor be the same. */
  holds(other: Outline): boolean {
    if (!this.boxHolds(other)) return false
    this.made ??= new Bands(this)
    const bands = this.made
    const meeting = meetingOf(bands, other, bands.exactly)
    if (meeting === 'apart') return bands.sideOf(firstOf(other), bands.exactly) === 'inside'
    if (meeting === 'touching') return isWithin(bands, other, bands.exactly)
    return meetingOf(bands, other, bands.bent) !== 'crossing' && isWithin(bands, other, bands.bent)
  }
}

const firstOf = ({ corners: [first = [Number.NaN, Number.NaN]] }: Outline): Position => first

/** All that does not lie on the ring lies in it, and there is such a point. */
function isWithin(bands: Bands, other: Outline, near: Near): boolean {
  let isInside = false
  for (const point of cornersAndMiddles(other)) {
    const side = bands.sideOf(point, near)
    if (side === 'outside') return false
    if (side === 'inside') isInside = true
  }
  return isInside
}

function* cornersAndMiddles({ corners }: Outline): Generator<Position> {
  yield* corners
  for (const [[x1, y1], [x2, y2]] of edgesOf(corners)) yield [(x1 + x2) / 2, (y1 + y2) / 2]
}

function meetingOf(bands: Bands, other: Outline, near: Near): 'apart' | 'touching' | 'crossing' {
  let isTouching = false
  for (const edge of edgesOf(other.corners)) {
    for (const across of bands.edgesBeside(edge)) {
      const meeting = edgesMeet(edge, across, Math.max(near(edge), near(across)))
      if (meeting === 'crossing') return 'crossing'
      if (meeting === 'touching') isTouching = true
    }
  }
  return isTouching ? 'touching' : 'apart'
}

function edgesMeet(one: Edge, other: Edge, tolerance: number): 'apart' | 'touching' | 'crossing' {
  if (Math.max(one[0][0], one[1][0]) < Math.min(other[0][0], other[1][0]) - tolerance) return 'apart'
  if (Math.min(one[0][0], one[1][0]) > Math.max(other[0][0], other[1][0]) + tolerance) return 'apart'
  const acrossOther = sidesOf(one, other, tolerance)
  const acrossOne = sidesOf(other, one, tolerance)
  if (acrossOther === 1 || acrossOne === 1) return 'apart'
  return acrossOther === -1 && acrossOne === -1 ? 'crossing' : 'touching'
}

/** 1: both ends on one side of the line; -1: one on each; 0: one of them lies on it. */
function sidesOf(ends: Edge, [from, to]: Edge, tolerance: number): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const near = tolerance * Math.hypot(dx, dy)
  const side = ([x, y]: Position) => {
    const turn = dx * (y - from[1]) - dy * (x - from[0])
    return Math.abs(turn) <= near ? 0 : Math.sign(turn)
  }
  return side(ends[0]) * side(ends[1])
}

/** The edges of a ring by the height they lie at, so that a point is compared with the few at its own. */
class Bands {
  readonly tolerance: number
  private readonly minY: number
  private readonly height: number
  private readonly bands: Edge[][]
  private readonly bends: boolean

  constructor({ corners, minX, minY, maxX, maxY, isInDegrees }: Outline) {
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

function isNear([x, y]: Position, [[x1, y1], [x2, y2]]: Edge, tolerance: number): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(x - x1 - nearest * dx, y - y1 - nearest * dy) <= tolerance
}

function* edgesOf(corners: readonly Position[]): Generator<Edge> {
  let previous = corners.at(-1)
  for (const corner of corners) {
    if (previous !== undefined) yield [previous, corner]
    previous = corner
  }
}

function cornersOf(ring: Ring): Position[] {
  const corners: Position[] = []
  for (const position of ring) {
    const last = corners.at(-1)
    if (last === undefined || !isSame(last, position)) corners.push(position)
  }
  const [first] = corners
  const last = corners.at(-1)
  if (corners.length > 1 && first !== undefined && last !== undefined && isSame(first, last)) corners.pop()
  return corners
}

const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1]
