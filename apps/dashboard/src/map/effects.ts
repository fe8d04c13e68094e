import type { Bbox, FieldColor } from '@org/core/contract'
import type { Palette } from '@org/ui/theme'
import {
  type Map as MapLibreMap,
  type MapMouseEvent,
  ScaleControl,
  type StyleSpecification,
} from 'maplibre-gl'
import { useCallback, useEffect, useRef } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { fit } from './camera.ts'
import { countTilesOf, HOME_EXTENT, pointTilesOf, type StyleSettings, styleIn, tilesOf } from './createMap.ts'
import { type Padding, surroundings } from './fit-padding.ts'
import { drawImages } from './images.ts'
import { POINT_HITS } from './layers/points.ts'
import { SHAPE_DOTS, SHAPES } from './layers/shapes.ts'
import { POINTED_LAYERS } from './layers.ts'
import { drawPointImages } from './points/images.ts'
import { collectionOf, dotsOf } from './shapes.ts'
import { countSources, geoJsonSource, pointSources, setTiles, tileSources } from './sources.ts'
import { type Target, targetsOf } from './targets.ts'
import type { MapPlace, Shape } from './types.ts'
import { stands } from './useMap.ts'

type Maybe = MapLibreMap | null

/** The style of each map: one that comes from another page may have it already, and to compare it takes long. */
const drawn = new WeakMap<MapLibreMap, string>()
/** Maps that have shapes on them. */
const withShapes = new WeakSet<MapLibreMap>()

interface DrawnSettings extends StyleSettings {
  /** What tiles say the value of. */
  by: FieldColor | null
}

/** Draws the fields a list shows, in the palette's colors. */
export function useLayers(map: Maybe, palette: Palette, settings: DrawnSettings): void {
  const { fields, points, imagery, choice, by, colors, hasChosen, hasManyChosen } = settings
  const tiles = fields === undefined ? undefined : tilesOf(fields, by).join()
  useEffect(() => {
    if (map === null || tiles === undefined) return
    // To set them throws away what is loaded: a map that comes from another page may have them.
    for (const source of tileSources(map)) if (source.tiles[0] !== tiles) setTiles(map, source, tiles)
  }, [map, tiles])

  const counts = fields?.counts === undefined ? undefined : countTilesOf(fields.counts, by).join()
  useEffect(() => {
    if (map === null || counts === undefined) return
    for (const source of countSources(map)) if (source.tiles[0] !== counts) setTiles(map, source, counts)
  }, [map, counts])

  const pointTiles = points === undefined ? undefined : pointTilesOf(points).join()
  useEffect(() => {
    if (map === null || pointTiles === undefined) return
    for (const source of pointSources(map))
      if (source.tiles[0] !== pointTiles) setTiles(map, source, pointTiles)
  }, [map, pointTiles])

  useEffect(() => {
    if (map === null) return
    const style = styleIn(palette, { fields, points, imagery, choice, colors, hasChosen, hasManyChosen })
    const words = JSON.stringify(style)
    if (drawn.get(map) === words) return
    drawn.set(map, words)
    map.setStyle(style, { diff: true, transformStyle: keepSources })
    drawImages(map, palette)
    if (points !== undefined) drawPointImages(map, palette)
  }, [map, palette, fields, points, imagery, choice, colors, hasChosen, hasManyChosen])
}

/** Layers change, what they draw from does not. */
function keepSources(
  standing: StyleSpecification | undefined,
  coming: StyleSpecification,
): StyleSpecification {
  return standing === undefined ? coming : { ...coming, sources: { ...coming.sources, ...standing.sources } }
}

/** A scale in the units the person reads areas in. */
export function useScale(map: Maybe): void {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  useEffect(() => {
    if (map === null) return
    const scale = new ScaleControl({ unit: areaUnit === 'ac' ? 'imperial' : 'metric' })
    map.addControl(scale, 'bottom-left')
    return () => {
      if (stands(map)) map.removeControl(scale)
    }
  }, [map, areaUnit])
}

export function useShapes(map: Maybe, shapes: readonly Shape[] | undefined): void {
  useEffect(() => {
    if (map !== null) drawShapes(map, shapes ?? [])
  }, [map, shapes])
  useEffect(() => {
    if (map === null) return
    return () => {
      if (stands(map)) drawShapes(map, [])
    }
  }, [map])
}

function drawShapes(map: MapLibreMap, shapes: readonly Shape[]): void {
  if (shapes.length === 0 && !withShapes.has(map)) return
  if (shapes.length === 0) withShapes.delete(map)
  else withShapes.add(map)
  geoJsonSource(map, SHAPES)?.setData(collectionOf(shapes))
  geoJsonSource(map, SHAPE_DOTS)?.setData(dotsOf(shapes))
}

/** Marks one feature, on whichever source it is drawn from. */
export function useHighlight(
  map: Maybe,
  state: 'hovered' | 'selected',
  id: number | null,
  of: Target = 'fields',
): void {
  useEffect(() => {
    if (map === null || id === null) return
    const targets = targetsOf(of, id)
    for (const target of targets) map.setFeatureState(target, { [state]: true })
    return () => {
      if (stands(map)) for (const target of targets) map.removeFeatureState(target, state)
    }
  }, [map, state, id, of])
}

export interface PointerHandlers {
  onHover?: ((id: number | null) => void) | undefined
  onSelect?: ((id: number | null) => void) | undefined
  /** What is pointed at: fields unless given. */
  of?: Target
}

/** Tells which feature is pointed at or pressed; null beside all of them. Without anybody to tell, it does not look. */
export function usePointer(map: Maybe, { onHover, onSelect, of = 'fields' }: PointerHandlers): void {
  const handlers = useRef({ onHover, onSelect })
  handlers.current = { onHover, onSelect }
  const isHeard = onHover !== undefined || onSelect !== undefined
  useEffect(() => {
    if (map === null || !isHeard) return
    let hovered: number | null = null
    const hover = (id: number | null) => {
      map.getCanvas().style.cursor = id === null ? '' : 'pointer'
      if (id !== hovered) handlers.current.onHover?.(id)
      hovered = id
    }
    const moved = (event: MapMouseEvent) => hover(featureAt(map, event, of))
    const left = () => hover(null)
    const pressed = (event: MapMouseEvent) => handlers.current.onSelect?.(featureAt(map, event, of))
    map.on('mousemove', moved)
    map.on('mouseout', left)
    map.on('click', pressed)
    return () => {
      if (!stands(map)) return
      map.off('mousemove', moved)
      map.off('mouseout', left)
      map.off('click', pressed)
    }
  }, [map, isHeard, of])
}

function featureAt(map: MapLibreMap, { point }: MapMouseEvent, of: Target): number | null {
  const [feature] = map.queryRenderedFeatures(point, {
    layers: of === 'points' ? [POINT_HITS] : [...POINTED_LAYERS],
  })
  const id = feature?.properties.id
  return typeof id === 'number' ? id : null
}

/**
 * Looks at what it is told to; the answer shows everything again. A map that starts at a place of its own does not
 * jump to the extent when that comes to be known.
 */
export function useView(map: Maybe, extent: Bbox | null, zoomTo: Bbox | null, hasPlace: boolean): () => void {
  const show = useCallback(
    (box: Bbox, padding?: Padding) => {
      if (map !== null) fit(map, box, padding)
    },
    [map],
  )
  const fitted = useRef<string | null>(null)
  const startedAtPlace = useRef(hasPlace)
  useEffect(() => {
    const box = zoomTo ?? extent
    if (map === null || box === null) return
    const name = box.join()
    const isFirst = fitted.current === null && startedAtPlace.current
    if (fitted.current !== name && !isFirst)
      show(box, zoomTo === null ? undefined : surroundings(map.getContainer()))
    fitted.current = name
  }, [map, extent, zoomTo, show])
  return useCallback(() => show(extent ?? HOME_EXTENT), [show, extent])
}

/** Goes to the place named, and tells where the person went. Neither answers the other. */
export function usePlace(
  map: Maybe,
  place: MapPlace | null,
  onChange: ((place: MapPlace) => void) | undefined,
): void {
  const handler = useRef(onChange)
  handler.current = onChange
  const told = useRef(place === null ? '' : nameOf(place))
  useEffect(() => {
    if (map === null || place === null || told.current === nameOf(place)) return
    told.current = nameOf(place)
    map.jumpTo({ center: [place.lon, place.lat], zoom: place.zoom })
  }, [map, place])

  useEffect(() => {
    if (map === null) return
    const rested = () => {
      const now = placeOf(map)
      if (told.current === nameOf(now)) return
      told.current = nameOf(now)
      handler.current?.(now)
    }
    map.on('moveend', rested)
    return () => {
      if (stands(map)) map.off('moveend', rested)
    }
  }, [map])
}

const nameOf = ({ lon, lat, zoom }: MapPlace): string => `${lon} ${lat} ${zoom}`

/** Five decimals are a meter: finer than a place in an address need be. */
function placeOf(map: MapLibreMap): MapPlace {
  const { lng, lat } = map.getCenter().wrap()
  return { lon: Number(lng.toFixed(5)), lat: Number(lat.toFixed(5)), zoom: Number(map.getZoom().toFixed(2)) }
}
