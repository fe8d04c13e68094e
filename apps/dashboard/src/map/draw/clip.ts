import type { Position } from '@org/core/contract'
import { difference, intersection, union } from 'polyclip-ts'
import { withCornersOf } from './meet.ts'
import { boxesMeet, boxOf, closed, cornersOf, type Part, type Parts, type Ring } from './shapes.ts'

/** Square degrees below which a piece is the rounding of a computation, not land: a tenth of a square meter. */
const SLIVER_DEG2 = 1e-11

/** The land of both. Parts that meet become one. */
export function unite(parts: Parts, ...others: Parts[]): Parts {
  const [first, ...rest] = exact([parts, ...others])
  return first === undefined ? [] : withoutSlivers(union(first, ...rest))
}

/** The land of `parts` that is not of the others. */
export function subtract(parts: Parts, ...others: Parts[]): Parts {
  if (parts.length === 0 || others.every((each) => each.length === 0)) return parts
  const [land = [], ...taken] = exact([parts, ...others])
  return withoutSlivers(difference(land, ...taken))
}

/** The land that both have. */
export function shared(parts: Parts, other: Parts): Parts {
  if (parts.length === 0 || other.length === 0) return []
  const [land = [], mask = []] = exact([parts, other])
  return withoutSlivers(intersection(land, mask))
}

/** The same lands without the empty ones, each with a corner wherever another touches its sides. */
const exact = (lands: readonly Parts[]): Parts[] => {
  const some = lands.filter((land) => land.length > 0)
  return some.map((land) => withCornersOf(land, some.filter((other) => other !== land).flat(3)))
}

/**
 * One part more: joined with the parts that it meets, beside the others, which stay as they are to the last digit. A
 * part that crosses itself stays as it was drawn, for the person to see and fix.
 */
export function addPart(parts: Parts, added: Part): Parts {
  if (added.some(crossesItself)) return [...parts, added]
  let joined: Part = added
  const apart: Parts = []
  for (const part of parts) {
    const both = meets(part, joined) ? unite([part], [joined]) : []
    const [only] = both
    if (both.length === 1 && only !== undefined) joined = only
    else apart.push(part)
  }
  return [...apart, joined]
}

function meets(a: Part, b: Part): boolean {
  const [boxA, boxB] = [boxOf([a]), boxOf([b])]
  return boxA !== null && boxB !== null && boxesMeet(boxA, boxB)
}

/** Whether two sides of a ring cross, other than where they follow each other. */
export function crossesItself(ring: Ring): boolean {
  const corners = cornersOf(ring)
  const count = corners.length
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 2; j < count; j += 1) {
      const isNeighbor = i === 0 && j === count - 1
      if (!isNeighbor && cross(ring[i], ring[i + 1], ring[j], ring[j + 1])) return true
    }
  }
  return false
}

function cross(
  a: Position | undefined,
  b: Position | undefined,
  c: Position | undefined,
  d: Position | undefined,
): boolean {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Which side of the line from a to b a point lies on: the sign says it. */
const side = (a: Position, b: Position, p: Position): number =>
  (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

/** Area of a ring in square degrees, without its sign: to compare rings of one place with each other. */
export function flatArea(ring: Ring): number {
  const [origin] = ring
  if (origin === undefined) return 0
  const [x0, y0] = origin
  let doubled = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[index + 1] ?? origin
    doubled += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }
  return Math.abs(doubled) / 2
}

function withoutSlivers(parts: Parts): Parts {
  return parts
    .filter(([outer = []]) => flatArea(outer) > SLIVER_DEG2)
    .map(([outer = [], ...holes]) => [outer, ...holes.filter((hole) => flatArea(hole) > SLIVER_DEG2)])
}

/** A part of one ring, from the corners a person set. */
export const partOf = (corners: readonly Position[]): Part => [closed(corners)]
