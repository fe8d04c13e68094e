import { boxOf, type Parts } from '#map/draw/shapes.ts'
import type { MapPlace } from '#map/types.ts'

/** Neighbors are asked for in boxes of this grid, so that each step of a hand does not ask again. */
const GRID_DEG = 0.01
/** Nearer than this, what is seen is few enough fields to load. */
const LOADED_FROM_ZOOM = 12.5
/** Half of what a large window shows at that zoom. */
const REACH_DEG = 0.03

/** The box whose fields are loaded to be drawn to: around the boundary, else around what is looked at; null far away. */
export function neighborhood(parts: Parts, place: MapPlace | null): string | null {
  const box = boxOf(parts)
  if (box !== null) return boxText(box[0], box[1], box[2], box[3])
  if (place === null || place.zoom < LOADED_FROM_ZOOM) return null
  const { lon, lat } = place
  return boxText(lon - REACH_DEG, lat - REACH_DEG, lon + REACH_DEG, lat + REACH_DEG)
}

function boxText(west: number, south: number, east: number, north: number): string {
  const down = (deg: number) => (Math.floor(deg / GRID_DEG - 0.5) * GRID_DEG).toFixed(2)
  const up = (deg: number) => (Math.ceil(deg / GRID_DEG + 0.5) * GRID_DEG).toFixed(2)
  return [down(west), down(south), up(east), up(north)].join()
}
