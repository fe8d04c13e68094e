import { GeoJSONSource, type Map as MapLibreMap, VectorTileSource } from 'maplibre-gl'
import { WORLD } from './base-layers.ts'
import { COUNTS } from './layers/counts.ts'
import { FIELD_NAMES, FIELDS } from './layers/fields.ts'
import { POINT_COUNTS, POINTS } from './layers/points.ts'

/** A GeoJSON source of the style; undefined once the map is gone. */
export function geoJsonSource(map: MapLibreMap, id: string): GeoJSONSource | undefined {
  const source = map.getSource(id)
  return source instanceof GeoJSONSource ? source : undefined
}

/** Both sources that show fields from tiles. */
export const tileSources = (map: MapLibreMap): VectorTileSource[] => vectorSources(map, [FIELDS, FIELD_NAMES])

/** What shows counts of fields from tiles. */
export const countSources = (map: MapLibreMap): VectorTileSource[] => vectorSources(map, [COUNTS])

/** Both sources that show sampling points from tiles: each, and counts of them. */
export const pointSources = (map: MapLibreMap): VectorTileSource[] =>
  vectorSources(map, [POINTS, POINT_COUNTS])

/** What shows countries and provinces. */
export const worldSources = (map: MapLibreMap): VectorTileSource[] => vectorSources(map, [WORLD])

/**
 * Gives a source other tiles. A tile that is under way keeps what its earlier address brings (MapLibre reads it again
 * without asking again), so such tiles are asked for once more when they have come.
 */
export function setTiles(map: MapLibreMap, source: VectorTileSource, url: string): void {
  const isUnderWay = !map.isSourceLoaded(source.id)
  source.setTiles([url])
  if (!isUnderWay) return
  const listening = map.on('sourcedata', ({ sourceId }) => {
    if (sourceId !== source.id || !map.isSourceLoaded(source.id)) return
    listening.unsubscribe()
    if (source.tiles[0] === url) map.refreshTiles(source.id)
  })
}

const vectorSources = (map: MapLibreMap, ids: readonly string[]): VectorTileSource[] =>
  ids.flatMap((id) => {
    const source = map.getSource(id)
    return source instanceof VectorTileSource ? [source] : []
  })
