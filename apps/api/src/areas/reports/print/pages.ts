import {
  depthUnitOf,
  type Estimate,
  type FieldReport,
  type LayerSummary,
  type ReportFileRead,
  type Series,
  type ShownDepthUnit,
  SOC_STOCK,
} from '@org/core/contract'

/** What one page shows. */
export interface FieldPage {
  report: FieldReport
  /** Of the layer that the map shows. */
  estimate: Estimate
  /** The other analytes of the field, and the shown one. */
  analytes: readonly { series: Series; layers: readonly LayerSummary[] }[]
}

/** The unit in which the depths of the page are round. */
export function unitOfPage({ report, estimate }: FieldPage): ShownDepthUnit {
  const { topCm, bottomCm } = estimate
  const shown = topCm === null || bottomCm === null ? [] : [{ topCm, bottomCm }]
  const depths = [...(report.design?.depths ?? []), ...report.layers, ...shown]
  return depthUnitOf(depths.map((depth) => ({ depthTopCm: depth.topCm, depthBottomCm: depth.bottomCm })))
}

/** How pages are drawn. */
export type PageChoice = Pick<ReportFileRead, 'classes' | 'paper' | 'areaUnit'>

export const PAPERS = {
  letter: { widthMm: 215.9, heightMm: 279.4 },
  a4: { widthMm: 210, heightMm: 297 },
} as const

/** What a point has in the layer that an estimate is for. */
interface PointValue {
  value: number | null
  words: string
  /** It is above its range, and stands as the limit. */
  isAbove: boolean
}

/** The value of each point in the layer that the estimate is for; of a stock the sum of the layers between its depths. */
export function layerValues({ report, estimate }: FieldPage): Map<number, PointValue> {
  const { topCm, bottomCm } = estimate
  if (topCm === null || bottomCm === null) return new Map()
  if (report.shown?.analyte === SOC_STOCK) return stocksBetween(report, topCm, bottomCm)
  const ofLayer = report.values.filter((value) => value.topCm === topCm && value.bottomCm === bottomCm)
  return new Map(ofLayer.map(({ pointId, value, words, isAbove }) => [pointId, { value, words, isAbove }]))
}

/** Depths that differ by less are the same. */
const SAME_CM = 1e-6

/** A point whose layers leave a part out has no stock between the depths. */
function stocksBetween(
  { values, shown }: FieldReport,
  topCm: number,
  bottomCm: number,
): Map<number, PointValue> {
  const inside = values.filter(
    (value) => value.topCm >= topCm - SAME_CM && value.bottomCm <= bottomCm + SAME_CM,
  )
  const byPoint = Map.groupBy(inside, ({ pointId }) => pointId)
  return new Map(
    [...byPoint].map(([pointId, layers]) => {
      const coveredCm = layers.reduce((sum, layer) => sum + layer.bottomCm - layer.topCm, 0)
      const isWhole = coveredCm >= bottomCm - topCm - SAME_CM && layers.every(({ value }) => value !== null)
      const value = isWhole ? layers.reduce((sum, layer) => sum + (layer.value ?? 0), 0) : null
      const isAbove = layers.some((layer) => layer.isAbove)
      const words = value === null ? '' : value.toFixed(shown?.decimals ?? 1)
      return [pointId, { value, words, isAbove }]
    }),
  )
}
