import type { Bbox, LonLat } from '@org/core'

/** Around places; null without any. */
export function boxAround(places: readonly LonLat[]): Bbox | null {
  const [first] = places
  if (first === undefined) return null
  let [west, south, east, north] = [first.lon, first.lat, first.lon, first.lat]
  for (const { lon, lat } of places) {
    west = Math.min(west, lon)
    south = Math.min(south, lat)
    east = Math.max(east, lon)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
