import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapPicture } from './PrintSheet.tsx'

/** The map as it is now, with its scale. The canvas can be read only in the moment it is drawn. */
export function takePicture(map: MapLibreMap): Promise<Pick<MapPicture, 'url' | 'scale' | 'bearingDeg'>> {
  return new Promise((resolve) => {
    map.once('render', () =>
      resolve({
        url: map.getCanvas().toDataURL('image/png'),
        scale: scaleOf(map),
        bearingDeg: (Math.round(map.getBearing()) + 360) % 360,
      }),
    )
    map.triggerRepaint()
  })
}

/** As the scale on the map has it: its words, and its share of the map's width. */
function scaleOf(map: MapLibreMap): { words: string; share: number } {
  const container = map.getContainer()
  const bar = container.querySelector('.maplibregl-ctrl-scale')
  if (!(bar instanceof HTMLElement)) return { words: '', share: 0 }
  return { words: bar.textContent ?? '', share: bar.clientWidth / Math.max(1, container.clientWidth) }
}
