import { useMemo } from 'react'
import { PositionsLayer } from '#map/PositionsLayer.tsx'
import { drawnAs } from './StateMark.tsx'
import { useReviewed } from './useReviewed.ts'

/** The file’s positions on the map, each with a line to its plan. */
export function CollectedOnMap() {
  const file = useReviewed()
  const positions = useMemo(
    () =>
      file?.rows.map(({ lon, lat, state, point }) => ({
        ...{ state: drawnAs(state), measured: { lon, lat } },
        planned: point === null ? null : { lon: point.lon, lat: point.lat },
      })) ?? [],
    [file],
  )
  return <PositionsLayer positions={positions} />
}
