import type { FeatureCollection } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { NO_FEATURES } from './drawn-design.ts'
import { geoJsonSource } from './sources.ts'
import { stands } from './useMap.ts'

/** Keeps a source's data, and takes them off the map with the page: the map goes on to the next. */
export function useDrawn(map: MapLibreMap | null, id: string, data: FeatureCollection, waitMs = 0): void {
  const isDrawn = useRef(false)
  useEffect(() => {
    if (map === null) return
    const draw = (features: FeatureCollection) => {
      if (features.features.length === 0 && !isDrawn.current) return
      isDrawn.current = features.features.length > 0
      geoJsonSource(map, id)?.setData(features)
    }
    if (waitMs === 0) return draw(data)
    draw(NO_FEATURES)
    const timer = setTimeout(() => draw(data), waitMs)
    return () => clearTimeout(timer)
  }, [map, id, data, waitMs])
  useEffect(() => {
    if (map === null) return
    return () => {
      if (isDrawn.current && stands(map)) geoJsonSource(map, id)?.setData(NO_FEATURES)
      isDrawn.current = false
    }
  }, [map, id])
}
