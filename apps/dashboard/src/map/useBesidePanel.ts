import type { Bbox } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { type Area, areasBeside, areasOver } from './areas-over.ts'
import { isInSight, leastPan } from './least-pan.ts'
import { runningOn } from './running-on.ts'
import { stands } from './useMap.ts'

const PAN_MS = 200
/** The canvas is as large as its place, but for a line at its edges. */
const EDGE_PX = 4

/**
 * Keeps what is chosen out from under the panel about it, also while that grows: the map pans the least distance. Who
 * moves the map says where it looks; from then on it stays, but for another size of the window: that takes nothing out
 * of sight.
 */
export function useBesidePanel(map: MapLibreMap | null, id: number | null, box: Bbox | null): void {
  const place = box?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a box is another one when its numbers are
  useEffect(() => {
    const page = map?.getContainer().closest('[data-map-frame]')?.parentElement
    if (map === null || id === null || box === null || page === null || page === undefined) return
    return keepBeside(map, page, box)
  }, [map, id, place])
}

/** @returns stops keeping it */
function keepBeside(map: MapLibreMap, page: Element, box: Bbox): () => void {
  let frame = 0
  let isMovedByPerson = false
  let wasInSight = false
  let size: string | null = null
  const settle = () => {
    // Until the map knows its size, it does not say where anything is.
    if (!stands(map) || map.isMoving() || !knowsSize(map)) return
    const now = sizeOf(map)
    const isResized = size !== null && size !== `${now.width} ${now.height}`
    size = `${now.width} ${now.height}`
    const isBrought = isResized && wasInSight
    if (!isMovedByPerson || isBrought) panBeside(map, page, box, isBrought)
    wasInSight = isBrought || isInSight(areaOf(map, box), now, areasBeside(map.getContainer(), page))
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(settle)
  }
  const begun = ({ originalEvent }: { originalEvent?: unknown }) => {
    if (originalEvent !== undefined) isMovedByPerson = true
  }
  const mutations = new MutationObserver(later)
  mutations.observe(page, { childList: true, subtree: true, characterData: true })
  const sizes = new ResizeObserver(later)
  sizes.observe(page)
  map.on('moveend', later)
  map.on('movestart', begun)
  later()
  return () => {
    cancelAnimationFrame(frame)
    mutations.disconnect()
    sizes.disconnect()
    if (!stands(map)) return
    map.off('moveend', later)
    map.off('movestart', begun)
  }
}

const sizeOf = (map: MapLibreMap) => {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

function knowsSize(map: MapLibreMap): boolean {
  const { width, height } = sizeOf(map)
  const canvas = map.getCanvas()
  return Math.abs(canvas.clientWidth - width) <= EDGE_PX && Math.abs(canvas.clientHeight - height) <= EDGE_PX
}

function panBeside(map: MapLibreMap, page: Element, box: Bbox, isBrought: boolean): void {
  const container = map.getContainer()
  const panels = areasBeside(container, page)
  if (panels.length === 0 && !isBrought) return
  const shift = leastPan(areaOf(map, box), sizeOf(map), panels, areasOver(container, page), isBrought)
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
