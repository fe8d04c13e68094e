import type { FieldReport, LayerSummary } from '@org/core'
import { formatDepthRange, useUnits } from '@org/ui'
import { useMemo } from 'react'
import { FieldMap } from '#map/FieldMap.tsx'
import { ValuesLayer } from '#map/ValuesLayer.tsx'
import { Later } from '#platform/Later.tsx'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { classedMap } from './classes.ts'
import { extentOf } from './extent.ts'
import * as css from './Field.css.ts'
import { MapControls } from './MapControls.tsx'
import { MapLegend, mapWords } from './MapLegend.tsx'
import type { MapPlace } from './map-view.ts'

interface MapCardProps {
  report: FieldReport
  /** Undefined: there is none. */
  layer: LayerSummary | undefined
  place: MapPlace
}

const NO_LAYER = { topCm: -1, bottomCm: -1 }

/** Points or strata of the field in the colors of their values, with a legend. */
export function MapCard({ report: data, layer, place }: MapCardProps) {
  const { depth: unit } = useUnits()
  const { show, by, number, edges } = place
  const words = edges.join(' ')
  // What is drawn again is what changed: edges are another array each time the address is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edges are named by their words
  const classed = useMemo(
    () => classedMap(data, layer ?? NO_LAYER, { show, choice: { by, classes: number, edges } }),
    [data, layer, show, by, number, words],
  )
  const extent = useMemo(() => extentOf(data), [data])
  const depth = layer === undefined ? '' : formatDepthRange(layer.topCm, layer.bottomCm, unit)
  const title = [data.shown?.name ?? 'Field', depth].filter(Boolean).join(', ')
  return (
    <Card title={`Map: ${title}`}>
      {layer === undefined ? null : (
        <MapControls report={data} layer={layer} place={place} classes={classed.classes} />
      )}
      {extent === null ? (
        <p className={report.quiet}>This field has no boundary and no points, so there is no map.</p>
      ) : (
        <div className={css.map}>
          <div className={css.mapInside}>
            <Later>
              <FieldMap
                label={`Map of ${data.field.name}`}
                printTitle={`${data.field.name} ${data.year}: ${title}`}
                extent={extent}
              >
                <ValuesLayer values={classed.drawn} selectedId={place.pointId} onSelect={place.choosePoint} />
              </FieldMap>
            </Later>
          </div>
        </div>
      )}
      {data.shown === null ? null : (
        <>
          <p className={report.unseen}>{mapWords(classed, show)}</p>
          <MapLegend classed={classed} show={show} unit={data.shown.unit} />
        </>
      )}
    </Card>
  )
}
