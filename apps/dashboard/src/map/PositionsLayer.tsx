import { useMemo } from 'react'
import { type DrawnPosition, positionsOf } from './drawn-positions.ts'
import { POSITIONS } from './layers/positions.ts'
import { useMapState } from './MapContext.ts'
import { useDrawn } from './useDrawn.ts'

/** Measured positions on the map; they go with this. */
export function PositionsLayer({ positions }: { positions: readonly DrawnPosition[] }) {
  const { map } = useMapState()
  useDrawn(
    map,
    POSITIONS,
    useMemo(() => positionsOf(positions), [positions]),
  )
  return null
}
