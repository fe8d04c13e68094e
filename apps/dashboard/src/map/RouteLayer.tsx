import { useMemo } from 'react'
import { type DrawnRoute, routesOf } from './drawn-route.ts'
import { ROUTE } from './layers/route.ts'
import { useMapState } from './MapContext.ts'
import { useDrawn } from './useDrawn.ts'

/** Ways of crews on the map; they go with this. */
export function RouteLayer({ routes }: { routes: readonly DrawnRoute[] }) {
  const { map } = useMapState()
  useDrawn(
    map,
    ROUTE,
    useMemo(() => routesOf(routes), [routes]),
  )
  return null
}
