import type { FieldReport, LayerSummary, Series } from '@org/core'
import { type Depth, depthKey } from './layers.ts'

/** The means of a year. */
export interface Campaign {
  year: number
  method: string
  unit: string
  layers: readonly LayerSummary[]
  /** Of the same method and unit as what is shown: its means can be compared. */
  isComparable: boolean
}

type Report = Pick<FieldReport, 'year' | 'layers' | 'campaigns'>

/** The year that is shown and the field’s others, newest first. */
export function campaignsOf({ year, layers, campaigns }: Report, shown: Series): Campaign[] {
  const { method, unit } = shown
  const others = campaigns.map((each) => ({
    ...each,
    isComparable: each.method === method && each.unit === unit,
  }))
  return [{ year, method, unit, layers, isComparable: true }, ...others].toSorted(
    (one, other) => other.year - one.year,
  )
}

/** Layers of any campaign, from the top down. */
export function depthsOf(campaigns: readonly Campaign[]): Depth[] {
  const found = new Map(
    campaigns.flatMap(({ layers }) =>
      layers.map(({ topCm, bottomCm }) => [depthKey({ topCm, bottomCm }), { topCm, bottomCm }] as const),
    ),
  )
  return [...found.values()].toSorted(
    (one, other) => one.topCm - other.topCm || one.bottomCm - other.bottomCm,
  )
}

export const layerOf = ({ layers }: Pick<Campaign, 'layers'>, depth: Depth): LayerSummary | undefined =>
  layers.find((layer) => depthKey(layer) === depthKey(depth))

/** A line of means for each layer; only years that can be compared. Empty with fewer than two such years. */
export function meanLines(campaigns: readonly Campaign[]) {
  const comparable = campaigns.filter(
    ({ isComparable, layers }) => isComparable && layers.some(({ mean }) => mean !== null),
  )
  if (comparable.length < 2) return []
  return depthsOf(comparable).map((depth) => ({
    depth,
    points: comparable.map((each) => ({ x: each.year, value: layerOf(each, depth)?.mean ?? null })),
  }))
}

/** `2023 was measured by Wet oxidation in g/kg.`; null where the year can be compared. */
export function differenceWords({ year, method, unit, isComparable }: Campaign): string | null {
  if (isComparable) return null
  const by = method === '' ? 'by a method that is not named' : `by ${method}`
  return `${year} was measured ${by}${unit === '' ? '' : `, in ${unit}`}: its means are not compared.`
}
