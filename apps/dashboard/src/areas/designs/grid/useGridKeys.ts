import type { DesignGrid } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useRef } from 'react'
import { useMapKeys } from '#map/useMapKeys.ts'
import type { Ground, Meters } from './lattice.ts'
import { isSameLie, type Lie, lieOf, shifted, stepAlong, turnedTo } from './lie.ts'

interface Hands {
  ground: Ground
  grid: DesignGrid
  onGrid: (grid: DesignGrid) => void
  onClose: () => void
}

const ARROWS: Readonly<Record<string, Meters>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Which way a key turns. With Shift it writes another sign. */
const turnOf = ({ key, code, shiftKey }: KeyboardEvent): number =>
  key === ',' || (shiftKey && code === 'Comma') ? -1 : key === '.' || (shiftKey && code === 'Period') ? 1 : 0

/** Shifts and turns a grid by keys, while the map has the focus. */
export function useGridKeys(map: MapLibreMap | null, { ground, grid, onGrid, onClose }: Hands): void {
  // Turns that follow each other go about the same crossing, and are rounded once.
  const run = useRef<{ from: Lie; degrees: number; to: Lie } | null>(null)
  const turn = (degrees: number) => {
    const before = run.current
    const goesOn = before !== null && isSameLie(before.to, grid)
    const [from, turned] = goesOn ? [before.from, before.degrees + degrees] : [lieOf(grid), degrees]
    const to = turnedTo(ground, { ...grid, ...from }, from.rotationDeg + turned)
    run.current = { from, degrees: turned, to }
    onGrid(to)
  }
  useMapKeys(map, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const arrow = ARROWS[event.key]
    const way = turnOf(event)
    if (event.key === 'Escape') onClose()
    else if (arrow !== undefined && map !== null) {
      const meters = event.shiftKey ? 10 : 1
      const step = { x: arrow.x * meters, y: arrow.y * meters }
      onGrid(shifted(grid, stepAlong(step, grid.rotationDeg - map.getBearing())))
    } else if (way !== 0) turn(event.shiftKey ? way / 10 : way)
    else return false
    return true
  })
}
