import type { Bbox } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { type Area, areasBeside, areasOver } from './areas-over.ts'
import { leastPan } from './least-pan.ts'
import { runningOn } from './running-on.ts'
import { stands } from './useMap.ts'

const PAN_MS = 200

/**
 * Keeps what is chosen out from under the panel about it, also while that grows: the map pans the least distance. Who
 * moves the map says where it looks; from then on it stays.
 */
export function useBesidePanel(map: MapLibreMap | null, id: number | null, box: Bbox | null): void {
  const place = box?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box is another one when its numbers are
  useEffect(() => {
    const page = map?.getContainer().closest('[data-map-frame]')?.parentElement
    if (map === null || id === null || box === null || page === null || page === undefined) return
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (stands(map) && !map.isMoving()) panBeside(map, page, box)
      })
    }
    const mutations = new MutationObserver(later)
    mutations.observe(page, { childList: true, subtree: true, characterData: true })
    const sizes = new ResizeObserver(later)
    sizes.observe(page)
    const end = () => {
      cancelAnimationFrame(frame)
      mutations.disconnect()
      sizes.disconnect()
      if (!stands(map)) return
      map.off('moveend', later)
      map.off('movestart', begun)
    }
    const begun = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent !== undefined) end()
    }
    map.on('moveend', later)
    map.on('movestart', begun)
    later()
    return end
  }, [map, id, place])
}

function panBeside(map: MapLibreMap, page: Element, box: Bbox): void {
  const container = map.getContainer()
  const size = { width: container.clientWidth, height: container.clientHeight }
  const panels = areasBeside(container, page)
  if (panels.length === 0) return
  const shift = leastPan(areaOf(map, box), size, panels, areasOver(container, page))
  if (shift !== null) map.panBy([-shift.x, -shift.y], { duration: PAN_MS })
}

/** Where a box of the ground is on the map, however that is turned. */
function areaOf(map: MapLibreMap, box: Bbox): Area {
  const [west, south, east, north] = runningOn(box)
  const corners = [west, east].flatMap((lon) => [south, north].map((lat) => map.project([lon, lat])))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
