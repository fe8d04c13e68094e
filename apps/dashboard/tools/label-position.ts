import type { Position } from 'geojson'

/** Cells on each side of the grid that is searched, and how often a finer grid follows. */
const CELLS = 14
const ROUNDS = 4

/** The place inside a ring that is farthest from its edge, nearly: where a name has room. */
export function labelPosition(ring: readonly Position[]): Position {
  const xs = ring.map(([x = 0]) => x)
  const ys = ring.map(([, y = 0]) => y)
  let [west, east] = [Math.min(...xs), Math.max(...xs)]
  let [south, north] = [Math.min(...ys), Math.max(...ys)]
  let best = { room: Number.NEGATIVE_INFINITY, at: [(west + east) / 2, (south + north) / 2] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const [width, height] = [(east - west) / CELLS, (north - south) / CELLS]
    for (let column = 0; column <= CELLS; column += 1)
      for (let row = 0; row <= CELLS; row += 1) {
        const at = [west + column * width, south + row * height]
        const room = roomAt(ring, at)
        if (room > best.room) best = { room, at }
      }
    const [x = 0, y = 0] = best.at
    ;[west, east, south, north] = [x - width, x + width, y - height, y + height]
  }
  return best.at
}

/** The distance to the edge, in degrees of latitude; negative outside. */
function roomAt(ring: readonly Position[], [x = 0, y = 0]: Position): number {
  const narrow = Math.cos((y * Math.PI) / 180)
  let isInside = false
  let nearest = Number.POSITIVE_INFINITY
  for (const [index, [x2 = 0, y2 = 0]] of ring.entries()) {
    const [x1 = 0, y1 = 0] = ring[(index + ring.length - 1) % ring.length] ?? []
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
    nearest = Math.min(nearest, distance([x - x1, y - y1], [x2 - x1, y2 - y1], narrow))
  }
  return isInside ? nearest : -nearest
}

/** From a point to the way from the origin along a vector, where a degree of longitude is shorter. */
function distance([px, py]: [number, number], [dx, dy]: [number, number], narrow: number): number {
  const [x, y, wx, wy] = [px * narrow, py, dx * narrow, dy]
  const length = wx * wx + wy * wy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * wx + y * wy) / length))
  return Math.hypot(x - along * wx, y - along * wy)
}
