import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { stands } from './useMap.ts'

/** Answers a key pressed on the map; true when it was meant for it, so that the map does not move as well. */
export type MapKeyHandler = (event: KeyboardEvent) => boolean

/** Hears keys while the map has the focus, before the map itself does. */
export function useMapKeys(map: MapLibreMap | null, onKey: MapKeyHandler | null): void {
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    if (map === null) return
    const canvas = map.getCanvas()
    const pressed = (event: KeyboardEvent) => {
      if (handler.current?.(event) !== true) return
      event.preventDefault()
      event.stopPropagation()
    }
    canvas.addEventListener('keydown', pressed)
    return () => {
      if (stands(map)) canvas.removeEventListener('keydown', pressed)
    }
  }, [map])
}
