import type { SymbolLayerSpecification } from 'maplibre-gl'

/** What stands on the map: places where no name may be. */
export const COVERED = 'covered'
/** A picture of nothing: as a symbol it takes room. */
export const NOTHING_SEEN = 'nothing-seen'
export const PICTURE_PX = 16

/** The last of all layers, and so the first that takes its room: names keep away from it. */
export const coveredLayer: SymbolLayerSpecification = {
  id: 'covered',
  type: 'symbol',
  source: COVERED,
  layout: {
    'icon-image': NOTHING_SEEN,
    'icon-size': ['/', ['get', 'side'], PICTURE_PX],
    'icon-allow-overlap': true,
  },
}
