import { type FieldReport, MOVED_POINTS, SOC_STOCK, STOCK_BASES } from '@org/core'
import { type DepthUnit, type Filter, formatDepthRange } from '@org/ui'
import { chip } from '#lists/filters.ts'
import { CONFIDENCES, type Depths, type EstimatePlace, LAYERS } from './view.ts'

const BASIS_WORDS = { depth: 'To a depth', mass: 'Equal soil mass' } as const
const MOVED_WORDS = { count: 'Count moved points', leaveOut: 'Leave them out' } as const
const LAYER = 'Layer'

/** Layers that can be estimated; of a stock those from the surface down. */
export function layersOf({ shown, layers }: Pick<FieldReport, 'shown' | 'layers'>): Depths[] {
  const isStock = shown?.analyte === SOC_STOCK
  const all = layers.map(({ topCm, bottomCm }) => ({ topCm: isStock ? 0 : topCm, bottomCm }))
  return [...new Map(all.map((depths) => [LAYERS.write(depths), depths])).values()]
}

/** The layer of an answer. */
export function depthsOf(
  answer: { topCm: number | null; bottomCm: number | null } | undefined,
): Depths | null {
  const { topCm = null, bottomCm = null } = answer ?? {}
  return topCm === null || bottomCm === null ? null : { topCm, bottomCm }
}

/** @param shown the layer of the answer; null before there is one */
export function layerFilter(layers: readonly Depths[], shown: Depths | null, unit: DepthUnit): Filter {
  const offered = [...layers, ...(shown === null ? [] : [shown])]
  const options = new Map(offered.map((depths): [string, Depths] => [LAYERS.write(depths) ?? '', depths]))
  return {
    ...chip(
      'depth',
      LAYER,
      [...options].map(([key, { topCm, bottomCm }]) => ({
        key,
        label: formatDepthRange(topCm, bottomCm, unit),
      })),
      LAYERS.write(shown),
    ),
    isRequired: true,
  }
}

export function confidenceFilter({ confidence }: EstimatePlace): Filter {
  const options = CONFIDENCES.toSorted().map((key) => ({ key, label: `${key}%` }))
  return { ...chip('confidence', 'Confidence', options, confidence), isRequired: true }
}

export function basisFilter({ basis }: EstimatePlace): Filter {
  const options = STOCK_BASES.map((key) => ({ key, label: BASIS_WORDS[key] }))
  return { ...chip('basis', 'Stock', options, basis), isRequired: true }
}

export function movedFilter({ moved }: EstimatePlace): Filter {
  const options = MOVED_POINTS.map((key) => ({ key, label: MOVED_WORDS[key] }))
  return { ...chip('moved', 'Moved points', options, moved), isRequired: true }
}

/** Earlier years of the field with values. */
export function sinceFilter({ since }: EstimatePlace, years: readonly number[]): Filter {
  const options = years.map((each) => ({ key: String(each), label: String(each) }))
  return { ...chip('since', 'Change since', options, since === null ? null : String(since)) }
}

export const earlierYears = ({ campaigns }: Pick<FieldReport, 'campaigns'>, year: number): number[] =>
  [...new Set(campaigns.map((campaign) => campaign.year))].filter((each) => each < year)

/** What choosing one of these means. */
export function choose(place: EstimatePlace, key: string, values: readonly string[]): void {
  const value = values[0] ?? null
  if (key === 'depth') place.showDepths(LAYERS.read(value))
  else if (key === 'confidence') place.beSure(CONFIDENCES.find((each) => each === value) ?? CONFIDENCES[0])
  else if (key === 'basis') place.takeBy(STOCK_BASES.find((each) => each === value) ?? 'depth')
  else if (key === 'moved') place.takeMoved(MOVED_POINTS.find((each) => each === value) ?? 'count')
  else if (key === 'since') place.compareWith(value === null ? null : Number(value))
  else if (key === 'program') place.chooseProgram(value)
}
