import type { Bbox } from '@org/core/contract'

type Place = readonly [lon: number, lat: number, ...rest: number[]]

/**
 * The narrowest box around places in degrees, at least one: across the antimeridian its west is greater than its east,
 * as RFC 7946 writes it.
 */
export function narrowestBox(places: Iterable<Place>): Bbox {
  const [plain, turned] = [emptyRange(), emptyRange()]
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [lon, lat] of places) {
    widen(plain, lon)
    widen(turned, lon < 0 ? lon + 360 : lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const { west, east } = narrower(plain, turned)
  return [west, south, east, north]
}

export interface Range {
  west: number
  east: number
}

const emptyRange = (): Range => ({ west: Number.POSITIVE_INFINITY, east: Number.NEGATIVE_INFINITY })

function widen(range: Range, lon: number): void {
  range.west = Math.min(range.west, lon)
  range.east = Math.max(range.east, lon)
}

/** @param turned the same places, counted from 0 to 360 degrees */
export function narrower(plain: Range, turned: Range): Range {
  if (turned.east - turned.west >= plain.east - plain.west) return plain
  return { west: backTurned(turned.west), east: backTurned(turned.east) }
}

const backTurned = (lon: number): number => (lon > 180 ? lon - 360 : lon)

/** The middle of a box, also of one across the antimeridian. */
export function middleOf([west, south, east, north]: Readonly<Bbox>): [lon: number, lat: number] {
  const to = west > east ? east + 360 : east
  return [backTurned((west + to) / 2), (south + north) / 2]
}
