import { CLASSINGS, type Classing, type FieldReport, type LayerSummary } from '@org/core'
import { formatDepthRange, Segmented, Select, TextField, useUnits } from '@org/ui'
import { useState } from 'react'
import * as report from '../parts/Report.css.ts'
import { edgesOf, type LegendClass, SHOWN_ON_MAP, type ShownOnMap } from './classes.ts'
import * as css from './Field.css.ts'
import { depthKey } from './layers.ts'
import { type MapPlace, NUMBERS_OF_CLASSES, risingEdges } from './map-view.ts'

interface MapControlsProps {
  report: FieldReport
  layer: LayerSummary
  place: MapPlace
  /** As the legend has them now. */
  classes: readonly LegendClass[]
}

const SHOW_WORDS: Readonly<Record<ShownOnMap, string>> = { points: 'Points', strata: 'Strata means' }
const SHOW = SHOWN_ON_MAP.map((key) => ({ key, label: SHOW_WORDS[key] }))
const BY_WORDS: Readonly<Record<Classing, string>> = {
  count: 'Equal count',
  interval: 'Equal interval',
  fixed: 'Fixed edges',
}
const BY = CLASSINGS.map((key) => ({ key, label: BY_WORDS[key] }))
const NUMBERS = NUMBERS_OF_CLASSES.map((each) => ({ key: String(each), label: String(each) }))

/** Which layer is on the map, what has the colors, and how values are divided into classes. */
export function MapControls({ report: data, layer, place, classes }: MapControlsProps) {
  const { by } = place
  function classBy(next: Classing) {
    place.classBy(next)
    // Where classes meet now is where a person goes on from.
    if (next === 'fixed' && place.edges.length === 0) place.meetAt(innerEdges(classes, data.shown?.decimals))
  }
  return (
    <div className={report.chrome}>
      <div className={css.controls}>
        <LayerChoice layers={data.layers} layer={layer} onChange={place.showDepth} />
        <Segmented label="What has the colors" segments={SHOW} value={place.show} onChange={place.showAs} />
        <Select label="Classes" options={BY} value={by} onChange={classBy} />
        {by === 'fixed' ? (
          <EdgesField key={place.edges.join(' ')} edges={place.edges} onChange={place.meetAt} />
        ) : (
          <Select
            label="How many"
            options={NUMBERS}
            value={String(place.number)}
            onChange={(key) => place.divideInto(Number(key))}
          />
        )}
      </div>
    </div>
  )
}

/** Digits beyond those of the values. */
const innerEdges = (classes: readonly LegendClass[], decimals = 0): number[] =>
  risingEdges(
    edgesOf(classes)
      .slice(1, -1)
      .map((edge) => edge.toFixed(decimals)),
  )

/** A segmented control has room for so many. */
const MOST_SEGMENTS = 4

interface LayerChoiceProps {
  layers: readonly LayerSummary[]
  layer: LayerSummary
  onChange: (key: string) => void
}

function LayerChoice({ layers, layer, onChange }: LayerChoiceProps) {
  const { depth: unit } = useUnits()
  const options = layers.map((each) => ({
    key: depthKey(each),
    label: formatDepthRange(each.topCm, each.bottomCm, unit),
  }))
  if (options.length < 2) return null
  const value = depthKey(layer)
  return options.length > MOST_SEGMENTS ? (
    <Select label="Layer" options={options} value={value} onChange={onChange} />
  ) : (
    <Segmented label="Layer" segments={options} value={value} onChange={onChange} />
  )
}

interface EdgesFieldProps {
  edges: readonly number[]
  onChange: (edges: readonly number[]) => void
}

/** Numbers where classes meet: taken with Enter, or on leaving the field. */
function EdgesField({ edges, onChange }: EdgesFieldProps) {
  const [words, setWords] = useState(edges.join(' '))
  const take = () => onChange(risingEdges(words.split(/[\s;|]+/)))
  return (
    <TextField
      label="Edges, up to 6"
      value={words}
      onChange={setWords}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      placeholder="1.5 2 2.5"
    />
  )
}
