import type { FieldReport, LayerSummary, ReportPoint, ReportValue } from '@org/core'

/** A layer of soil. */
export type Depth = Pick<LayerSummary, 'topCm' | 'bottomCm'>

/** As an address says it: `0-15`. */
export const depthKey = ({ topCm, bottomCm }: Depth): string => `${topCm}-${bottomCm}`
export const isSameDepth = (one: Depth, other: Depth): boolean =>
  one.topCm === other.topCm && one.bottomCm === other.bottomCm

/** The layer that an address names, else the first that has values, else the first. */
export function chosenLayer(layers: readonly LayerSummary[], words: string): LayerSummary | undefined {
  return layers.find((layer) => depthKey(layer) === words) ?? layers.find(({ n }) => n > 0) ?? layers[0]
}

/** A number, where it is one; never NaN in an answer. */
const known = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** The counted values of a layer. */
export const valuesOfLayer = ({ values }: Pick<FieldReport, 'values'>, layer: Depth): number[] =>
  values.flatMap((each) => (isSameDepth(each, layer) ? (known(each.value) ?? []) : []))

/** A point with its values by layer. */
export interface PointRow {
  point: ReportPoint
  stratumNumber: number | null
  /** By the layer’s key. */
  values: ReadonlyMap<string, ReportValue>
}

export function pointRows({ design, values }: Pick<FieldReport, 'design' | 'values'>): PointRow[] {
  const strata = new Map(design?.strata.map(({ id, number }) => [id, number]))
  const byPoint = new Map<number, ReportValue[]>()
  for (const value of values) {
    const own = byPoint.get(value.pointId)
    if (own === undefined) byPoint.set(value.pointId, [value])
    else own.push(value)
  }
  return (design?.points ?? []).map((point) => ({
    point,
    stratumNumber: strata.get(point.stratumId) ?? null,
    values: new Map((byPoint.get(point.id) ?? []).map((each) => [depthKey(each), each])),
  }))
}

/** The counted value of a point in a layer; null where there is none. */
export const valueIn = (row: PointRow, key: string): number | null => known(row.values.get(key)?.value)

export interface PointSort {
  /** `number`, or a layer’s key. */
  column: string
  descending: boolean
}

/** Points without a value come last in either direction. */
export function sortedRows(rows: readonly PointRow[], { column, descending }: PointSort): PointRow[] {
  const turn = descending ? -1 : 1
  const byNumber = (one: PointRow, other: PointRow) => one.point.number - other.point.number
  if (column === 'number') return rows.toSorted((one, other) => turn * byNumber(one, other))
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one, column), valueIn(other, column)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byNumber(one, other)
    return turn * (a - b) || byNumber(one, other)
  })
}
