import type { MultiPolygon, Position } from '../contract/geometry.ts'

/** Whether a place is inside a shape. On its edge it may be either: nobody measures that exactly. */
export function isInside({ coordinates }: MultiPolygon, { lon, lat }: { lon: number; lat: number }): boolean {
  return coordinates.some(
    ([outer = [], ...holes]) => isIn(outer, lon, lat) && !holes.some((hole) => isIn(hole, lon, lat)),
  )
}

/** How often a ray to the east crosses the ring. */
function isIn(ring: readonly Position[], lon: number, lat: number): boolean {
  let inside = false
  for (let at = 0; at < ring.length; at++) {
    const [x1 = 0, y1 = 0] = ring[at] ?? []
    const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length] ?? []
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
