import type { Boundary, LonLat } from '../cells.ts'
import type { Projection } from '../projection.ts'

/** Meters of a degree on the plane of these tests: a power of two, so that nothing is rounded there and back. */
const METERS = 131_072

/** A flat earth. */
export const flat: Projection = {
  center: { lon: 0, lat: 0 },
  toMeters: (lon, lat) => [lon * METERS, lat * METERS],
  toLonLat: (x, y) => [x / METERS, y / METERS],
}

export type Place = readonly [x: number, y: number]
/** Outer ring, then holes, in meters on the flat earth. */
export type Part = readonly (readonly Place[])[]

export function onPlane(...parts: readonly Part[]): Boundary {
  const coordinates = parts.map((rings) =>
    rings.map((ring) => ring.map(([x, y]): LonLat => [x / METERS, y / METERS])),
  )
  return { type: 'MultiPolygon', coordinates }
}

export function rectangle(west: number, south: number, east: number, north: number): Place[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** Whether a place lies in an odd number of rings: a ray to the north, where the frame's own lines run east. */
export function isInside(part: Part, [x, y]: Place): boolean {
  let inside = false
  for (const [[x1, y1], [x2, y2]] of edges(part)) {
    if (x1 <= x === x2 <= x) continue
    if (y1 + ((x - x1) / (x2 - x1)) * (y2 - y1) > y) inside = !inside
  }
  return inside
}

/** Distance to the nearest edge, by the foot of the perpendicular. */
export function edgeDistance(parts: readonly Part[], [x, y]: Place): number {
  let least = Infinity
  for (const [[x1, y1], [x2, y2]] of parts.flatMap(edges)) {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
    least = Math.min(least, Math.hypot(x - x1 - share * dx, y - y1 - share * dy))
  }
  return least
}

function edges(part: Part): [Place, Place][] {
  return part.flatMap((ring) =>
    ring.map((place, at): [Place, Place] => [place, ring[(at + 1) % ring.length] ?? place]),
  )
}

/** The error a call ends in; fails when it does not. */
export function refusal(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It was not refused.')
}
