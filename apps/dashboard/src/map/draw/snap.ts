import type { Position } from '@org/core/contract'
import type { Ring } from './shapes.ts'

/** How many degrees one pixel of the map is, at the place looked at. */
export interface PixelSize {
  lonDeg: number
  latDeg: number
}

/** How near a pointer has to come to a neighbor's edge to be taken for it. */
export const SNAP_PX = 10

/**
 * The place meant by a pointer near other boundaries: their nearest corner within the tolerance, else the nearest place
 * on their edges, else the place itself. Snapping what is snapped changes nothing.
 */
export function snap(
  at: Position,
  rings: readonly Ring[],
  pixel: PixelSize,
  tolerancePx: number = SNAP_PX,
): Position {
  const edge = nearestOnEdges(at, rings, pixel)
  if (edge === null || edge.px > tolerancePx) return at
  const corner = nearestCorner(at, rings, pixel) ?? edge
  if (corner.px <= tolerancePx) return corner.at
  // Beside a corner the foot on the edge would jump to it the next time: it goes there at once.
  const beside = nearestCorner(edge.at, rings, pixel) ?? edge
  return beside.px <= tolerancePx ? beside.at : edge.at
}

interface Near {
  at: Position
  px: number
}

function nearestCorner(at: Position, rings: readonly Ring[], pixel: PixelSize): Near | null {
  let best: Near | null = null
  for (const ring of rings) {
    for (const corner of ring) {
      const px = pixelsBetween(at, corner, pixel)
      if (best === null || px < best.px) best = { at: corner, px }
    }
  }
  return best
}

function nearestOnEdges(at: Position, rings: readonly Ring[], pixel: PixelSize): Near | null {
  let best: Near | null = null
  for (const ring of rings) {
    for (const [index, start] of ring.entries()) {
      const end = ring[index + 1]
      if (end === undefined) continue
      const foot = footOn(at, start, end, pixel)
      const px = pixelsBetween(at, foot, pixel)
      if (best === null || px < best.px) best = { at: foot, px }
    }
  }
  return best
}

/** The place of an edge that is nearest on the screen. */
function footOn(at: Position, start: Position, end: Position, { lonDeg, latDeg }: PixelSize): Position {
  const [dx, dy] = [(end[0] - start[0]) / lonDeg, (end[1] - start[1]) / latDeg]
  const [px, py] = [(at[0] - start[0]) / lonDeg, (at[1] - start[1]) / latDeg]
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : (px * dx + py * dy) / length2
  if (share <= 0) return start
  if (share >= 1) return end
  return [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]
}

export function pixelsBetween(a: Position, b: Position, { lonDeg, latDeg }: PixelSize): number {
  return Math.hypot((a[0] - b[0]) / lonDeg, (a[1] - b[1]) / latDeg)
}
