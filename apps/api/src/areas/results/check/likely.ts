import {
  depthUnitOf,
  formatCode,
  type Layer,
  layerIn,
  type MatchedSample,
  type ShownDepthUnit,
} from '@org/core/contract'
import { isLayerOf } from './match.ts'
import type { MissingSample } from './missing.ts'
import { slipFinder } from './slips.ts'

/** What a row without a sample says of it. */
export interface Said {
  label: string
  labNumber: string
  sampleName: string
  field: string
  point: string
}

export interface Likely {
  sample: MatchedSample
  says: string
}

/** What a check keeps is read by everyone: it says a layer in the unit in which it is round. */
export const placeOf = (sample: MatchedSample, unit: ShownDepthUnit = depthUnitOf([sample])): string =>
  `point ${sample.pointNumber} of ${sample.fieldName}, ${layerIn(sample, unit)}`

/**
 * Samples that a row can be of: those whose label is one slip away from one of its texts, then those of its point and layer,
 * each those of the shipments first. Only one alone is the likely one.
 */
export function likelyFinder(missing: readonly MissingSample[], unit?: ShownDepthUnit) {
  const slipsOf = slipFinder(
    missing.flatMap((one) => (one.sample.labelCode === null ? [] : [[one.sample.labelCode, one] as const])),
  )
  const byPoint = Map.groupBy(missing, ({ sample }) => sample.pointNumber)
  return (said: Said, layer: Layer | null): { likely: Likely | null; all: Likely[] } => {
    const slips = slipsOf([said.label, said.sampleName, said.labNumber, said.point]).map(
      ({ written, value }) => ({
        one: value,
        says: `“${written}” is one slip away from ${formatCode(value.sample.labelCode ?? '')}, the label of ${placeOf(value.sample, unit)}.`,
      }),
    )
    const there = atPlace(said, layer, byPoint).map((one) => ({
      one,
      says: `The row has the place of ${placeOf(one.sample, unit)}, which has no row yet.`,
    }))
    const all = [slips, there].flatMap((some) => [
      some.filter(isShipped),
      some.filter((each) => !isShipped(each)),
    ])
    const [first = []] = all.filter((some) => some.length > 0)
    const [only, other] = first
    return {
      likely: only === undefined || other !== undefined ? null : toLikely(only),
      all: all.flat().map(toLikely),
    }
  }
}

interface Found {
  one: MissingSample
  says: string
}
const isShipped = ({ one }: Found): boolean => one.shipment !== null
const toLikely = ({ one, says }: Found): Likely => ({ sample: one.sample, says })

/** Longer texts name no point. */
const MAX_NAMED = 200
const NAMED_POINT = /^(?<before>.*?)[\s_#-]*(?<number>\d{1,6})$/
const POINT_WORD = /^(?:point|pt|p|sample|s|site|no\.?|nr\.?)?$/i

function atPlace(
  { field, point, sampleName }: Said,
  layer: Layer | null,
  byPoint: ReadonlyMap<number, readonly MissingSample[]>,
): readonly MissingSample[] {
  const name = (point || sampleName).trim()
  if (name.length > MAX_NAMED) return []
  const { before = '', number } = NAMED_POINT.exec(name)?.groups ?? {}
  if (number === undefined) return []
  const named = field.trim() || (POINT_WORD.test(before.trim()) ? '' : before.trim())
  return (byPoint.get(Number(number)) ?? []).filter(
    ({ sample }) =>
      (named === '' || named.toLowerCase() === sample.fieldName.trim().toLowerCase()) &&
      (layer === null || isLayerOf(sample, layer)),
  )
}
