import baseMap from 'virtual:base-map'
import { errors } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '#platform/services.ts'
import { failureOf } from './failures.ts'
import { type MapOwner, type TakenMap, type TakeSettings, takeMap } from './kept-map.ts'
import { COUNTIES, LABELS, STATES } from './layers.ts'
import { geoJsonSource, tileSources } from './sources.ts'

const removed = new WeakSet<MapLibreMap>()
/** Which have states and counties. */
const withBase = new WeakSet<MapLibreMap>()

/** Whether a map still stands: what was put on it goes with it, and must not be taken off again. */
export const stands = (map: MapLibreMap): boolean => !removed.has(map)

/**
 * Takes a map once its element is there, and gives it back with it. `map` is null until its style has loaded.
 */
export function useMap(container: RefObject<HTMLElement | null>, settings: TakeSettings) {
  const { session } = useServices()
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const first = useRef(settings)
  const held = useRef<TakenMap | null>(null)

  // Before the element goes, and whenever it is hidden and shown: a canvas that is off the page loses its size.
  useLayoutEffect(() => {
    const element = container.current
    if (element !== null) held.current?.standIn(element)
    return () => held.current?.park()
  }, [container])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const taken = take(element, first.current, session)
    held.current = taken
    const made = taken.map
    const stopWaiting = taken.whenLoaded(() => {
      setMap(made)
      if (withBase.has(made)) return
      withBase.add(made)
      showBaseMap(made)
    })
    // MapLibre throws what nobody listens to at the console; a tile that is missing is said on the map instead.
    const failed = made.on('error', (event) => {
      const said = failureOf(event)
      if (said === null) return
      setFailure(said)
      // The next page that takes this map asks for it again.
      withBase.delete(made)
    })
    return () => {
      held.current = null
      stopWaiting()
      failed.unsubscribe()
      setMap(null)
      if (!taken.leave()) removed.add(made)
    }
  }, [container, session])

  // The effects of the page that draw what it wants are run in the same turn.
  useEffect(() => {
    if (map !== null) held.current?.show()
  }, [map])

  const retry = useCallback(() => {
    if (map === null) return
    setFailure(null)
    for (const source of tileSources(map)) source.setTiles([...source.tiles])
    showBaseMap(map)
  }, [map])

  return { map, failure, retry }
}

function take(container: HTMLElement, settings: TakeSettings, owner: MapOwner): TakenMap {
  try {
    return takeMap(container, settings, owner)
  } catch (cause) {
    throw errors.server('This browser cannot draw maps (WebGL is missing or switched off)', cause)
  }
}

/** Fetched and read beside the page; a failure comes as an error of the map. */
export function showBaseMap(map: MapLibreMap): void {
  geoJsonSource(map, STATES)?.setData(baseMap.states)
  geoJsonSource(map, COUNTIES)?.setData(baseMap.counties)
  geoJsonSource(map, LABELS)?.setData(baseMap.labels)
}
