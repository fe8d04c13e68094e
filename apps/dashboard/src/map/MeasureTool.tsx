import type { Position } from '@org/core/contract'
import { Button, formatAreaWithUnit, formatLength } from '@org/ui'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useIsTouch } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { lengthOf, sizeOf } from './draw/measure.ts'
import { closed } from './draw/shapes.ts'
import { MEASURED } from './layers/measured.ts'
import * as css from './MapTools.css.ts'
import { geoJsonSource } from './sources.ts'
import { stands } from './useMap.ts'
import { useMapKeys } from './useMapKeys.ts'

/** The ruler: each press sets a point; says the way along them, and the area they enclose. */
export function MeasureTool({ map, onClose }: { map: MapLibreMap | null; onClose: () => void }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const startWords = useIsTouch()
    ? 'Tap the map to add points.'
    : 'Click the map to add points. Press Space to add a point at the center of the map.'
  const [points, setPoints] = useState<readonly Position[]>([])
  useMeasurePresses(map, (at) => setPoints((before) => [...before, at]))
  useMeasureDrawn(map, points)
  useMapKeys(map, ({ key }) => {
    if (key === 'Escape') onClose()
    else if (key === 'Backspace' || key === 'Delete') setPoints((before) => before.slice(0, -1))
    else if (key === ' ' && map !== null) setPoints((before) => [...before, middleOf(map)])
    else return false
    return true
  })
  return (
    <section aria-label="Measure" className={css.panel}>
      <p role="status" className={css.figures}>
        {points.length < 2 ? (
          startWords
        ) : (
          <>
            Distance <strong>{formatLength(lengthOf(points), areaUnit)}</strong>
            {points.length < 3 ? null : (
              <>
                {' · '}Area <strong>{formatAreaWithUnit(sizeOf([[closed(points)]]).areaM2, areaUnit)}</strong>
              </>
            )}
          </>
        )}
      </p>
      <div className={css.panelActions}>
        <Button isDisabled={points.length === 0} onPress={() => setPoints([])}>
          Clear
        </Button>
        <Button onPress={onClose}>Done</Button>
      </div>
    </section>
  )
}

function middleOf(map: MapLibreMap): Position {
  const { lng, lat } = map.getCenter()
  return [lng, lat]
}

function useMeasurePresses(map: MapLibreMap | null, onPress: (at: Position) => void): void {
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

function useMeasureDrawn(map: MapLibreMap | null, points: readonly Position[]): void {
  useEffect(() => {
    if (map === null) return
    geoJsonSource(map, MEASURED)?.setData({
      type: 'FeatureCollection',
      features: [
        ...points.map((coordinates) => ({
          type: 'Feature' as const,
          properties: { role: 'point' },
          geometry: { type: 'Point' as const, coordinates },
        })),
        {
          type: 'Feature',
          properties: { role: 'line' },
          geometry: { type: 'LineString', coordinates: points.length < 3 ? [...points] : closed(points) },
        },
      ],
    })
  }, [map, points])
  useEffect(() => {
    if (map === null) return
    return () => {
      if (stands(map)) geoJsonSource(map, MEASURED)?.setData({ type: 'FeatureCollection', features: [] })
    }
  }, [map])
}
