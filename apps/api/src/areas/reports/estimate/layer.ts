import type { Observation } from '../values/observe.ts'
import type { Profile } from '../values/profiles.ts'
import { type Layer, layersOf } from '../values/summary.ts'
import { SAME_DEPTH_CM } from './same-depth.ts'

interface AskedDepths {
  topCm?: number | undefined
  bottomCm?: number | undefined
}

const isAt = (asked: number | undefined, own: number): boolean =>
  asked === undefined || Math.abs(asked - own) <= SAME_DEPTH_CM

/** The layer that is asked for, else the first with a value; null where there is none. */
export function chooseLayer(
  observations: readonly Observation[],
  { topCm, bottomCm }: AskedDepths,
): Layer | null {
  const counted = layersOf(observations.filter(({ value }) => value !== null))
  const any = counted.length > 0 ? counted : layersOf(observations)
  return any.find((layer) => isAt(topCm, layer.topCm) && isAt(bottomCm, layer.bottomCm)) ?? null
}

/** Of several fields the layer that most of them have, of equals the first. */
export function commonLayer(fields: readonly (readonly Observation[])[], asked: AskedDepths): Layer | null {
  const counts = new Map<string, { layer: Layer; fields: number }>()
  for (const observations of fields) {
    for (const layer of layersOf(observations.filter(({ value }) => value !== null))) {
      if (!isAt(asked.topCm, layer.topCm) || !isAt(asked.bottomCm, layer.bottomCm)) continue
      const key = `${layer.topCm} ${layer.bottomCm}`
      counts.set(key, { layer, fields: (counts.get(key)?.fields ?? 0) + 1 })
    }
  }
  const most = Math.max(...[...counts.values()].map(({ fields: count }) => count))
  const layers = [...counts.values()].filter(({ fields: count }) => count === most)
  return layersOf(layers.map(({ layer }) => layer))[0] ?? null
}

/** How far down a profile goes from a depth without a gap; that depth where it has nothing there. */
function reachOf({ layers }: Profile, topCm: number): number {
  let reached = topCm
  for (const layer of [...layers].sort((a, b) => a.topCm - b.topCm))
    if (layer.topCm <= reached + SAME_DEPTH_CM) reached = Math.max(reached, layer.bottomCm)
  return reached
}

/** The depths of a stock: as asked, else from the surface to the deepest that most points with a stock have. */
export function stockDepths(
  profiles: readonly Profile[],
  { topCm = 0, bottomCm }: AskedDepths,
): Layer | null {
  if (bottomCm !== undefined) return bottomCm > topCm ? { topCm, bottomCm } : null
  const reached = profiles.map((profile) => reachOf(profile, topCm)).filter((depth) => depth > topCm)
  const deepest = deepestOfMost(reached)
  return deepest === null ? null : { topCm, bottomCm: deepest }
}

/** The deepest that more than half of some reach: a few shallow ones do not decide for all. Null without any. */
export const deepestOfMost = (reached: readonly number[]): number | null =>
  [...reached].sort((a, b) => b - a)[Math.floor(reached.length / 2)] ?? null

export const layerWords = ({ topCm, bottomCm }: Layer): string => `${topCm}–${bottomCm} cm`
