import type { FieldReport, LayerSummary, Series } from '@org/core'
import { Skeleton } from '@org/ui'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { valuesOfLayer } from './layers.ts'

const HistogramChart = lazyPart(async () => (await import('./HistogramChart.tsx')).HistogramChart)

interface HistogramCardProps {
  report: FieldReport
  layer: LayerSummary
  series: Series
}

/** How the values of the chosen layer are spread. */
export function HistogramCard({ report: data, layer, series }: HistogramCardProps) {
  const values = valuesOfLayer(data, layer)
  return (
    <Card title="Spread of values">
      {values.length === 0 ? (
        <p className={report.quiet}>No value of this layer is counted.</p>
      ) : (
        <Suspense fallback={<Skeleton width={64} />}>
          <HistogramChart values={values} layer={layer} series={series} />
        </Suspense>
      )}
    </Card>
  )
}
