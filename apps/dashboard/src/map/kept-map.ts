import type { Bbox } from '@org/core/contract'
import { LngLat, type Map as MapLibreMap } from 'maplibre-gl'
import { fit, jump } from './camera.ts'
import { createMap, HOME_EXTENT, type MapSettings } from './createMap.ts'
import { markDrawn } from './drawn-mark.ts'
import * as frameCss from './FieldMap.css.ts'
import * as css from './kept-map.css.ts'

/** What a page says of the map it takes. */
export type TakeSettings = Omit<MapSettings, 'container' | 'extent'> & { extent: Bbox | null }

/** Who is signed in, as far as a map must know. */
export interface MapOwner {
  subscribe(listener: () => void): () => void
  getSnapshot(): { user: { id?: number | undefined } | null }
}

/** A map on a page, or the one that waits for the next page. */
export interface TakenMap {
  map: MapLibreMap
  /** Runs it once the style has loaded. @returns gives that up */
  whenLoaded(run: () => void): () => void
  /** Puts it into an element of the page. */
  standIn(container: HTMLElement): void
  /** To be called once it draws what this page wants: until then nobody sees what was on it before. */
  show(): void
  /** Takes it out of the page, so that it outlives its element. */
  park(): void
  /** Gives it back. @returns whether the map stays for another page */
  leave(): boolean
}

interface Kept extends TakenMap {
  isInUse: boolean
  isLoaded: boolean
  /** Whether it waits for another page when this one leaves it. */
  isKept: boolean
  remove(): void
}

/** The one that goes from page to page: to make a map takes longer than to show a page. */
let kept: Kept | null = null

/**
 * The map for a page: the one of the page before, looking where this page wants, or a new one where there is none to
 * have. What a page puts on its map it takes off again. Two at once are two maps, of which the second goes with its
 * page; another person gets a new one.
 *
 * @throws {Error} where the browser cannot draw with WebGL
 */
export function takeMap(
  container: HTMLElement,
  settings: TakeSettings,
  owner: MapOwner,
  make: (settings: MapSettings) => MapLibreMap = createMap,
): TakenMap {
  if (kept === null) {
    kept = made(container, settings, make)
    keepFor(owner, kept)
    return kept
  }
  if (kept.isInUse) return made(container, settings, make)
  kept.isInUse = true
  kept.standIn(container)
  look(kept.map, settings)
  return kept
}

function made(
  container: HTMLElement,
  { extent, ...settings }: TakeSettings,
  make: (settings: MapSettings) => MapLibreMap,
): Kept {
  const element = document.createElement('div')
  element.className = frameCss.canvas
  container.append(element)
  const map = drawnIn(element, () => make({ ...settings, container: element, extent: extent ?? HOME_EXTENT }))
  const markIfDrawn = markDrawn(map, element)
  let isLost = false
  const one: Kept = {
    map,
    isInUse: true,
    isLoaded: false,
    isKept: false,
    whenLoaded(run) {
      if (one.isLoaded) run()
      else map.once('load', run)
      return () => map.off('load', run)
    },
    standIn: (into) => {
      if (element.parentElement !== into) into.append(element)
    },
    show: () => {
      element.style.visibility = ''
      markIfDrawn()
    },
    park: () => {
      if (one.isKept) parking().append(element)
    },
    leave() {
      if (isLost) discard(one)
      one.isInUse = false
      if (one.isKept) one.park()
      else one.remove()
      return one.isKept
    },
    remove() {
      map.remove()
      element.remove()
    },
  }
  map.once('load', () => {
    one.isLoaded = true
  })
  const sizes = new ResizeObserver(() => {
    // Parked, it is a pixel large: as small a drawing cannot be made large again where a pixel is less than half a dot.
    if (one.isInUse && element.parentElement !== parkingElement && followSize(map)) map.redraw()
  })
  sizes.observe(element)
  map.once('remove', () => sizes.disconnect())
  // The browser takes contexts away from pages that nobody looks at, or that have too many.
  map.on('webglcontextlost', () => {
    isLost = true
    if (!one.isInUse) discard(one)
  })
  map.on('webglcontextrestored', () => {
    isLost = false
  })
  return one
}

function drawnIn(element: HTMLElement, make: () => MapLibreMap): MapLibreMap {
  try {
    return make()
  } catch (cause) {
    element.remove()
    throw cause
  }
}

/** What one person saw is not the next one's. */
function keepFor(owner: MapOwner, one: Kept): void {
  one.isKept = true
  const person = owner.getSnapshot().user?.id
  const stop = owner.subscribe(() => {
    if (owner.getSnapshot().user?.id === person) return
    stop()
    discard(one)
  })
  one.map.once('remove', stop)
}

/** Keeps it for no other page: it goes now, or with the page it is on. */
function discard(one: Kept): void {
  const isWaiting = one.isKept && !one.isInUse
  one.isKept = false
  if (kept === one) kept = null
  if (isWaiting) one.remove()
}

/** A gesture or a movement that the page before began ends here; nobody listens to it any more. */
function look(map: MapLibreMap, { label, extent, place, transformRequest }: TakeSettings): void {
  const canvas = map.getCanvas()
  const element = map.getContainer()
  element.style.visibility = 'hidden'
  element.removeAttribute('data-drawn')
  canvas.setAttribute('aria-label', label)
  canvas.style.cursor = ''
  map.stop()
  map.setTransformRequest(transformRequest)
  followSize(map)
  if (place === null) fit(map, extent ?? HOME_EXTENT)
  else jump(map, new LngLat(place.lon, place.lat), place.zoom)
}

let parkingElement: HTMLElement | null = null

/** Makes the map as large as its element. @returns whether it was not */
function followSize(map: MapLibreMap): boolean {
  const { clientWidth, clientHeight } = map.getContainer()
  const { width, height } = map.getCanvas().style
  if (width === `${clientWidth}px` && height === `${clientHeight}px`) return false
  map.resize()
  return true
}

function parking(): HTMLElement {
  parkingElement ??= document.createElement('div')
  parkingElement.className = css.parked
  parkingElement.toggleAttribute('inert', true)
  if (!parkingElement.isConnected) document.body.append(parkingElement)
  return parkingElement
}
