import type { Position } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { PreviewPlace } from '../preview/messages.ts'

/** A finger is as wide as that. */
const REACH_PX = 14

/** The point nearest to a press, if one is within reach. */
export function nearestPlace(
  map: Pick<MapLibreMap, 'project'>,
  places: readonly PreviewPlace[],
  [lon, lat]: Position,
): PreviewPlace | null {
  const at = map.project([lon, lat])
  let nearest: PreviewPlace | null = null
  let nearestPx = REACH_PX
  for (const place of places) {
    const { x, y } = map.project([place.lon, place.lat])
    const px = Math.hypot(x - at.x, y - at.y)
    if (px > nearestPx) continue
    nearest = place
    nearestPx = px
  }
  return nearest
}
