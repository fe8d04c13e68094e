import type { Position } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { closed } from './draw/shapes.ts'
import { MEASURED } from './layers/measured.ts'
import { geoJsonSource } from './sources.ts'
import { stands } from './useMap.ts'

/** Draws the places that a tool was pressed at, and the line along them. */
export function useMarked(map: MapLibreMap | null, points: readonly Position[]): void {
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
