import type { Position } from '@org/core/contract'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { stands } from './useMap.ts'

/** Where a press from the keyboard is: it has no pointer. */
export function middleOf(map: MapLibreMap): Position {
  const { lng, lat } = map.getCenter()
  return [lng, lat]
}

/** Tells each press on a map whose tool is out; null while it is not. */
export function usePresses(map: MapLibreMap | null, onPress: (at: Position) => void): void {
  const [press] = useState(() => ({ handle: onPress }))
  press.handle = onPress
  useEffect(() => {
    if (map === null) return
    const pressed = ({ lngLat }: MapMouseEvent) => press.handle([lngLat.lng, lngLat.lat])
    const canvas = map.getCanvas()
    canvas.style.cursor = 'crosshair'
    map.doubleClickZoom.disable()
    map.on('click', pressed)
    return () => {
      if (!stands(map)) return
      canvas.style.cursor = ''
      map.doubleClickZoom.enable()
      map.off('click', pressed)
    }
  }, [map, press])
}
