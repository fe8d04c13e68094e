import type { Position } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { PixelSize } from './snap.ts'

const WORLD_PX = 512

/** What a pixel of the map is at a latitude, whichever way the map is turned. */
export function pixelSize(map: MapLibreMap, latitude: number): PixelSize {
  const lonDeg = 360 / (WORLD_PX * 2 ** map.getZoom())
  return { lonDeg, latDeg: lonDeg * Math.cos((latitude * Math.PI) / 180) }
}

export function middleOf(map: MapLibreMap): Position {
  const { lng, lat } = map.getCenter()
  return [lng, lat]
}

/** A place so many pixels of the screen away. */
export function shifted(map: MapLibreMap, [lon, lat]: Position, dx: number, dy: number): Position {
  const { x, y } = map.project([lon, lat])
  const { lng, lat: newLat } = map.unproject([x + dx, y + dy])
  return [lng, newLat]
}
