import type { Position } from './polygons.ts'

export type Edge = readonly [from: Position, to: Position]

export function* edgesOf(corners: readonly Position[]): Generator<Edge> {
  let previous = corners.at(-1)
  for (const corner of corners) {
    if (previous !== undefined) yield [previous, corner]
    previous = corner
  }
}

export function edgesMeet(one: Edge, other: Edge, tolerance: number): 'apart' | 'touching' | 'crossing' {
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

export function isNear([x, y]: Position, [[x1, y1], [x2, y2]]: Edge, tolerance: number): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
  const nearest = Math.min(1, Math.max(0, along))
  return Math.hypot(x - x1 - nearest * dx, y - y1 - nearest * dy) <= tolerance
}
