import type { Series } from '@org/core'
import { formatDecimal, formatDepthRange, useUnits } from '@org/ui'
import { BarChart } from '@org/ui/charts'
import { histogram } from './bins.ts'
import type { Depth } from './layers.ts'
import { withUnit } from './words.ts'

const VALUES = { kind: 'count', name: 'Values', one: 'value', many: 'values' } as const

interface HistogramChartProps {
  values: readonly number[]
  layer: Depth
  series: Series
}

/** How many values are in each bin of a round width. */
export function HistogramChart({ values, layer, series }: HistogramChartProps) {
  const { depth: unit } = useUnits()
  const { bins, digits } = histogram(values, series.decimals)
  const edge = (value: number) => formatDecimal(value, digits)
  return (
    <BarChart
      title={`${series.name}, ${formatDepthRange(layer.topCm, layer.bottomCm, unit)}`}
      description="Values from the lower edge up to the upper one; a value on an edge is in the bin above it."
      groupName={withUnit('Value', series.unit)}
      measure={VALUES}
      bars={bins.map(({ from, to, count }) => ({
        label: from === to ? edge(from) : `${edge(from)}–${edge(to)}`,
        value: count,
      }))}
    />
  )
}
