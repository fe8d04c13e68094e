import type { DesignGrid, GridPlan, MultiPolygon } from '@org/core/contract'
import { Button } from '@org/ui'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMapState } from '#map/MapContext.ts'
import { useIsPhone, useIsTouch } from '#platform/phone.ts'
import { ToolPanel } from '../by-hand/ToolPanel.tsx'
import { GridLines } from './GridLines.tsx'
import * as css from './grid.css.ts'
import { groundOf } from './lattice.ts'
import { isSameLie, lieOf, lieWords } from './lie.ts'
import type { GridChange } from './useGridChange.ts'
import { useGridDrag } from './useGridDrag.ts'
import { useGridKeys } from './useGridKeys.ts'

interface GridToolProps {
  plan: GridPlan
  boundary: MultiPolygon
  onGrid: GridChange
  onClose: () => void
}

/** The plan’s grid under a person’s hands, on the map that it stands in. It needs no preview. */
export function GridTool({ plan, boundary, onGrid, onClose }: GridToolProps) {
  const { grid } = plan
  const { map, isMeasuring } = useMapState()
  const own = isMeasuring ? null : map
  const [first] = useState(() => lieOf(grid))
  const handle = useRef<SVGGElement>(null)
  const panel = useRef<HTMLElement>(null)
  const ground = useMemo(() => groundOf(boundary, grid.origin), [boundary, grid.origin])
  const held = useGridDrag(own, handle, {
    ground,
    grid,
    onGrid: (next, way) => change(next, way === 'shift' ? 'Grid shifted' : 'Grid turned'),
  })
  const change = (next: DesignGrid, message?: string) => {
    if (!isSameLie(next, grid)) onGrid(plan, next, message)
  }
  // Each press of a key would be one more message: the way back is “Put back”.
  useGridKeys(own, { ground, grid, onGrid: (next) => change(next), onClose })
  // It was taken to be used: keys work at once.
  useEffect(() => focusOn(map), [map])
  const putBack = () => {
    change({ ...grid, ...first }, 'Grid put back')
    // The button has nothing more to do, and loses the focus.
    focusOn(map)
  }
  const [isTouch, isPhone] = [useIsTouch(), useIsPhone()]
  const hasKeys = !isTouch && !isPhone
  return (
    <>
      {map === null ? null : (
        <GridLines
          {...{ map, ground, handle, panel }}
          grid={held?.grid ?? grid}
          isFree={!isMeasuring}
          held={held?.handle ?? null}
        />
      )}
      {isMeasuring ? null : (
        <ToolPanel
          ref={panel}
          label="Shift and turn the grid"
          status={lieWords(held?.grid ?? grid)}
          isMoving={held !== null}
          actions={
            <>
              <Button isDisabled={isSameLie(first, grid)} onPress={putBack}>
                Put back
              </Button>
              <Button onPress={onClose}>Done</Button>
            </>
          }
        >
          <p className={css.hint}>{hasKeys ? TO_POINTERS : TO_FINGERS}</p>
        </ToolPanel>
      )}
    </>
  )
}

const TO_FINGERS = 'Drag the grid, or the round handle.'
const TO_POINTERS =
  'Drag the grid, or the round handle (with Shift: to whole 5°). Arrow keys shift by 1 m (with Shift: 10 m), comma and period turn by 1° (with Shift: 0.1°).'

const focusOn = (map: MapLibreMap | null) => map?.getCanvas().focus({ preventScroll: true })
