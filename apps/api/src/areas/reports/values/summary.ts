import type { FieldReport, LayerSummary } from '@org/core/contract'
import type { Campaign, PlanSample } from './campaign.ts'
import type { Observation } from './observe.ts'

export interface Layer {
  topCm: number
  bottomCm: number
}

export const isSameLayer = (a: Layer, b: Layer): boolean => a.topCm === b.topCm && a.bottomCm === b.bottomCm

/** Different layers, from the top down. */
export function layersOf(all: readonly Layer[]): Layer[] {
  const found = new Map(all.map(({ topCm, bottomCm }) => [`${topCm} ${bottomCm}`, { topCm, bottomCm }]))
  return [...found.values()].sort((a, b) => a.topCm - b.topCm || a.bottomCm - b.bottomCm)
}

/** Null where it is no number: never NaN nor Infinity in an answer. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Mean of values, within them; null without any. */
export function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sum = values.reduce((all, value) => all + value, 0)
  if (!Number.isFinite(sum)) return null
  return Math.min(Math.max(sum / values.length, Math.min(...values)), Math.max(...values))
}

/** Sample standard deviation; null with fewer than two values. */
export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return null
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return finite(Math.sqrt(squares / (values.length - 1)))
}

function spreadOf(values: readonly number[]) {
  const mean = meanOf(values)
  const sd = deviationOf(values)
  return {
    mean,
    min: values.length === 0 ? null : Math.min(...values),
    max: values.length === 0 ? null : Math.max(...values),
    sd,
    cv: sd === null || mean === null || mean === 0 ? null : finite(sd / Math.abs(mean)),
  }
}

/** Each layer of the plan and of the values; of those without a value only where samples wait for one. */
export function summaries(
  samples: readonly PlanSample[],
  observations: readonly Observation[],
  isComputed: boolean,
): LayerSummary[] {
  const layers = layersOf(isComputed ? observations : [...samples, ...observations])
  return layers.map((layer) => {
    const own = observations.filter((one) => isSameLayer(one, layer))
    const counted = own.filter(({ value }) => value !== null)
    const planned = samples.filter((one) => isSameLayer(one, layer)).length
    return {
      ...layer,
      n: counted.length,
      missing: Math.max(0, planned - own.length),
      censored: counted.filter(({ isCensored }) => isCensored).length,
      above: counted.filter(({ isAbove }) => isAbove).length,
      excluded: own.length - counted.length,
      ...spreadOf(counted.flatMap(({ value }) => value ?? [])),
    }
  })
}

/** Means of each stratum and layer. */
export function strataMeans(
  { strata, points }: Pick<Campaign, 'strata' | 'points'>,
  observations: readonly Observation[],
): FieldReport['strataMeans'] {
  const stratumOf = new Map(points.map(({ id, stratumId }) => [id, stratumId]))
  return layersOf(observations).flatMap((layer) => {
    const inLayer = observations.filter((one) => isSameLayer(one, layer))
    return strata.map(({ id }) => {
      const own = inLayer.filter(({ pointId, value }) => stratumOf.get(pointId) === id && value !== null)
      const values = own.flatMap(({ value }) => value ?? [])
      const above = own.filter(({ isAbove }) => isAbove).length
      return { stratumId: id, ...layer, n: values.length, above, mean: meanOf(values) }
    })
  })
}
