import type { CellGrid } from '../../frame/grid.ts'

/**
 * The borders of strata as a planar graph on the corners of the lattice. Its faces are the connected parts of each
 * stratum (cells joined by a side; a corner joins nothing), its nodes the corners where three or more borders meet,
 * its arcs the borders between nodes: each is kept once, so that both neighbors have the very same line.
 *
 * A side of a cell is numbered 4 · cell + direction: 0 east along its south side, 1 north along its east side, 2 west
 * along its north side, 3 south along its west side; the cell lies on the left.
 */
export interface BorderGraph {
  /** Sides along all arcs, arc after arc. */
  readonly sides: Int32Array
  /** Where each arc begins in `sides`; one more at the end. */
  readonly arcFrom: Int32Array
  /** Arcs without a node: an island's coast. */
  readonly isClosed: readonly boolean[]
  readonly faces: readonly Face[]
}

/** A connected part of a stratum. */
export interface Face {
  readonly stratum: number
  readonly cells: number
  /** The outer ring, counter-clockwise, as arcs in order; ~arc for one walked backwards. */
  outer: readonly number[]
  /** Rings around holes, clockwise. */
  readonly holes: (readonly number[])[]
}

/** Column of the corner where a side begins. */
export function cornerCol(grid: CellGrid, side: number): number {
  const direction = side & 3
  return (grid.col[side >> 2] ?? 0) + (direction === 1 || direction === 2 ? 1 : 0)
}

/** Row of the corner where a side begins. */
export function cornerRow(grid: CellGrid, side: number): number {
  return (grid.row[side >> 2] ?? 0) + (side & 2 ? 1 : 0)
}

/** East and north of each direction. */
export const EAST = Int8Array.of(1, 0, -1, 0)
export const NORTH = Int8Array.of(0, 1, 0, -1)

/** Traces the borders of all strata. */
export function borderGraph(grid: CellGrid, stratumOf: Int32Array): BorderGraph {
  const beside = grid.neighbors()
  const { faceOf, faces } = facesOf(beside, stratumOf)
  const walk = walkerOf(grid, beside, faceOf)
  const arcOf = new Int32Array(4 * faceOf.length).fill(-1)
  const isSeen = new Uint8Array(4 * faceOf.length)
  const sides: number[] = []
  const arcFrom: number[] = [0]
  const isClosed: boolean[] = []

  const addArc = (ring: readonly number[], from: number, to: number, closed: boolean): number => {
    const first = ring[from] ?? 0
    const known = arcOf[first] ?? -1
    // Met before from the other side, so in the other direction.
    if (known >= 0) return ~known
    const arc = isClosed.push(closed) - 1
    for (let at = from; at < to; at += 1) {
      const side = ring[at] ?? 0
      sides.push(side)
      const twin = walk.twin(side)
      if (twin >= 0) arcOf[twin] = arc
    }
    arcFrom.push(sides.length)
    return arc
  }

  const addRing = (face: Face, side: number): void => {
    const { ring, nodes } = ringFrom(walk, side)
    for (const other of ring) isSeen[other] = 1
    const arcs: number[] = []
    if (nodes.length === 0) arcs.push(addArc(ring, 0, ring.length, true))
    for (let at = 0; at < nodes.length; at += 1) {
      arcs.push(addArc(ring, nodes[at] ?? 0, nodes[at + 1] ?? ring.length, false))
    }
    if (isCounterClockwise(grid, ring)) face.outer = arcs
    else face.holes.push(arcs)
  }

  for (let cell = 0; cell < faceOf.length; cell += 1) {
    const face = faces[faceOf[cell] ?? -1]
    if (!face) continue
    for (let side = 4 * cell; side < 4 * cell + 4; side += 1) {
      if (isSeen[side] === 0 && walk.isBorder(side)) addRing(face, side)
    }
  }
  return { sides: new Int32Array(sides), arcFrom: new Int32Array(arcFrom), isClosed, faces }
}

/** Connected parts of strata; −1 for cells in none. */
function facesOf(beside: Int32Array, stratumOf: Int32Array): { faceOf: Int32Array; faces: Face[] } {
  const faceOf = new Int32Array(stratumOf.length).fill(-1)
  const waiting = new Int32Array(stratumOf.length)
  const faces: Face[] = []
  for (let first = 0; first < stratumOf.length; first += 1) {
    const stratum = stratumOf[first] ?? -1
    if (stratum < 0 || (faceOf[first] ?? 0) >= 0) continue
    let end = 1
    waiting[0] = first
    faceOf[first] = faces.length
    for (let at = 0; at < end; at += 1) {
      const cell = waiting[at] ?? 0
      for (let d = 0; d < 4; d += 1) {
        const other = beside[4 * cell + d] ?? -1
        if (other < 0 || stratumOf[other] !== stratum || (faceOf[other] ?? 0) >= 0) continue
        faceOf[other] = faces.length
        waiting[end] = other
        end += 1
      }
    }
    faces.push({ stratum, cells: end, outer: [], holes: [] })
  }
  return { faceOf, faces }
}

interface Walker {
  isBorder: (side: number) => boolean
  /** The same side seen from the face beyond; −1 where that is outside all strata. */
  twin: (side: number) => number
  /** The next side around the face on the left. */
  next: (side: number) => number
  /** Whether three or more borders meet where the side begins. */
  beginsAtNode: (side: number) => boolean
}

function walkerOf(grid: CellGrid, beside: Int32Array, faceOf: Int32Array): Walker {
  const faceAt = (cell: number) => (cell < 0 ? -1 : (faceOf[cell] ?? -1))
  const across = (side: number) => beside[(side & ~3) + ((side + 3) & 3)] ?? -1
  /** The cell diagonally ahead (or behind) on the right of a side. */
  const diagonal = (side: number, ahead: 1 | -1) => {
    const cell = side >> 2
    const right = (side + 3) & 3
    return grid.cellAt(
      (grid.col[cell] ?? 0) + ahead * (EAST[side & 3] ?? 0) + (EAST[right] ?? 0),
      (grid.row[cell] ?? 0) + ahead * (NORTH[side & 3] ?? 0) + (NORTH[right] ?? 0),
    )
  }
  return {
    isBorder: (side) => faceAt(across(side)) !== faceAt(side >> 2),
    twin: (side) => {
      const other = across(side)
      return faceAt(other) < 0 ? -1 : 4 * other + ((side + 2) & 3)
    },
    next: (side) => {
      const cell = side >> 2
      const own = faceAt(cell)
      const right = diagonal(side, 1)
      // Two cells of one part that meet at a corner only: the ring passes between the other two, and stays simple.
      if (faceAt(right) === own) return 4 * right + ((side + 3) & 3)
      const ahead = beside[side] ?? -1
      return faceAt(ahead) === own ? 4 * ahead + (side & 3) : 4 * cell + ((side + 1) & 3)
    },
    beginsAtNode: (side) => {
      const own = faceAt(side >> 2)
      const back = faceAt(beside[(side & ~3) + ((side + 2) & 3)] ?? -1)
      const diagonalBack = faceAt(diagonal(side, -1))
      const right = faceAt(across(side))
      const borders =
        (own === back ? 0 : 1) + (back === diagonalBack ? 0 : 1) + (diagonalBack === right ? 0 : 1) + 1
      return borders > 2
    },
  }
}

/** The whole ring through a side, from a node; without one, from a bend. With the places in it that begin at nodes. */
function ringFrom(walk: Walker, side: number): { ring: number[]; nodes: number[] } {
  const ring: number[] = []
  const nodes: number[] = []
  let at = side
  do {
    if (walk.beginsAtNode(at)) nodes.push(ring.length)
    ring.push(at)
    at = walk.next(at)
  } while (at !== side)
  const start = nodes[0] ?? ring.findIndex((other, place) => (other & 3) !== ((ring.at(place - 1) ?? 0) & 3))
  if (start === 0) return { ring, nodes }
  return { ring: ring.slice(start).concat(ring.slice(0, start)), nodes: nodes.map((node) => node - start) }
}

function isCounterClockwise(grid: CellGrid, ring: readonly number[]): boolean {
  let doubled = 0
  for (const side of ring) {
    doubled += cornerCol(grid, side) * (NORTH[side & 3] ?? 0) - cornerRow(grid, side) * (EAST[side & 3] ?? 0)
  }
  return doubled > 0
}
