import type { Estimate, FieldReport, LayerSummary, ReportFileRead, Series } from '@org/core/contract'

/** What one page shows. */
export interface FieldPage {
  report: FieldReport
  /** Of the layer that the map shows. */
  estimate: Estimate
  /** The other analytes of the field, and the shown one. */
  analytes: readonly { series: Series; layers: readonly LayerSummary[] }[]
}

/** How pages are drawn. */
export type PageChoice = Pick<ReportFileRead, 'classes' | 'paper' | 'areaUnit'>

export const PAPERS = {
  letter: { widthMm: 215.9, heightMm: 279.4 },
  a4: { widthMm: 210, heightMm: 297 },
} as const

/** Value and words of each point in the layer that an estimate is for. */
export function layerValues({
  report,
  estimate,
}: FieldPage): Map<number, { value: number | null; words: string }> {
  const { topCm, bottomCm } = estimate
  const ofLayer = report.values.filter((value) => value.topCm === topCm && value.bottomCm === bottomCm)
  return new Map(ofLayer.map(({ pointId, value, words }) => [pointId, { value, words }]))
}
