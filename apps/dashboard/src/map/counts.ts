import type { MapLayerMouseEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { FIT_PADDING_PX } from './createMap.ts'
import { COUNT_LAYER } from './layers/counts.ts'
import { stands } from './useMap.ts'

/** Close enough that every field has its shape, even where a count is of one. */
const OPENED_MAX_ZOOM = 13

const countSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/** A count that is pressed opens: the map shows what it counts. */
export function useCounts(map: MapLibreMap | null, isOn: boolean): void {
  useEffect(() => {
    if (map === null || !isOn) return
    const pressed = (event: MapLayerMouseEvent) => open(map, event.features?.[0]?.properties)
    const pointed = () => {
      map.getCanvas().style.cursor = 'pointer'
    }
    const left = () => {
      map.getCanvas().style.cursor = ''
    }
    map.on('click', COUNT_LAYER, pressed)
    map.on('mousemove', COUNT_LAYER, pointed)
    map.on('mouseleave', COUNT_LAYER, left)
    return () => {
      if (!stands(map)) return
      map.off('click', COUNT_LAYER, pressed)
      map.off('mousemove', COUNT_LAYER, pointed)
      map.off('mouseleave', COUNT_LAYER, left)
    }
  }, [map, isOn])
}

/** At least one zoom nearer: what lies far apart in its cell opens too. */
export function open(map: Pick<MapLibreMap, 'cameraForBounds' | 'getZoom' | 'jumpTo'>, of: unknown): void {
  const count = countSchema.safeParse(of)
  if (!count.success) return
  const { west, south, east, north } = count.data
  const options = { padding: FIT_PADDING_PX, maxZoom: OPENED_MAX_ZOOM }
  const camera = map.cameraForBounds([west, south, east, north], options)
  if (camera?.center === undefined) return
  const { center, zoom = 0 } = camera
  map.jumpTo({ center, zoom: Math.max(zoom, map.getZoom() + 1) })
}
