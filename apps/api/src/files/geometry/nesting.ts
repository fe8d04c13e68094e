import { Outline } from './outline.ts'
import type { Polygon, Position, Ring } from './polygons.ts'

interface Nested {
  ring: Ring
  outline: Outline
  boxArea: number
  area: number
  /** The smallest ring around it. */
  around: Nested | null
  depth: number
}

/**
 * Makes polygons of rings by what lies in what, whatever their winding and order: programs do not agree which way
 * round a hole goes. A ring in no other is a shell, a ring in a shell its hole, a ring in a hole a shell again. Rings
 * that cross, equal or touch each other from outside are all shells: whether that is valid is judged later.
 */
export function polygonsByNesting(rings: readonly Ring[]): Polygon[] {
  const moved = acrossTheDateLine(rings)
  const all = rings.map((ring, at) => nestedOf(ring, moved[at] ?? ring))
  findParents(all.filter(enclosesSomething))
  const polygons = new Map<Nested, Polygon>()
  for (const nested of all) if (nested.depth % 2 === 0) polygons.set(nested, [nested.ring])
  for (const nested of all)
    if (nested.depth % 2 === 1 && nested.around !== null) polygons.get(nested.around)?.push(nested.ring)
  return [...polygons.values()]
}

function nestedOf(ring: Ring, moved: Ring): Nested {
  const outline = new Outline(moved)
  return { ring, outline, boxArea: outline.boxArea, area: outline.area, around: null, depth: 0 }
}

/** What has fewer than three corners, or a corner nowhere, stays a polygon of its own: the later stage says why not. */
function enclosesSomething({ outline: { corners, minX, minY, maxX, maxY } }: Nested): boolean {
  return corners.length >= 3 && [minX, minY, maxX, maxY].every(Number.isFinite)
}

/**
 * Sweeps over the rings along one axis. Those that the sweep is still passing are kept by size, so that the first
 * one that holds a ring is the one directly around it.
 */
function findParents(rings: Nested[]): void {
  const [from, to] = sweepOf(rings)
  const order = rings.toSorted((one, other) => from(one) - from(other) || bySize(other, one))
  let passing: Nested[] = []
  let compactAbove = 32
  for (const ring of order) {
    if (passing.length > compactAbove) {
      passing = passing.filter((other) => to(other) >= from(ring))
      compactAbove = 2 * passing.length + 32
    }
    const place = placeBySize(passing, ring)
    ring.around = firstAround(passing, place, ring)
    ring.depth = ring.around === null ? 0 : ring.around.depth + 1
    passing.splice(place, 0, ring)
  }
}

function firstAround(passing: readonly Nested[], place: number, ring: Nested): Nested | null {
  for (let at = place; at < passing.length; at += 1) {
    const other = passing[at]
    if (other?.outline.holds(ring.outline)) return other
  }
  return null
}

type Along = (ring: Nested) => number

/** Along x or y, whichever has fewer rings beside each other. */
function sweepOf(rings: readonly Nested[]): [from: Along, to: Along] {
  const overlapOf = (from: Along, to: Along) => {
    let [least, most, sum] = [Infinity, -Infinity, 0]
    for (const ring of rings) {
      least = Math.min(least, from(ring))
      most = Math.max(most, to(ring))
      sum += to(ring) - from(ring)
    }
    return sum / (most - least || 1)
  }
  const alongX: [Along, Along] = [({ outline }) => outline.minX, ({ outline }) => outline.maxX]
  const alongY: [Along, Along] = [({ outline }) => outline.minY, ({ outline }) => outline.maxY]
  return overlapOf(...alongX) <= overlapOf(...alongY) ? alongX : alongY
}

/** A ring in another has the smaller box, or the same one (a diamond in a square) and the smaller area. */
const bySize = (one: Nested, other: Nested): number => one.boxArea - other.boxArea || one.area - other.area

/** Where the rings that are at least as large begin. */
function placeBySize(sorted: readonly Nested[], ring: Nested): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other !== undefined && bySize(other, ring) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Where a ring jumps from 180° to -180°, the rings of the other side are moved on by 360°, to be compared in one
 * piece. Rings around 0° stay: no field reaches that far.
 */
function acrossTheDateLine(rings: readonly Ring[]): readonly Ring[] {
  const jumping = new Set(rings.filter(jumps))
  if (jumping.size === 0) return rings
  const isFar = (ring: Ring) => ring.every(([x]) => x < -90)
  return rings.map((ring) => (jumping.has(ring) || (isDegrees(ring) && isFar(ring)) ? movedOn(ring) : ring))
}

function jumps(ring: Ring): boolean {
  if (!isDegrees(ring)) return false
  return ring.some(([x], at) => Math.abs(x - (ring[at + 1]?.[0] ?? x)) > 180)
}

const isDegrees = (ring: Ring): boolean => ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)
const movedOn = (ring: Ring): Ring => ring.map(([x, y]): Position => [x < 0 ? x + 360 : x, y])
