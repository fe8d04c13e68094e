import type { Map as MapLibreMap } from 'maplibre-gl'
import * as css from './kept-map.css.ts'

/**
 * A canvas is white on paper: while the page is printed a picture of the map stands over it. The canvas can be read only
 * in the moment it is drawn.
 *
 * @returns ends that
 */
export function showOnPaper(map: MapLibreMap): () => void {
  let picture: HTMLImageElement | null = null
  function before(): void {
    map.redraw()
    picture = document.createElement('img')
    picture.src = map.getCanvas().toDataURL('image/png')
    picture.alt = ''
    picture.className = css.onPaper
    map.getCanvasContainer().append(picture)
  }
  function after(): void {
    picture?.remove()
    picture = null
  }
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
    after()
  }
}
