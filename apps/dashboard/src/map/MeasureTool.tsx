import type { Position } from '@org/core/contract'
import { Button, formatAreaWithUnit, formatLength } from '@org/ui'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { useIsTouch } from '#platform/phone.ts'
import { usePreference } from '#platform/preferences.ts'
import { lengthOf, sizeOf } from './draw/measure.ts'
import { closed } from './draw/shapes.ts'
import * as css from './MapTools.css.ts'
import { useMapKeys } from './useMapKeys.ts'
import { useMarked } from './useMarked.ts'
import { middleOf, usePresses } from './usePresses.ts'

/** The ruler: each press sets a point; says the way along them, and the area they enclose. */
export function MeasureTool({ map, onClose }: { map: MapLibreMap | null; onClose: () => void }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const startWords = useIsTouch()
    ? 'Tap the map to add points.'
    : 'Click the map to add points. Press Space to add a point at the center of the map.'
  const [points, setPoints] = useState<readonly Position[]>([])
  usePresses(map, (at) => setPoints((before) => [...before, at]))
  useMarked(map, points)
  useMapKeys(map, ({ key }) => {
    if (key === 'Escape') onClose()
    else if (key === 'Backspace' || key === 'Delete') setPoints((before) => before.slice(0, -1))
    else if (key === ' ' && map !== null) setPoints((before) => [...before, middleOf(map)])
    else return false
    return true
  })
  return (
    <section aria-label="Measure" className={css.panel}>
      <p role="status" className={css.figures}>
        {points.length < 2 ? (
          startWords
        ) : (
          <>
            Distance <strong>{formatLength(lengthOf(points), areaUnit)}</strong>
            {points.length < 3 ? null : (
              <>
                {' · '}Area <strong>{formatAreaWithUnit(sizeOf([[closed(points)]]).areaM2, areaUnit)}</strong>
              </>
            )}
          </>
        )}
      </p>
      <div className={css.panelActions}>
        <Button isDisabled={points.length === 0} onPress={() => setPoints([])}>
          Clear
        </Button>
        <Button onPress={onClose}>Done</Button>
      </div>
    </section>
  )
}
