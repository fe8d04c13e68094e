import { type Estimate, SOC_STOCK, type StockBasis, seriesWords } from '@org/core'
import { Banner, formatDepthRange, useUnits } from '@org/ui'
import { Card } from '../parts/Card.tsx'

import * as css from './Estimate.css.ts'
import { estimateRows } from './estimate-rows.ts'
import { Precision, Rows } from './Precision.tsx'

/** The mean of a field, its interval, and what is said of it. */
export function EstimateCard({ estimate, basis }: { estimate: Estimate; basis: StockBasis }) {
  const { area } = useUnits()
  const title = useEstimateTitle(estimate, basis)
  const { shown, change } = estimate
  return (
    <Card title={title}>
      <Precision estimate={estimate} shown={shown} />
      <Rows rows={estimateRows(estimate, shown, area)} />
      {change === null || change.problem === null ? null : <Banner tone="progress">{change.problem}</Banner>}
      {change?.assumes == null ? null : (
        <p className={css.note}>The interval of the change holds if {change.assumes}.</p>
      )}
      {change === null || change.change === null ? null : <p className={css.note}>{change.method}</p>}
    </Card>
  )
}

/** `Soil organic carbon (%) · 0–15 cm`. Of a stock the basis is said: the series names the usual one. */
export function useEstimateTitle(
  { shown, topCm, bottomCm }: Pick<Estimate, 'shown' | 'topCm' | 'bottomCm'>,
  basis: StockBasis,
): string {
  const { depth } = useUnits()
  const isByMass = shown?.analyte === SOC_STOCK && basis === 'mass'
  const values = shown === null ? 'Estimate' : seriesWords(isByMass ? { ...shown, method: BY_MASS } : shown)
  return topCm === null || bottomCm === null
    ? values
    : `${values} · ${formatDepthRange(topCm, bottomCm, depth)}`
}

const BY_MASS = 'equal soil mass'
