import baseMap from 'virtual:base-map'
import { clientErrors } from '@org/core/contract'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '#platform/after-paint.ts'
import { useServices } from '#platform/services.ts'
import { COUNTIES, LABELS, NATION, STATES } from './base-layers.ts'
import { failureOf } from './failures.ts'
import { type TakenMap, type TakeSettings, takeMap } from './kept-map.ts'
import { showOnPaper } from './on-paper.ts'
import { countSources, geoJsonSource, pointSources, tileSources, worldSources } from './sources.ts'

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
  const [refusal, setRefusal] = useState<unknown>(null)
  const latest = useRef(settings)
  latest.current = settings
  const held = useRef<TakenMap | null>(null)

  // Before the element goes, and whenever it is hidden and shown: a canvas that is off the page loses its size.
  useLayoutEffect(() => {
    const element = container.current
    if (element !== null) held.current?.standIn(element)
    return () => held.current?.park()
  }, [container])

  // Once the page's own content is on the screen: to make or to draw a map takes longer than that may.
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let giveBack = () => {}
    const stopWaiting = afterPaint(() => {
      try {
        const taken = takeMap(element, latest.current, session)
        held.current = taken
        giveBack = listen(taken, { setMap, setFailure })
      } catch (cause) {
        setRefusal(clientErrors.noMaps(cause))
      }
    })
    return () => {
      stopWaiting()
      held.current = null
      setMap(null)
      giveBack()
    }
  }, [container, session])

  // The effects of the page that draw what it wants are run in the same turn.
  useEffect(() => {
    if (map !== null) held.current?.show()
  }, [map])

  const retry = useCallback(() => {
    if (map === null) return
    setFailure(null)
    for (const source of [
      ...tileSources(map),
      ...countSources(map),
      ...pointSources(map),
      ...worldSources(map),
    ])
      source.setTiles([...source.tiles])
    showBaseMap(map)
  }, [map])

  if (refusal !== null) throw refusal
  return { map, failure, retry }
}

interface Setters {
  setMap: (map: MapLibreMap) => void
  setFailure: (said: string) => void
}

/** Hears what becomes of a map. @returns ends that, and gives the map back */
function listen(taken: TakenMap, { setMap, setFailure }: Setters): () => void {
  const { map } = taken
  const stopWaiting = taken.whenLoaded(() => {
    setMap(map)
    if (withBase.has(map)) return
    withBase.add(map)
    showBaseMap(map)
  })
  // MapLibre throws what nobody listens to at the console; a tile that is missing is said on the map instead.
  const failed = map.on('error', (event) => {
    const said = failureOf(event)
    if (said === null) return
    setFailure(said)
    // The next page that takes this map asks for it again.
    withBase.delete(map)
  })
  const leavePaper = showOnPaper(map)
  return () => {
    leavePaper()
    stopWaiting()
    failed.unsubscribe()
    if (!taken.leave()) removed.add(map)
  }
}

/** Fetched and read beside the page; a failure comes as an error of the map. */
export function showBaseMap(map: MapLibreMap): void {
  geoJsonSource(map, NATION)?.setData(baseMap.nation)
  geoJsonSource(map, STATES)?.setData(baseMap.states)
  geoJsonSource(map, COUNTIES)?.setData(baseMap.counties)
  geoJsonSource(map, LABELS)?.setData(baseMap.labels)
}
