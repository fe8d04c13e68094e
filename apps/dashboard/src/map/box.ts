import type { Bbox } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'

/** A place on the map, in pixels from its upper left corner. */
export interface Pixel {
  x: number
  y: number
}

/** A press that moves less than this draws no box. */
const LEAST_PX = 4
/** Digits of a degree: 0.1 m. */
const DECIMALS = 6

/** A box between two corners, by its upper left corner. */
export function boxBetween(one: Pixel, other: Pixel) {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}

/** Whether it was drawn, and not only pressed. */
export const isBox = (one: Pixel, other: Pixel): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) >= LEAST_PX

/** The place as far as it is on the map. */
export const within = ({ x, y }: Pixel, size: { width: number; height: number }): Pixel => ({
  x: Math.min(Math.max(x, 0), size.width),
  y: Math.min(Math.max(y, 0), size.height),
})

/** What lies between two corners of a map that has north up. */
export function groundBetween(map: Pick<MapLibreMap, 'unproject'>, one: Pixel, other: Pixel): Bbox {
  const { left, top, width, height } = boxBetween(one, other)
  const northwest = map.unproject([left, top])
  const southeast = map.unproject([left + width, top + height])
  return onEarth([northwest.lng, southeast.lat, southeast.lng, northwest.lat])
}

/** What the map shows. */
export function groundInView(map: Pick<MapLibreMap, 'getBounds'>): Bbox {
  const bounds = map.getBounds()
  return onEarth([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()])
}

/** A map repeats the world: the box in the world that its middle is in, cut at that one's edges. */
function onEarth([west, south, east, north]: Bbox): Bbox {
  const shift = Math.round((west + east) / 2 / 360) * 360
  const round = (degrees: number, most: number) =>
    Number(Math.min(Math.max(degrees, -most), most).toFixed(DECIMALS))
  return [round(west - shift, 180), round(south, 90), round(east - shift, 180), round(north, 90)]
}

/** What a box does to what is chosen. */
export type BoxChange = 'add' | 'remove'
