import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { CoresLayer } from './CoresLayer.tsx'
import type { DrawnBag } from './drawn-cores.ts'
import { areaOf, cellsOf, type DrawnDesign, pointsOf, strataOf, stratumLabels } from './drawn-design.ts'
import { DESIGN } from './layers/design.ts'
import { useMapState } from './MapContext.ts'
import { stratumAt } from './stratum-at.ts'
import { useDrawn } from './useDrawn.ts'
import { stands } from './useMap.ts'

export interface DesignLayerProps {
  design: DrawnDesign | null
  /** Lit: the stratum with this number. */
  hoveredStratum: number | null
  onHoverStratum: (number: number | null) => void
}

const NO_STRATA: DrawnDesign['strata'] = []
const NO_POINTS: DrawnDesign['points'] = []
const NO_BAGS: readonly DrawnBag[] = []

/** To send more lines than this to the map's worker takes longer than a frame: they come when the preview rests. */
const QUICK_LINES = 5000
const REST_MS = 200

/** A sampling design on the map: of it, only what has become another object is drawn anew. */
export function DesignLayer({ design, hoveredStratum, onHoverStratum }: DesignLayerProps) {
  const { map } = useMapState()
  const {
    strata = NO_STRATA,
    points = NO_POINTS,
    cellLines = null,
    masked = null,
    boundary = null,
    cores = NO_BAGS,
  } = design ?? {}
  useDrawn(
    map,
    DESIGN.boundary,
    useMemo(() => areaOf(boundary), [boundary]),
  )
  useDrawn(
    map,
    DESIGN.masked,
    useMemo(() => areaOf(masked), [masked]),
  )
  useDrawn(
    map,
    DESIGN.strata,
    useMemo(() => strataOf(strata), [strata]),
  )
  useDrawn(
    map,
    DESIGN.labels,
    useMemo(() => stratumLabels(strata, points), [strata, points]),
  )
  useDrawn(
    map,
    DESIGN.points,
    useMemo(() => pointsOf(points), [points]),
  )
  useDrawn(
    map,
    DESIGN.cells,
    useMemo(() => cellsOf(cellLines), [cellLines]),
    cellLines !== null && cellLines.coordinates.length > QUICK_LINES ? REST_MS : 0,
  )
  useLit(map, hoveredStratum)
  useStratumPointer(map, design !== null, onHoverStratum)
  return <CoresLayer bags={cores} />
}

function useLit(map: MapLibreMap | null, number: number | null): void {
  useEffect(() => {
    if (map === null || number === null) return
    const target = { source: DESIGN.strata, id: number }
    map.setFeatureState(target, { hovered: true })
    return () => {
      if (stands(map)) map.removeFeatureState(target, 'hovered')
    }
  }, [map, number])
}

/** Tells which stratum the pointer is over, each time that becomes another. */
function useStratumPointer(
  map: MapLibreMap | null,
  hasDesign: boolean,
  onHover: (number: number | null) => void,
): void {
  const handler = useRef(onHover)
  handler.current = onHover
  useEffect(() => {
    if (map === null || !hasDesign) return
    let hovered: number | null = null
    const hover = (number: number | null) => {
      if (number !== hovered) handler.current(number)
      hovered = number
    }
    const moved = (event: MapMouseEvent) => hover(stratumAt(map, event.point))
    const left = () => hover(null)
    map.on('mousemove', moved)
    map.on('mouseout', left)
    return () => {
      left()
      if (!stands(map)) return
      map.off('mousemove', moved)
      map.off('mouseout', left)
    }
  }, [map, hasDesign])
}
