import baseMap from 'virtual:base-map'
import { type Bbox, clientErrors } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createMap, HOME_EXTENT, type MapSettings } from './createMap.ts'
import { failureOf } from './failures.ts'
import { COUNTIES, LABELS, STATES } from './layers.ts'
import { geoJsonSource, tileSources } from './sources.ts'

type Settings = Omit<MapSettings, 'container' | 'extent'> & { extent: Bbox | null }

const removed = new WeakSet<MapLibreMap>()

/** Whether a map still stands: what was put on it goes with it, and must not be taken off again. */
export const stands = (map: MapLibreMap): boolean => !removed.has(map)

/** Makes the map once its element is there, and takes it away with it. `map` is null until its style has loaded. */
export function useMap(container: RefObject<HTMLElement | null>, settings: Settings) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const first = useRef(settings)

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const made = make(element, first.current)
    made.once('load', () => {
      setMap(made)
      showBaseMap(made)
    })
    // MapLibre throws what nobody listens to at the console; a tile that is missing is said on the map instead.
    made.on('error', (event) => {
      const said = failureOf(event)
      if (said !== null) setFailure(said)
    })
    made.on('idle', () => element.setAttribute('data-drawn', 'true'))
    made.on('dataloading', () => element.removeAttribute('data-drawn'))
    return () => {
      removed.add(made)
      setMap(null)
      made.remove()
    }
  }, [container])

  const retry = useCallback(() => {
    if (map === null) return
    setFailure(null)
    for (const source of tileSources(map)) source.setTiles([...source.tiles])
    showBaseMap(map)
  }, [map])

  return { map, failure, retry }
}

function make(container: HTMLElement, { extent, ...settings }: Settings): MapLibreMap {
  try {
    return createMap({ ...settings, container, extent: extent ?? HOME_EXTENT })
  } catch (cause) {
    throw clientErrors.server('This browser cannot draw maps (WebGL is missing or switched off)', cause)
  }
}

/** Fetched and read beside the page; a failure comes as an error of the map. */
function showBaseMap(map: MapLibreMap): void {
  geoJsonSource(map, STATES)?.setData(baseMap.states)
  geoJsonSource(map, COUNTIES)?.setData(baseMap.counties)
  geoJsonSource(map, LABELS)?.setData(baseMap.labels)
}
