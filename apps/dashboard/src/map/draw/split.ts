import type { Position } from '@org/core/contract'
import { flatArea } from './clip.ts'
import { crossings, facesOf } from './faces.ts'
import type { Part, Parts } from './shapes.ts'

/**
 * The parts, each cut in pieces where a line goes all the way through it, together exactly the land there was. Ends of
 * the line that stop inside cut nothing.
 *
 * @returns the pieces of each part, largest first; a part that is not cut has one, itself
 */
export function splitBy(parts: Parts, line: readonly Position[]): Part[][] {
  return parts.map((part) => splitPart(part, line))
}

function splitPart(part: Part, line: readonly Position[]): Part[] {
  const { rings, cut, isMet } = noded(part, line)
  if (!isMet) return [part]
  const pieces = facesOf([...rings, cut]).filter((piece) => isInside(pointInside(piece), part))
  if (pieces.length < 2) return [part]
  return pieces.sort((a, b) => flatArea(b[0] ?? []) - flatArea(a[0] ?? []))
}

/** The rings and the line with a corner, the very same one, wherever they meet: the graph that is then walked. */
function noded(part: Part, line: readonly Position[]) {
  const along = line.slice(1).map((): Stop[] => [])
  let isMet = false
  const rings = part.map((ring) => {
    const stops = ring.slice(1).map((): Stop[] => [])
    for (const [i, here] of stops.entries()) {
      for (const [j, there] of along.entries()) {
        const met = meeting(ring[i], ring[i + 1], line[j], line[j + 1])
        if (met === null) continue
        isMet = true
        here.push({ at: met.at, along: met.s })
        there.push({ at: met.at, along: met.t })
      }
    }
    return withStops(ring, stops)
  })
  for (const [i, here] of along.entries()) {
    for (const [j, there] of along.entries()) {
      const met = j > i + 1 ? meeting(line[i], line[i + 1], line[j], line[j + 1]) : null
      if (met === null) continue
      here.push({ at: met.at, along: met.s })
      there.push({ at: met.at, along: met.t })
    }
  }
  return { rings, cut: withStops(line, along), isMet }
}

/** A place on a side, and how far along it: 0 to 1. */
interface Stop {
  at: Position
  along: number
}

function withStops(corners: readonly Position[], stops: readonly Stop[][]): Position[] {
  const all = corners.flatMap((corner, index) => [
    corner,
    ...(stops[index] ?? []).toSorted((a, b) => a.along - b.along).map(({ at }) => at),
  ])
  return all.filter(([lon, lat], index) => {
    const before = all[index - 1]
    return before === undefined || before[0] !== lon || before[1] !== lat
  })
}

/** Where two sides meet, as shares of each; null when they do not, or lie along each other. */
function meeting(
  a: Position | undefined,
  b: Position | undefined,
  c: Position | undefined,
  d: Position | undefined,
): { at: Position; s: number; t: number } | null {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null
  const [rx, ry, qx, qy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = rx * qy - ry * qx
  if (turn === 0) return null
  const s = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / turn
  const t = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn
  if (s < 0 || s > 1 || t < 0 || t > 1) return null
  // A corner that is met is itself the place: its digits must not change.
  const at: Position = s === 0 ? a : s === 1 ? b : t === 0 ? c : t === 1 ? d : [a[0] + s * rx, a[1] + s * ry]
  return { at, s, t }
}

/** A point well inside a part: the middle of its longest stretch on a parallel half-way between two corners. */
export function pointInside(part: Part): Position {
  const lats = [...new Set(part.flat().map(([, lat]) => lat))].sort((a, b) => a - b)
  let best: { at: Position; width: number } = { at: part[0]?.[0] ?? [0, 0], width: 0 }
  for (const [index, south] of lats.slice(0, -1).entries()) {
    const lat = (south + (lats[index + 1] ?? south)) / 2
    const lons = crossings(part, lat)
    for (let i = 0; i + 1 < lons.length; i += 2) {
      const [west = 0, east = 0] = lons.slice(i, i + 2)
      if (east - west > best.width) best = { at: [(west + east) / 2, lat], width: east - west }
    }
  }
  return best.at
}

/** Whether a place is land of the part: not in a hole, not outside. */
export function isInside([lon, lat]: Position, part: Part): boolean {
  return crossings(part, lat).filter((crossing) => crossing > lon).length % 2 === 1
}
