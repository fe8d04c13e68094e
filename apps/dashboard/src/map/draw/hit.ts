import type { Position } from '@org/core/contract'
import { middleAfter } from './features.ts'
import { type Corner, cornerAt, cornersIn, type Parts } from './shapes.ts'
import { type PixelSize, pixelsBetween } from './snap.ts'

/** How near a pointer takes hold of something; a finger is less exact. */
export const HOLD_PX = { mouse: 10, touch: 24 } as const

/** What a pointer takes hold of: a corner, or the middle of a side, which makes a corner there. */
export interface Hold {
  corner: Corner
  isMiddle: boolean
}

/** The nearest corner within reach, else the nearest middle; null when neither is. */
export function holdAt(parts: Parts, at: Position, pixel: PixelSize, reachPx: number): Hold | null {
  const corners = cornersIn(parts)
  const corner = nearest(corners, (each) => cornerAt(parts, each), at, pixel, reachPx)
  if (corner !== null) return { corner, isMiddle: false }
  const middle = nearest(corners, (each) => middleAfter(parts, each), at, pixel, reachPx)
  return middle === null ? null : { corner: middle, isMiddle: true }
}

function nearest(
  corners: readonly Corner[],
  place: (corner: Corner) => Position | undefined,
  at: Position,
  pixel: PixelSize,
  reachPx: number,
): Corner | null {
  let best: { corner: Corner; px: number } | null = null
  for (const corner of corners) {
    const there = place(corner)
    if (there === undefined) continue
    const px = pixelsBetween(at, there, pixel)
    if (px <= reachPx && (best === null || px < best.px)) best = { corner, px }
  }
  return best?.corner ?? null
}
