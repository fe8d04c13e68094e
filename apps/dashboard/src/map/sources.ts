import { GeoJSONSource, type Map as MapLibreMap, VectorTileSource } from 'maplibre-gl'
import { FIELD_NAMES, FIELDS } from './layers.ts'

/** A GeoJSON source of the style; undefined once the map is gone. */
export function geoJsonSource(map: MapLibreMap, id: string): GeoJSONSource | undefined {
  const source = map.getSource(id)
  return source instanceof GeoJSONSource ? source : undefined
}

/** Both sources that show fields from tiles. */
export function tileSources(map: MapLibreMap): VectorTileSource[] {
  return [FIELDS, FIELD_NAMES].flatMap((id) => {
    const source = map.getSource(id)
    return source instanceof VectorTileSource ? [source] : []
  })
}
