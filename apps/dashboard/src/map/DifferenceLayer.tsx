import type { MultiPolygon } from '@org/core/contract'
import { useEffect } from 'react'
import { DIFFERENCE } from './layers/difference.ts'
import { useMapState } from './MapContext.ts'
import { geoJsonSource } from './sources.ts'
import { stands } from './useMap.ts'

export interface DifferenceLayerProps {
  gained: MultiPolygon | null
  lost: MultiPolygon | null
}

/** What one boundary has and another has not: hatched one way, and the other. */
export function DifferenceLayer({ gained, lost }: DifferenceLayerProps) {
  const { map } = useMapState()
  useEffect(() => {
    if (map === null) return
    const features = Object.entries({ gained, lost }).flatMap(([role, geometry]) =>
      geometry === null ? [] : [{ type: 'Feature' as const, properties: { role }, geometry }],
    )
    geoJsonSource(map, DIFFERENCE)?.setData({ type: 'FeatureCollection', features })
    return () => {
      if (stands(map)) geoJsonSource(map, DIFFERENCE)?.setData({ type: 'FeatureCollection', features: [] })
    }
  }, [map, gained, lost])
  return null
}
