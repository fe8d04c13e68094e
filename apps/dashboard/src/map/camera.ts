import type { Bbox } from '@org/core/contract'
import { LngLat, type Map as MapLibreMap } from 'maplibre-gl'
import { FIT_MAX_ZOOM } from './createMap.ts'
import { fitPadding, type Padding } from './fit-padding.ts'
import { runningOn } from './running-on.ts'

/** Less than a pixel on any screen. */
const SAME_DEG = 1e-7
const SAME_ZOOM = 1e-4

/** Shows a box beside what stands on the map. A map that shows it already is left alone: to draw it again takes as long as the first time. */
export function fit(map: MapLibreMap, box: Bbox, padding: Padding = fitPadding(map.getContainer())): void {
  const options = { padding, maxZoom: FIT_MAX_ZOOM, bearing: 0, duration: 0 }
  const bounds = runningOn(box)
  const to = map.cameraForBounds(bounds, options)
  if (to?.zoom !== undefined && isAt(map, LngLat.convert(to.center ?? [0, 0]), to.zoom)) return
  map.fitBounds(bounds, options)
}

/** Looks at a place, north up. */
export function jump(map: MapLibreMap, center: LngLat, zoom: number): void {
  if (!isAt(map, center, zoom)) map.jumpTo({ center, zoom, bearing: 0 })
}

function isAt(map: MapLibreMap, { lng, lat }: LngLat, zoom: number): boolean {
  const center = map.getCenter()
  return (
    map.getBearing() === 0 &&
    Math.abs(center.lng - lng) < SAME_DEG &&
    Math.abs(center.lat - lat) < SAME_DEG &&
    Math.abs(map.getZoom() - zoom) < SAME_ZOOM
  )
}
