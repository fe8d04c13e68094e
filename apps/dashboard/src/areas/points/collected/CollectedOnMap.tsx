import { useMemo } from 'react'
import { PositionsLayer } from '#map/PositionsLayer.tsx'
import { useCollecting } from './collecting.ts'

/** The file’s positions on the map, each with a line to its plan. */
export function CollectedOnMap() {
  const found = useCollecting((collecting) => collecting.found)
  const positions = useMemo(
    () =>
      found?.file.rows.map(({ lon, lat, state, point }) => ({
        ...{ state, measured: { lon, lat } },
        planned: point === null ? null : { lon: point.lon, lat: point.lat },
      })) ?? [],
    [found],
  )
  return <PositionsLayer positions={positions} />
}
