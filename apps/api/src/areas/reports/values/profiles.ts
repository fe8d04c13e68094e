import type { Censored, Series } from '@org/core/contract'
import {
  type CarbonLayer,
  type DensityLayer,
  joinDepths,
  type SocLayer,
  socStockFixedDepth,
} from '@org/sampling-design'
import { attempt } from './attempt.ts'
import type { Campaign, PlanSample } from './campaign.ts'
import { countedAs } from './observe.ts'
import { isSameSeries, type SeriesResults, seriesOf } from './series.ts'

/** A layer with carbon and bulk density. */
export interface ProfileLayer extends SocLayer {
  isCensored: boolean
  isAbove: boolean
  quality: number
}

/** Why a point with carbon or bulk density has layers without a stock. */
export type Lack = 'carbon' | 'density' | 'depths'

/** The layers of a point that have carbon and bulk density, from the top down. */
export interface Profile {
  pointId: number
  layers: ProfileLayer[]
  /** Null where no layer lacks anything, and where nothing was measured. */
  lack: Lack | null
}

/** Which series a stock is made of. */
export interface StockParts {
  carbon: SeriesResults
  density: SeriesResults
  coarse: SeriesResults | null
  organic: SeriesResults | null
}

/** What a stock of soil organic carbon is computed from. */
export const STOCK_ANALYTES = ['soc', 'bulk_density', 'coarse_fragments', 'om_loi'] as const
const UNITS = { soc: '%', bulk_density: 'g/cm³', coarse_fragments: '%', om_loi: '%' } as const

/**
 * The most numerous series of each; null without carbon or bulk density.
 *
 * @param carbonLike the series of carbon that another campaign has: taken where there is one like it
 */
export function stockParts(all: readonly SeriesResults[], carbonLike?: Series): StockParts | null {
  const of = (analyte: (typeof STOCK_ANALYTES)[number]) =>
    all.filter(({ series }) => series.analyte === analyte && series.unit === UNITS[analyte])
  const carbons = of('soc')
  const like = carbonLike && carbons.find(({ series }) => isSameSeries(series, carbonLike))
  const carbon = like ?? carbons[0]
  const density = of('bulk_density')[0]
  if (carbon === undefined || density === undefined) return null
  return { carbon, density, coarse: of('coarse_fragments')[0] ?? null, organic: of('om_loi')[0] ?? null }
}

interface LayerValue {
  topCm: number
  bottomCm: number
  value: number
  isCensored: boolean
  isAbove: boolean
  quality: number
}

/** Profiles of the points that have carbon or bulk density. */
export function profilesOf(
  { points, samples }: Pick<Campaign, 'points' | 'samples'>,
  { carbon, density, coarse, organic }: StockParts,
  censored: Censored,
): Profile[] {
  const sampleOf = new Map(samples.map((sample) => [sample.id, sample]))
  const [carbons, densities, stones, matter] = [carbon, density, coarse, organic].map((part) =>
    layersByPoint(part, sampleOf, censored),
  )
  return points.flatMap(({ id }) => {
    const own = carbons?.get(id) ?? []
    const heavy = densities?.get(id) ?? []
    if (own.length === 0 && heavy.length === 0) return []
    return [
      {
        pointId: id,
        ...joined(withOrganic(own, matter?.get(id)), withCoarse(heavy, stones?.get(id)), own, heavy),
      },
    ]
  })
}

function layersByPoint(
  part: SeriesResults | null,
  sampleOf: ReadonlyMap<number, PlanSample>,
  censored: Censored,
): Map<number, LayerValue[]> {
  const found = new Map<number, LayerValue[]>()
  for (const result of part?.results ?? []) {
    const sample = sampleOf.get(result.sampleId)
    const { value, isCensored, isAbove, quality } = countedAs(result, censored)
    if (sample === undefined || value === null) continue
    const { topCm, bottomCm } = sample
    const layer = { topCm, bottomCm, value, isCensored, isAbove, quality }
    const own = found.get(sample.pointId)
    if (own === undefined) found.set(sample.pointId, [layer])
    else own.push(layer)
  }
  for (const layers of found.values()) layers.sort((a, b) => a.topCm - b.topCm || a.bottomCm - b.bottomCm)
  return found
}

const PERCENT = 100
const sameLayer = (layers: readonly LayerValue[] | undefined, { topCm, bottomCm }: LayerValue) =>
  layers?.find((other) => other.topCm === topCm && other.bottomCm === bottomCm)

const withOrganic = (carbons: readonly LayerValue[], matter?: readonly LayerValue[]): CarbonLayer[] =>
  carbons.map((layer) => {
    const organic = sameLayer(matter, layer)
    return {
      topCm: layer.topCm,
      bottomCm: layer.bottomCm,
      carbonPercent: layer.value,
      ...(organic === undefined ? {} : { organicMatterPercent: organic.value }),
    }
  })

const withCoarse = (densities: readonly LayerValue[], stones?: readonly LayerValue[]): DensityLayer[] =>
  densities.map((layer) => {
    const coarse = sameLayer(stones, layer)
    return {
      topCm: layer.topCm,
      bottomCm: layer.bottomCm,
      bulkDensityGCm3: layer.value,
      ...(coarse === undefined ? {} : { coarseFraction: coarse.value / PERCENT }),
    }
  })

/** Each carbon layer with the densities that cover it; `own` and `heavy` say what was counted how. */
function joined(
  carbons: readonly CarbonLayer[],
  densities: readonly DensityLayer[],
  own: readonly LayerValue[],
  heavy: readonly LayerValue[],
): Omit<Profile, 'pointId'> {
  if (carbons.length === 0) return { layers: [], lack: 'carbon' }
  if (densities.length === 0) return { layers: [], lack: 'density' }
  const layers = carbons.flatMap((carbon, at) => {
    const covering = densities.flatMap((density, place) => (meets(density, carbon) ? [place] : []))
    const made = attempt(() => joinDepths([carbon], chosen(densities, covering)))
    const layer = 'value' in made ? made.value[0] : undefined
    if (layer === undefined || 'refused' in attempt(() => socStockFixedDepth([layer], layer))) return []
    const sources = [own[at], ...chosen(heavy, covering)].flatMap((source) => source ?? [])
    return [
      {
        ...layer,
        isCensored: sources.some(({ isCensored }) => isCensored),
        isAbove: sources.some(({ isAbove }) => isAbove),
        quality: Math.max(0, ...sources.map(({ quality }) => quality)),
      },
    ]
  })
  return { layers, lack: layers.length === carbons.length ? null : 'depths' }
}

const chosen = <T>(all: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((place) => all[place] ?? [])
const meets = (a: { topCm: number; bottomCm: number }, b: { topCm: number; bottomCm: number }): boolean =>
  a.topCm < b.bottomCm && b.topCm < a.bottomCm

/** The profiles of a campaign; null where it has no stock. */
export function stockOf(campaign: Campaign, censored: Censored, carbonLike?: Series) {
  const parts = stockParts(seriesOf(campaign.results), carbonLike)
  if (parts === null) return null
  const profiles = profilesOf(campaign, parts, censored)
  return profiles.some(({ layers }) => layers.length > 0) ? { parts, profiles } : null
}
export type Stock = NonNullable<ReturnType<typeof stockOf>>
