import { GeoJSONSource, type Map as MapLibreMap, VectorTileSource } from 'maplibre-gl'
import { WORLD } from './base-layers.ts'
import { COUNTS } from './layers/counts.ts'
import { FIELD_NAMES, FIELDS } from './layers/fields.ts'

/** A GeoJSON source of the style; undefined once the map is gone. */
export function geoJsonSource(map: MapLibreMap, id: string): GeoJSONSource | undefined {
  const source = map.getSource(id)
  return source instanceof GeoJSONSource ? source : undefined
}

/** Both sources that show fields from tiles. */
export const tileSources = (map: MapLibreMap): VectorTileSource[] => vectorSources(map, [FIELDS, FIELD_NAMES])

/** What shows counts of fields from tiles. */
export const countSources = (map: MapLibreMap): VectorTileSource[] => vectorSources(map, [COUNTS])

/** What shows countries and provinces. */
export const worldSources = (map: MapLibreMap): VectorTileSource[] => vectorSources(map, [WORLD])

const vectorSources = (map: MapLibreMap, ids: readonly string[]): VectorTileSource[] =>
  ids.flatMap((id) => {
    const source = map.getSource(id)
    return source instanceof VectorTileSource ? [source] : []
  })
