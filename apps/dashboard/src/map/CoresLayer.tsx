import { useMemo } from 'react'
import { coresOf, type DrawnBag } from './drawn-cores.ts'
import { DESIGN } from './layers/design.ts'
import { useMapState } from './MapContext.ts'
import { useDrawn } from './useDrawn.ts'

/** Places of cores on the map, as small dots below the points; they go with this. */
export function CoresLayer({ bags }: { bags: readonly DrawnBag[] }) {
  const { map } = useMapState()
  useDrawn(
    map,
    DESIGN.cores,
    useMemo(() => coresOf(bags), [bags]),
  )
  return null
}
