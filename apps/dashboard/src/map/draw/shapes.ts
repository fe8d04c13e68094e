import type { Bbox, MultiPolygon, Position } from '@org/core/contract'

/** The rings of a boundary as GeoJSON has them: parts, each an outer ring and its holes, each ring closed. */
export type Parts = MultiPolygon['coordinates']
export type Part = Parts[number]
export type Ring = Part[number]

/** One corner of a boundary: the ring's closing corner is its first. */
export interface Corner {
  part: number
  ring: number
  index: number
}

/** The corners of a ring, the first not repeated. */
export const cornersOf = (ring: Ring): Position[] => ring.slice(0, -1)

/** A ring of corners, closed. */
export const closed = (corners: readonly Position[]): Ring => {
  const [first] = corners
  return first === undefined ? [] : [...corners, first]
}

export const toMultiPolygon = (parts: Parts): MultiPolygon => ({ type: 'MultiPolygon', coordinates: parts })

export const cornerAt = (parts: Parts, { part, ring, index }: Corner): Position | undefined => {
  const corners = parts[part]?.[ring]
  return corners === undefined || index >= corners.length - 1 ? undefined : corners[index]
}

/** Every corner in order: of part after part, the outer ring before the holes. */
export function cornersIn(parts: Parts): Corner[] {
  return parts.flatMap((rings, part) =>
    rings.flatMap((corners, ring) => corners.slice(1).map((_, index) => ({ part, ring, index }))),
  )
}

export const isSameCorner = (a: Corner | null, b: Corner | null): boolean =>
  a === b || (a !== null && b !== null && a.part === b.part && a.ring === b.ring && a.index === b.index)

/** The box around all parts, in degrees; null of nothing. */
export function boxOf(parts: Parts): Bbox | null {
  const corners = parts.flat(2)
  if (corners.length === 0) return null
  return corners.reduce<Bbox>(
    ([west, south, east, north], [lon, lat]) => [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

export const boxesMeet = (a: Bbox, b: Bbox): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

/** The ring with other corners in place of the old. */
export function withRing(parts: Parts, at: Corner, change: (corners: Position[]) => Position[]): Parts {
  return parts.map((rings, part) =>
    part !== at.part
      ? rings
      : rings.map((ring, index) => (index === at.ring ? closed(change(cornersOf(ring))) : ring)),
  )
}
