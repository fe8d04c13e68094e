import { IconButton, Popover, Switch } from '@org/ui'
import { BoxSelect, Compass, Layers, Maximize, Minus, Plus, Printer, Ruler } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { useImageryOffer } from './imagery.ts'
import { useLayerChoice } from './layer-choice.ts'
import * as css from './MapTools.css.ts'
import type { MapPicture } from './PrintSheet.tsx'
import { takePicture } from './picture.ts'
import { stands } from './useMap.ts'

const PrintSheet = lazyPart(async () => (await import('./PrintSheet.tsx')).PrintSheet)

export interface MapControlsProps {
  map: MapLibreMap | null
  /** The sheet's title when the map is printed. */
  title: string
  attribution: string
  onFit: () => void
  isMeasuring: boolean
  onMeasure: (isMeasuring: boolean) => void
  /** Whether boxes are drawn just now. */
  isBoxing: boolean
  /** Begins and ends drawing boxes; absent where nothing is chosen on this map. */
  onToggleBox: (() => void) | undefined
}

/** The buttons of every map. */
export function MapControls({ map, onFit, isMeasuring, onMeasure, isBoxing, ...rest }: MapControlsProps) {
  const { title, attribution, onToggleBox } = rest
  const print = usePrint(map, title, attribution)
  return (
    <>
      <IconButton label="Zoom in" onPress={() => map?.zoomIn({ duration: 0 })}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <IconButton label="Zoom out" onPress={() => map?.zoomOut({ duration: 0 })}>
        <Minus size={16} aria-hidden />
      </IconButton>
      <IconButton label="Show everything" onPress={onFit}>
        <Maximize size={16} aria-hidden />
      </IconButton>
      <North map={map} />
      <LayersMenu />
      {onToggleBox === undefined ? null : (
        <IconButton label={isBoxing ? 'Stop choosing by box' : 'Choose by box'} onPress={onToggleBox}>
          <BoxSelect size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={isMeasuring ? 'Stop measuring' : 'Measure'} onPress={() => onMeasure(!isMeasuring)}>
        <Ruler size={16} aria-hidden />
      </IconButton>
      <IconButton label="Print the map" isDisabled={map === null} onPress={print.start}>
        <Printer size={16} aria-hidden />
      </IconButton>
      {print.picture === null ? null : (
        <Suspense>
          <PrintSheet picture={print.picture} onPrinted={print.end} />
        </Suspense>
      )}
    </>
  )
}

/** Only while the map is turned: turns it back. */
function North({ map }: { map: MapLibreMap | null }) {
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    if (map === null) return
    const turned = () => setBearing(Math.round(map.getBearing()))
    map.on('rotate', turned)
    return () => {
      if (stands(map)) map.off('rotate', turned)
    }
  }, [map])
  if (bearing === 0) return null
  return (
    <IconButton label="Turn north up" onPress={() => map?.rotateTo(0, { duration: 0 })}>
      <span className={css.needle} style={{ rotate: `${-bearing - 45}deg` }}>
        <Compass size={16} aria-hidden />
      </span>
    </IconButton>
  )
}

function LayersMenu() {
  const offer = useImageryOffer()
  const { imagery, counties, names, choose } = useLayerChoice()
  return (
    <Popover
      label="Map layers"
      placement="left top"
      trigger={
        <IconButton label="Layers">
          <Layers size={16} aria-hidden />
        </IconButton>
      }
    >
      <div className={css.layerList}>
        <Switch
          isSelected={imagery && offer !== null}
          isDisabled={offer === null || offer === undefined}
          onChange={(on) => choose({ imagery: on })}
        >
          Imagery
        </Switch>
        {offer === null ? <p className={css.layerNote}>No imagery is set up.</p> : null}
        <Switch isSelected={counties} onChange={(on) => choose({ counties: on })}>
          Base map
        </Switch>
        <Switch isSelected={names} onChange={(on) => choose({ names: on })}>
          Names
        </Switch>
      </div>
    </Popover>
  )
}

function usePrint(map: MapLibreMap | null, title: string, attribution: string) {
  const [picture, setPicture] = useState<MapPicture | null>(null)
  const start = useCallback(() => {
    if (map === null) return
    void takePicture(map).then((taken) => setPicture({ ...taken, title, attribution }))
  }, [map, title, attribution])
  const end = useCallback(() => setPicture(null), [])
  return { picture, start, end }
}
