import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { type Area, areasOver } from './areas-over.ts'
import { COVERED, NOTHING_SEEN, PICTURE_PX } from './covered-layer.ts'
import { geoJsonSource } from './sources.ts'
import { stands } from './useMap.ts'

/** A square by its middle. */
export interface Square {
  x: number
  y: number
  side: number
}

/** Squares that cover an area and nothing beside it: a symbol is as wide as it is high. */
export function squaresOf({ left, top, width, height }: Area): Square[] {
  const side = Math.min(width, height)
  if (side <= 0) return []
  const count = Math.ceil(Math.max(width, height) / side)
  const along = (length: number, index: number) =>
    side / 2 + (count === 1 ? 0 : ((length - side) * index) / (count - 1))
  return Array.from({ length: count }, (_, index) => ({
    x: left + along(width, index),
    y: top + along(height, index),
    side,
  }))
}

/**
 * Keeps names from under what stands on the map: buttons, legends, the scale, a card. MapLibre knows only of its own
 * symbols, so each of these has symbols that nobody sees, set anew when the map rests.
 */
export function useCovered(map: MapLibreMap | null): void {
  useEffect(() => {
    const page = map?.getContainer().closest('[data-map-frame]')?.parentElement
    if (map === null || page === null || page === undefined) return
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (stands(map) && !map.isMoving()) cover(map, page)
      })
    }
    const mutations = new MutationObserver(later)
    mutations.observe(page, { childList: true, subtree: true, characterData: true })
    const sizes = new ResizeObserver(later)
    sizes.observe(page)
    map.on('moveend', later)
    later()
    return () => {
      cancelAnimationFrame(frame)
      mutations.disconnect()
      sizes.disconnect()
      if (stands(map)) map.off('moveend', later)
    }
  }, [map])
}

/** What each map has: the same again is not drawn again. */
const covered = new WeakMap<MapLibreMap, string>()

function cover(map: MapLibreMap, page: Element): void {
  const source = geoJsonSource(map, COVERED)
  if (source === undefined) return
  const data = placesOf(map, areasOver(map.getContainer(), page).flatMap(squaresOf))
  const words = JSON.stringify(data)
  if (covered.get(map) === words) return
  covered.set(map, words)
  if (!map.hasImage(NOTHING_SEEN)) {
    const transparent = new Uint8Array(PICTURE_PX * PICTURE_PX * 4)
    map.addImage(NOTHING_SEEN, { width: PICTURE_PX, height: PICTURE_PX, data: transparent })
  }
  source.setData(data)
}

function placesOf(map: MapLibreMap, squares: readonly Square[]): FeatureCollection {
  const features = squares.map(({ x, y, side }): Feature<Point> => {
    const { lng, lat } = map.unproject([x, y])
    return {
      type: 'Feature',
      properties: { side },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }
  })
  return { type: 'FeatureCollection', features }
}
