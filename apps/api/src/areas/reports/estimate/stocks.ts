import { type SocLayer, socStockEquivalentMass, socStockFixedDepth } from '@org/sampling-design'
import { attempt } from '../values/attempt.ts'
import { counted, pointsWords } from '../values/notes.ts'
import type { Profile } from '../values/profiles.ts'
import type { Layer } from '../values/summary.ts'
import { type Found, NOTHING } from './point-value.ts'

export interface PointStocks {
  stocks: Map<number, Found>
  says: string[]
}

function told(profile: Profile, { topCm, bottomCm }: Layer, value: number): Found {
  const layers = profile.layers.filter((layer) => layer.topCm < bottomCm && layer.bottomCm > topCm)
  const isAbove = layers.some((layer) => layer.isAbove)
  return {
    ...{ value, low: value, high: isAbove ? Number.POSITIVE_INFINITY : value },
    isCensored: layers.some(({ isCensored }) => isCensored),
    ...{ isAbove, excluded: null },
    quality: Math.max(0, ...layers.map(({ quality }) => quality)),
  }
}

/** Stocks with all that values below a limit leave open: the others are the same with these values as 0, and as their limits. */
export const openStocks = (
  stocks: ReadonlyMap<number, Found>,
  others: readonly ReadonlyMap<number, Found>[],
): Map<number, Found> =>
  new Map(
    [...stocks].map(([id, own]) => {
      if (own.value === null) return [id, own]
      const all = [own, ...others.flatMap((other) => other.get(id) ?? [])]
      const low = Math.min(...all.flatMap((each) => each.low ?? []))
      return [id, { ...own, low, high: Math.max(...all.flatMap((each) => each.high ?? [])) }]
    }),
  )

/** Stocks at fixed depth. */
export function fixedDepthStocks(
  profiles: readonly Profile[],
  layer: Layer,
  numberOf: (pointId: number) => number,
): PointStocks {
  const stocks = new Map<number, Found>()
  const uncovered: number[] = []
  for (const profile of profiles) {
    if (profile.layers.length === 0) continue
    const made = attempt(() => socStockFixedDepth(profile.layers, layer).stockTHa)
    if ('value' in made) stocks.set(profile.pointId, told(profile, layer, made.value))
    else uncovered.push(numberOf(profile.pointId))
  }
  const says =
    uncovered.length === 0
      ? []
      : [
          `${pointsWords(uncovered)} ${uncovered.length === 1 ? 'has' : 'have'} no stock: layers with carbon and bulk density do not cover ${layer.topCm}–${layer.bottomCm} cm once.`,
        ]
  return { stocks, says }
}

/** The mass of soil that stocks are compared in. */
export interface MassReference {
  /** Of each layer from the surface down, mineral soil. */
  massesTHa: number[]
  totalTHa: number
  points: number
}

/** Spline through the layers: with one there is nothing to see between. */
const LEAST_LAYERS = 2

/** The mean mineral mass of a campaign’s points down to each bottom of its layers; null where too few layers cover the depth. */
export function massReference(profiles: readonly Profile[], bottomCm: number): MassReference | null {
  const covering = profiles.filter(
    ({ layers }) =>
      layers.length >= LEAST_LAYERS && 'value' in attempt(() => socStockFixedDepth(layers, bottomCm)),
  )
  if (covering.length === 0) return null
  const bottoms = covering.flatMap(({ layers }) => layers.map((layer) => layer.bottomCm))
  const depthsCm = [...new Set([...bottoms.filter((depth) => depth < bottomCm), bottomCm])].sort(
    (a, b) => a - b,
  )
  const cumulated = depthsCm.map(
    (depth) => covering.reduce((sum, { layers }) => sum + mineralMass(layers, depth), 0) / covering.length,
  )
  const massesTHa = cumulated.map((mass, at) => mass - (cumulated[at - 1] ?? 0)).filter((mass) => mass > 0)
  const totalTHa = cumulated.at(-1) ?? 0
  return massesTHa.length === 0 ? null : { massesTHa, totalTHa, points: covering.length }
}

function mineralMass(layers: readonly SocLayer[], bottomCm: number): number {
  const { parts } = socStockFixedDepth(layers, bottomCm)
  return parts.reduce((sum, { soilMassTHa, organicMatterTHa }) => sum + soilMassTHa - organicMatterTHa, 0)
}

/** Stocks in the same mineral mass as the reference; below what was sampled as far as the engine goes on. */
export function equivalentMassStocks(
  profiles: readonly Profile[],
  layer: Layer,
  { massesTHa }: MassReference,
): PointStocks {
  const stocks = new Map<number, Found>()
  const continued: number[] = []
  let refused = 0
  for (const profile of profiles) {
    if (profile.layers.length === 0) continue
    const made = equivalentMass(profile.layers, massesTHa)
    if (made === null) {
      refused += 1
      stocks.set(profile.pointId, { ...NOTHING, isShort: true })
      continue
    }
    if (made.extrapolatedShare > 0) continued.push(made.extrapolatedShare)
    stocks.set(profile.pointId, told(profile, layer, made.stockTHa))
  }
  return { stocks, says: [...continuedWords(continued), ...refusedWords(refused)] }
}

function equivalentMass(layers: readonly SocLayer[], massesTHa: readonly number[]) {
  if (layers.length < LEAST_LAYERS) return null
  const how = { reference: { massesTHa }, method: 'spline', mass: 'mineral' } as const
  const within = attempt(() => socStockEquivalentMass(layers, how))
  if ('value' in within) return within.value
  if (within.refused !== 'TooShallow') return null
  const beyond = attempt(() => socStockEquivalentMass(layers, { ...how, extrapolate: 'last-cubic' }))
  return 'value' in beyond ? beyond.value : null
}

const PERCENT = 100

function continuedWords(shares: readonly number[]): string[] {
  if (shares.length === 0) return []
  const most = (Math.max(...shares) * PERCENT).toFixed(1)
  return [
    `${counted(shares.length, 'point')} ${shares.length === 1 ? 'has' : 'have'} less soil than the reference mass: the curve is continued below the deepest sample, by at most ${most}% of the mass.`,
  ]
}

function refusedWords(count: number): string[] {
  if (count === 0) return []
  return [
    `${counted(count, 'point')} ${count === 1 ? 'has' : 'have'} no stock in equivalent mass: the layers are too few or too shallow, or have gaps. Points with less soil lack it sooner than others.`,
  ]
}
