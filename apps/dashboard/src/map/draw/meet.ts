import type { Position } from '@org/core/contract'
import { boxOf, type Parts, type Ring } from './shapes.ts'

/** Nearer than this a corner lies on a side, whatever its last digits say: a tenth of a millimeter. */
const ON_SIDE_DEG = 1e-9

/**
 * Land with a corner of its own wherever one of the places lies on its sides. A place that was drawn to a side lies
 * beside it by the last digits; the computation, which is exact, would leave a hair of land between.
 */
export function withCornersOf(land: Parts, places: readonly Position[]): Parts {
  const box = boxOf(land)
  if (box === null) return land
  const [west, south, east, north] = box
  const near = places.filter(
    ([lon, lat]) =>
      lon >= west - ON_SIDE_DEG &&
      lon <= east + ON_SIDE_DEG &&
      lat >= south - ON_SIDE_DEG &&
      lat <= north + ON_SIDE_DEG,
  )
  return near.length === 0 ? land : land.map((part) => part.map((ring) => ringWith(ring, near)))
}

function ringWith(ring: Ring, places: readonly Position[]): Ring {
  return ring.flatMap((start, index) => {
    const end = ring[index + 1]
    if (end === undefined) return [start]
    const on = places.flatMap((at) => {
      const along = shareOn(start, end, at)
      return along === null ? [] : [{ at, along }]
    })
    on.sort((a, b) => a.along - b.along)
    return [start, ...on.map(({ at }) => at)]
  })
}

/** How far along a side a place lies, 0 to 1; null where it lies beside it, or at an end. */
function shareOn(start: Position, end: Position, at: Position): number | null {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const [px, py] = [at[0] - start[0], at[1] - start[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0 || Math.abs(dx * py - dy * px) > ON_SIDE_DEG * length) return null
  const along = (px * dx + py * dy) / (length * length)
  const margin = ON_SIDE_DEG / length
  return along <= margin || along >= 1 - margin ? null : along
}
