import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection, Geometry } from 'geojson'
import type { TileAddress } from '../src/map/world/tile-pack.ts'

/** Beyond a tile's edge, in its units: a line's width there is drawn by this tile. */
const BUFFER = 64
/** Units that a line may leave its way by, at zooms farther out than the last. */
const TOLERANCE = 6

type Tile = TileAddress & { bytes: Uint8Array }

/** Vector tiles of those zooms with one layer for each collection; a tile without anything is left out. */
export function tilesOf(
  shapes: Readonly<Record<string, FeatureCollection<Geometry>>>,
  zooms: readonly number[],
  extent: number,
): Tile[] {
  const maxZoom = Math.max(...zooms)
  const options = {
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
    extent,
    buffer: BUFFER,
    tolerance: TOLERANCE,
  }
  const layers = Object.entries(shapes).map(([name, data]) => ({ name, index: new GeoJSONVT(data, options) }))
  return zooms.flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, place) => ({
      z,
      x: place % 2 ** z,
      y: Math.floor(place / 2 ** z),
    })).flatMap(({ x, y }) => {
      const found = layers.flatMap(({ name, index }) => {
        const tile = index.getTile(z, x, y)
        return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const]
      })
      if (found.length === 0) return []
      return [{ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent }) }]
    }),
  )
}
