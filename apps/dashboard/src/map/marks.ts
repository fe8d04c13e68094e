import { type Bbox, FIRST_ZOOM_OF_FIELDS } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { FIRST_ZOOM_OF_EDGES } from './layers/fields.ts'
import { MARKS, type MarkRole } from './layers/marks.ts'
import { useFar, usePlaces } from './places.ts'
import { geoJsonSource } from './sources.ts'
import { chosenTarget, type Target } from './targets.ts'
import { stands } from './useMap.ts'

const NOBODY: ReadonlySet<number> = new Set()

export interface Marks {
  chosenIds?: ReadonlySet<number> | undefined
  hoveredBox?: Bbox | null | undefined
  selectedBox?: Bbox | null | undefined
}

/** Marks the chosen where they are drawn. */
export function useChosenMarks(
  map: MapLibreMap | null,
  chosenIds: ReadonlySet<number> = NOBODY,
  of: Target = 'fields',
): void {
  useEffect(() => {
    if (map === null) return
    const targets = [...chosenIds].map((id) => chosenTarget(of, id))
    for (const target of targets) map.setFeatureState(target, { chosen: true })
    return () => {
      if (stands(map)) for (const target of targets) map.removeFeatureState(target, 'chosen')
    }
  }, [map, chosenIds, of])
}

/**
 * From far away, marks them by dots, and so the fields that are pointed at and opened, also where fields are drawn but
 * small.
 */
export function useDotMarks(
  map: MapLibreMap | null,
  { chosenIds = NOBODY, hoveredBox = null, selectedBox = null }: Marks,
): void {
  const isFar = useFar(map, FIRST_ZOOM_OF_EDGES)
  const places = usePlaces(useFar(map, FIRST_ZOOM_OF_FIELDS) ? chosenIds : NOBODY)
  useEffect(() => {
    if (map === null || !isFar) return
    const features = [
      ...places.map((place) => dot('chosen', place)),
      ...(selectedBox === null ? [] : [dot('selected', middleOf(selectedBox))]),
      ...(hoveredBox === null ? [] : [dot('hovered', middleOf(hoveredBox))]),
    ]
    if (features.length === 0) return
    geoJsonSource(map, MARKS)?.setData({ type: 'FeatureCollection', features })
    return () => {
      if (stands(map)) geoJsonSource(map, MARKS)?.setData({ type: 'FeatureCollection', features: [] })
    }
  }, [map, isFar, places, hoveredBox, selectedBox])
}

type Place = readonly [lon: number, lat: number]

const dot = (role: MarkRole, [lon, lat]: Place) => ({
  type: 'Feature' as const,
  properties: { role },
  geometry: { type: 'Point' as const, coordinates: [lon, lat] },
})

const middleOf = ([west, south, east, north]: Bbox): Place => [(west + east) / 2, (south + north) / 2]
