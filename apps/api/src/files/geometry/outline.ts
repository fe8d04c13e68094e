import { Bands, type Near } from './bands.ts'
import { edgesMeet, edgesOf } from './edges.ts'
import type { Position, Ring } from './polygons.ts'

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
