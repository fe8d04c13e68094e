import { Button } from '@org/ui'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapState } from '#map/MapContext.ts'
import { stands } from '#map/useMap.ts'
import * as css from './Acts.css.ts'
import { useAsked } from './asked.ts'

const stop = () => useAsked.setState({ isPicking: false })

/** On the map while a dialog waits for a place: the next press says it; Escape goes back without. */
export function PickPlace() {
  const { map } = useMapState()
  useEffect(() => {
    if (map === null) return
    const canvas = map.getCanvas()
    const pressed = ({ lngLat }: MapMouseEvent) => {
      const { lng: lon, lat } = lngLat.wrap()
      useAsked.setState({ isPicking: false, picked: { lon, lat } })
    }
    const keyed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) stop()
    }
    map.on('click', pressed)
    document.addEventListener('keydown', keyed)
    canvas.style.cursor = 'crosshair'
    return () => {
      document.removeEventListener('keydown', keyed)
      if (!stands(map)) return
      map.off('click', pressed)
      canvas.style.cursor = ''
    }
  }, [map])
  return (
    <section aria-label="Pick a place" className={css.picking} data-covers-map>
      <span role="status">Press the place on the map.</span>
      <Button onPress={stop}>Back</Button>
    </section>
  )
}
