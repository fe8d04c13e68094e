import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { boundaryOf, type DrawnValues, valueLabelsOf, valuePointsOf, valueStrataOf } from './drawn-values.ts'
import { VALUE_POINT_LAYERS, VALUES } from './layers/values.ts'
import { useMapState } from './MapContext.ts'
import { useDrawn } from './useDrawn.ts'
import { stands } from './useMap.ts'

interface ValuesLayerProps {
  values: DrawnValues
  selectedId: number | null
  /** A point was pressed; null: none. */
  onSelect: (id: number | null) => void
}

/** Strata and points on the map, in the colors of their values; they go with this. */
export function ValuesLayer({ values, selectedId, onSelect }: ValuesLayerProps) {
  const { map, isMeasuring } = useMapState()
  const { boundary, strata, points } = values
  useDrawn(
    map,
    VALUES.boundary,
    useMemo(() => boundaryOf({ boundary }), [boundary]),
  )
  useDrawn(
    map,
    VALUES.strata,
    useMemo(() => valueStrataOf({ strata }), [strata]),
  )
  useDrawn(
    map,
    VALUES.labels,
    useMemo(() => valueLabelsOf({ strata }), [strata]),
  )
  useDrawn(
    map,
    VALUES.points,
    useMemo(() => valuePointsOf({ points }, selectedId), [points, selectedId]),
  )
  usePointPointer(isMeasuring ? null : map, onSelect)
  return null
}

/** Tells which point was pressed; over a point the pointer is a hand. */
function usePointPointer(map: MapLibreMap | null, onSelect: (id: number | null) => void): void {
  const handler = useRef(onSelect)
  handler.current = onSelect
  useEffect(() => {
    if (map === null) return
    const moved = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = pointAt(map, event) === null ? '' : 'pointer'
    }
    const pressed = (event: MapMouseEvent) => handler.current(pointAt(map, event))
    map.on('mousemove', moved)
    map.on('click', pressed)
    return () => {
      if (!stands(map)) return
      map.getCanvas().style.cursor = ''
      map.off('mousemove', moved)
      map.off('click', pressed)
    }
  }, [map])
}

function pointAt(map: MapLibreMap, { point }: MapMouseEvent): number | null {
  const [feature] = map.queryRenderedFeatures(point, { layers: [...VALUE_POINT_LAYERS] })
  const id = feature?.properties.id
  return typeof id === 'number' ? id : null
}
