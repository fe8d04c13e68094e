import type { MapGeoJSONFeature, MapLayerMouseEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { fitPadding } from './fit-padding.ts'
import { COUNT_LAYER } from './layers/counts.ts'
import { stands } from './useMap.ts'
import { useMapKeys } from './useMapKeys.ts'

/** Close enough that every field has its shape, even where a count is of one. */
const OPENED_MAX_ZOOM = 13

const countSchema = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/** A count that is pressed opens: the map shows what it counts. Enter opens the one nearest to the map's middle. */
export function useCounts(map: MapLibreMap | null, isOn: boolean, layer = COUNT_LAYER): void {
  useMapKeys(map, isOn ? ({ key }) => key === 'Enter' && map !== null && openNearest(map, layer) : null)
  useEffect(() => {
    if (map === null || !isOn) return
    const pressed = (event: MapLayerMouseEvent) => open(map, event.features?.[0]?.properties)
    const pointed = () => {
      map.getCanvas().style.cursor = 'pointer'
    }
    const left = () => {
      map.getCanvas().style.cursor = ''
    }
    map.on('click', layer, pressed)
    map.on('mousemove', layer, pointed)
    map.on('mouseleave', layer, left)
    return () => {
      if (!stands(map)) return
      map.off('click', layer, pressed)
      map.off('mousemove', layer, pointed)
      map.off('mouseleave', layer, left)
    }
  }, [map, isOn, layer])
}

type Opened = Pick<MapLibreMap, 'cameraForBounds' | 'getContainer' | 'getZoom' | 'jumpTo'>
type Looked = Pick<MapLibreMap, 'queryRenderedFeatures' | 'project' | 'getCenter'>

/** @returns whether there is one */
export function openNearest(map: Opened & Looked, layer = COUNT_LAYER): boolean {
  const middle = map.project(map.getCenter())
  const away = ({ geometry }: MapGeoJSONFeature): number => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY
    const [lon = 0, lat = 0] = geometry.coordinates
    return map.project([lon, lat]).dist(middle)
  }
  const counts = map.queryRenderedFeatures({ layers: [layer] })
  const [nearest] = counts
    .map((feature) => ({ feature, px: away(feature) }))
    .sort((one, other) => one.px - other.px)
  if (nearest === undefined) return false
  open(map, nearest.feature.properties)
  return true
}

/** At least one zoom nearer: what lies far apart in its cell opens too. */
export function open(map: Opened, of: unknown): void {
  const count = countSchema.safeParse(of)
  if (!count.success) return
  const { west, south, east, north } = count.data
  const options = { padding: fitPadding(map.getContainer()), maxZoom: OPENED_MAX_ZOOM }
  const camera = map.cameraForBounds([west, south, east, north], options)
  if (camera?.center === undefined) return
  const { center, zoom = 0 } = camera
  map.jumpTo({ center, zoom: Math.max(zoom, map.getZoom() + 1) })
}
