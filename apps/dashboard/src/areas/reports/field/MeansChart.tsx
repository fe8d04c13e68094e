import type { Series } from '@org/core'
import { formatDepthRange, useUnits } from '@org/ui'
import { LineChart } from '@org/ui/charts'
import type { meanLines } from './campaigns.ts'

const YEAR = { kind: 'year', name: 'Campaign' } as const

interface MeansChartProps {
  lines: ReturnType<typeof meanLines>
  series: Series
}

/** The mean of each layer by year. */
export function MeansChart({ lines, series: { name, unit, decimals } }: MeansChartProps) {
  const { depth } = useUnits()
  return (
    <LineChart
      title={`Mean of ${name} by year`}
      description="Plain means of the counted values of each layer, of one method and unit."
      x={YEAR}
      measure={{ kind: 'quantity', name: 'Mean', unit, digits: decimals }}
      series={lines.map(({ depth: { topCm, bottomCm }, points }) => ({
        name: formatDepthRange(topCm, bottomCm, depth),
        points,
      }))}
      fromZero={false}
    />
  )
}
