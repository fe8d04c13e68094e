import type { Bbox } from '@org/core/contract'
import { Button, Segmented } from '@org/ui'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapTools } from '#commands/map-tools.ts'
import { type BoxChange, groundInView } from './box.ts'
import * as css from './MapTools.css.ts'
import type { Target } from './targets.ts'
import { useBoxDrag } from './useBoxDrag.ts'

export interface BoxToolProps {
  map: MapLibreMap | null
  /** Whether each drag draws a box; else those with Shift do. */
  isOn: boolean
  change: BoxChange
  onChange: (change: BoxChange) => void
  onBox: (box: Bbox, change: BoxChange) => void
  onToggle: () => void
  of?: Target
}

/** Chooses what is in a box that is drawn on the map, or in all that it shows. */
export function BoxTool({ map, isOn, change, onChange, onBox, onToggle, of = 'fields' }: BoxToolProps) {
  const drawn = useBoxDrag(map, { isOn, change, onBox })
  useEffect(() => {
    useMapTools.setState({ chooseByBox: onToggle })
    return () => useMapTools.setState({ chooseByBox: null })
  }, [onToggle])
  useEscape(isOn && drawn === null, onToggle)
  return (
    <>
      {drawn === null ? null : <div className={css.box} style={drawn} />}
      {isOn ? (
        <section aria-label="Choose by box" className={css.headPanel}>
          <p role="status">
            {change === 'add'
              ? `Drag a box around the ${of} to choose.`
              : `Drag a box around the chosen ${of} to clear.`}
          </p>
          <Segmented
            label="What the box does"
            segments={[
              { key: 'add', label: 'Choose' },
              { key: 'remove', label: 'Clear' },
            ]}
            value={change}
            onChange={onChange}
          />
          <Button onPress={onToggle}>Done</Button>
          <Button isDisabled={map === null} onPress={() => map !== null && onBox(groundInView(map), change)}>
            {change === 'add' ? `Choose all ${of} in view` : `Clear all ${of} in view`}
          </Button>
        </section>
      ) : null}
    </>
  )
}

/** Escape ends it, but where it closes something else. */
function useEscape(isHeard: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isHeard) return
    const keyed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    document.addEventListener('keydown', keyed)
    return () => document.removeEventListener('keydown', keyed)
  }, [isHeard, onEscape])
}
