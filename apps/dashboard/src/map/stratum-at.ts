import type { Map as MapLibreMap, PointLike } from 'maplibre-gl'
import { STRATA_LAYER } from './layers/design.ts'

/** The number of the stratum that is drawn at a place of the screen; null where there is none. */
export function stratumAt(map: MapLibreMap, place: PointLike): number | null {
  const [feature] = map.queryRenderedFeatures(place, { layers: [STRATA_LAYER] })
  const number = feature?.properties.number
  return typeof number === 'number' ? number : null
}
