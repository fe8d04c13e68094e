import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '#data/api.ts'
import { stands } from './useMap.ts'

type Place = readonly [lon: number, lat: number]
/** By field; undefined: it has no boundary. */
type Places = ReadonlyMap<number, Place | undefined>

const NONE: Places = new Map()

/** Whether the map looks from farther away than a zoom. */
export function useFar(map: MapLibreMap | null, zoom: number): boolean {
  const [isFar, setIsFar] = useState(false)
  useEffect(() => {
    if (map === null) return
    const look = () => setIsFar(map.getZoom() < zoom)
    look()
    map.on('zoomend', look)
    return () => {
      if (stands(map)) map.off('zoomend', look)
    }
  }, [map, zoom])
  return isFar
}

/** Where fields lie, of which nothing but the ids may be loaded. What cannot be had is no mark; the list says the rest. */
export function usePlaces(ids: ReadonlySet<number>): readonly Place[] {
  const { fields } = useClient()
  const [known, setKnown] = useState<Places>(NONE)
  useEffect(() => {
    const missing = [...ids].filter((id) => !known.has(id))
    if (missing.length === 0) return
    let isWanted = true
    fields.places({ ids: missing }).then(
      ({ items }) => {
        if (!isWanted) return
        const found = new Map(items.map(({ id, lon, lat }) => [id, [lon, lat] as const]))
        // One without a boundary is not asked for again.
        setKnown((before) => new Map([...before, ...missing.map((id) => [id, found.get(id)] as const)]))
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [ids, known, fields])
  return useMemo(
    () =>
      [...ids].flatMap((id) => {
        const place = known.get(id)
        return place === undefined ? [] : [place]
      }),
    [ids, known],
  )
}
