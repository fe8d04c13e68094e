import { Banner, Button, formatCount, palettes, useScheme } from '@org/ui'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { BoxChange } from './box.ts'
import { useColorScale } from './colors/useColorScale.ts'
import { useRings } from './colors/useRings.ts'
import { useCounts } from './counts.ts'
import { useCovered } from './covered.ts'
import { useHighlight, useLayers, usePlace, usePointer, useScale, useShapes, useView } from './effects.ts'
import * as css from './FieldMap.css.ts'
import { useImageryOffer } from './imagery.ts'
import { useLayerChoice } from './layer-choice.ts'
import { POINT_COUNT_LAYER } from './layers/points.ts'
import { useLegendFold } from './legend-fold.ts'
import { MapProvider } from './MapContext.ts'
import { MapControls } from './MapControls.tsx'
import { useChosenMarks, useDotMarks } from './marks.ts'
import type { Target } from './targets.ts'
import type { MapProps } from './types.ts'
import { useBesidePanel } from './useBesidePanel.ts'
import { useMap } from './useMap.ts'
import { useApiRequest } from './useRequest.ts'

const BoxTool = lazyPart(async () => (await import('./BoxTool.tsx')).BoxTool)
const ColorPanel = lazyPart(async () => (await import('./colors/ColorPanel.tsx')).ColorPanel)
const PointLegend = lazyPart(async () => (await import('./points/PointLegend.tsx')).PointLegend)
const MeasureTool = lazyPart(async () => (await import('./MeasureTool.tsx')).MeasureTool)

/** More dots than this go under the counts. */
const MANY_CHOSEN = 200
const CREDIT = 'Natural Earth · U.S. Census Bureau'

/** The map itself: a canvas with MapLibre in it, and its buttons. Loaded lazily by FieldMap. */
export function MapView(props: MapProps) {
  const container = useRef<HTMLDivElement>(null)
  const palette = palettes[useScheme()]
  const choice = useLayerChoice()
  const imagery = useImageryOffer()
  const [tool, setTool] = useState<'measure' | 'box' | null>(null)
  const isMeasuring = tool === 'measure'
  const isBoxing = tool === 'box'
  const [change, setChange] = useState<BoxChange>('add')
  const toggleBox = useCallback(() => {
    setTool((held) => (held === 'box' ? null : 'box'))
    setChange('add')
  }, [])
  const { map, failure, retry } = useMap(container, {
    label: props.label,
    palette,
    choice,
    extent: props.zoomTo ?? props.extent,
    place: props.view ?? null,
    transformRequest: useApiRequest(),
  })
  const legend = useLegendFold(container, props.points !== undefined && (props.selectedId ?? null) !== null)
  useScale(map)
  const { coloring, chosenIds, hoveredBox, selectedBox } = props
  const of: Target = props.points === undefined ? 'fields' : 'points'
  const by = coloring?.by ?? null
  const { scale, failure: colorFailure } = useColorScale(by, props.fields?.counts?.filter)
  const { size: chosenCount = 0 } = chosenIds ?? {}
  const [hasChosen, hasManyChosen] = [chosenCount > 0, chosenCount > MANY_CHOSEN]
  useLayers(map, palette, {
    fields: props.fields,
    points: props.points,
    imagery,
    choice,
    by,
    colors: scale,
    hasChosen,
    hasManyChosen,
  })
  useRings(map, palette, scale)
  useShapes(map, props.shapes)
  useHighlight(map, 'hovered', props.hoveredId ?? null, of)
  useHighlight(map, 'selected', props.selectedId ?? null, of)
  useChosenMarks(map, chosenIds, of)
  // From far away only fields have places that can be asked for.
  useDotMarks(map, { chosenIds: of === 'fields' ? chosenIds : undefined, hoveredBox, selectedBox })
  usePointer(map, tool !== null ? { of } : { of, onHover: props.onHover, onSelect: props.onSelect })
  useCounts(map, tool === null, of === 'points' ? POINT_COUNT_LAYER : undefined)
  useCovered(map)
  useBesidePanel(map, props.selectedId ?? null, selectedBox ?? null)
  const fit = useView(map, props.extent, props.zoomTo ?? null, (props.view ?? null) !== null)
  usePlace(map, props.view ?? null, props.onViewChange)
  const state = useMemo(() => ({ map, isMeasuring }), [map, isMeasuring])
  const credit = choice.imagery && imagery ? `${imagery.attribution} · ${CREDIT}` : CREDIT

  return (
    <MapProvider value={state}>
      <div ref={container} className={css.canvas} />
      <div className={css.overlay}>
        {failure === null ? null : (
          <div className={css.notice}>
            <Banner tone="progress">
              {failure} <Button onPress={retry}>Try again</Button>
            </Banner>
          </div>
        )}
        <div className={css.controls} data-covers-map>
          <MapControls
            map={map}
            title={props.printTitle ?? props.label}
            attribution={credit}
            onFit={fit}
            isMeasuring={isMeasuring}
            onMeasure={(isOn) => setTool(isOn ? 'measure' : null)}
            isBoxing={isBoxing}
            onToggleBox={props.onBox === undefined ? undefined : toggleBox}
          />
        </div>
      </div>
      {coloring === undefined || isBoxing ? null : (
        <Suspense
          fallback={
            <div className={by !== null && legend.isOpen ? css.legend : css.colors} data-covers-map />
          }
        >
          <ColorPanel coloring={coloring} legend={legend} scale={scale} failure={colorFailure} />
        </Suspense>
      )}
      {of === 'fields' || isBoxing ? null : (
        <Suspense>
          <PointLegend legend={legend} />
        </Suspense>
      )}
      {props.children}
      {props.onBox === undefined ? null : (
        <Suspense>
          <BoxTool
            map={map}
            isOn={isBoxing}
            change={change}
            onChange={setChange}
            onBox={props.onBox}
            onToggle={toggleBox}
            of={of}
          />
        </Suspense>
      )}
      {isMeasuring ? (
        <Suspense>
          <MeasureTool map={map} onClose={() => setTool(null)} />
        </Suspense>
      ) : null}
      <div className={css.foot}>
        <NotOnMap fields={props.withoutBoundary ?? 0} />
        <p className={css.credit}>{credit}</p>
      </div>
    </MapProvider>
  )
}

/** Why the map's counts do not add up to the list. */
function NotOnMap({ fields }: { fields: number }) {
  if (fields === 0) return null
  return (
    <p className={css.credit}>
      {formatCount(fields, 'field', 'fields')} without a boundary {fields === 1 ? 'is' : 'are'} not on the map
    </p>
  )
}
