import type { Map as MapLibreMap } from 'maplibre-gl'

const ASK_EVERY_MS = 100

/**
 * Marks a map's element with `data-drawn` while nothing on the map waits to be loaded or drawn.
 *
 * MapLibre says `idle` at the end of a frame only, and draws no frame for a tile that the server answers with what the
 * map has (the same ETag), nor for one that failed or is no longer wanted. Where such a tile is the last one, `idle`
 * does not come by itself. So the map is asked, and made to draw a frame once nothing is on its way.
 *
 * @returns marks it at once where it is drawn, else as soon as it is
 */
export function markDrawn(map: MapLibreMap, element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopAsking = () => clearTimeout(timer)
  const ask = () => {
    stopAsking()
    timer = setTimeout(() => {
      ask()
      if (map.loaded()) map.triggerRepaint()
    }, ASK_EVERY_MS)
  }
  const mark = () => {
    stopAsking()
    element.setAttribute('data-drawn', 'true')
  }
  map.on('idle', mark)
  map.on('dataloading', () => {
    element.removeAttribute('data-drawn')
    ask()
  })
  map.once('remove', stopAsking)
  // A page that changes nothing on a loaded map causes no frame, and so no `idle`.
  return () => (map.loaded() ? mark() : ask())
}
