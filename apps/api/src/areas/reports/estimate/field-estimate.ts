import { type Estimate, HECTARE_M2, type Series, SOC_STOCK } from '@org/core/contract'
import type { DomainSize } from '@org/sampling-design'
import type { Campaign } from '../values/campaign.ts'
import { type CampaignSeries, campaignSeries, observationsOf } from '../values/field-series.ts'
import { doubledNote, lackNotes, nothingShown, partNotes } from '../values/notes.ts'
import { type Profile, stockOf } from '../values/profiles.ts'
import { chooseSeries, isSameSeries } from '../values/series.ts'
import { type Layer, layersOf } from '../values/summary.ts'
import type { Asked } from './asked.ts'
import { assumesOf, firstOf, noIntervalOf } from './claim-words.ts'
import { halfWidth } from './fields-sum.ts'
import { chooseLayer, layerWords, stockDepths } from './layer.ts'
import { lostPlaces } from './losses-words.ts'
import { type FieldMean, fieldMean } from './mean.ts'
import { inLayer, type PointValue, pointValues } from './point-value.ts'
import { roundedTo } from './rounding.ts'
import { sampledOf, saysOf } from './sampled-notes.ts'
import {
  equivalentMassStocks,
  fixedDepthStocks,
  massReference,
  openStocks,
  type PointStocks,
} from './stocks.ts'

/** The campaign whose mass of soil is the reference. */
export type FirstCampaign = Pick<Campaign, 'year'> & { profiles: readonly Profile[] }

/** What is chosen for several fields, or by another year. */
export interface Chosen {
  /** What there is of the campaign, where it is known already. */
  own?: CampaignSeries
  shown?: Series
  layer?: Layer
  /** The series of carbon of the year that this one is compared with. */
  carbonLike?: Series
  first?: FirstCampaign | null
}

/** What is estimated of a campaign. */
export interface CampaignEstimate {
  campaign: Campaign
  own: CampaignSeries
  shown: Series | null
  layer: Layer | null
  points: PointValue[]
  mean: FieldMean
  noInterval: string | null
  assumes: string | null
  problem: string | null
  first: string[]
  says: string[]
  referenceMassTHa: number | null
}

interface Made {
  points: PointValue[]
  /** The step to which the values are rounded; 0 where it is not known. */
  roundedTo: number
  says: string[]
  referenceMassTHa: number | null
}

type Known = Pick<CampaignEstimate, 'campaign' | 'own' | 'shown' | 'layer'>

/** The estimate of a campaign: of the series and layer that are chosen or asked for. */
export function estimateCampaign(campaign: Campaign, asked: Asked, chosen: Chosen = {}): CampaignEstimate {
  const own = chosen.own ?? campaignSeries(campaign, asked.censored, chosen.carbonLike)
  const wanted = chosen.shown
  const shown =
    wanted === undefined
      ? chooseSeries(own.all, asked)
      : (own.all.find((one) => isSameSeries(one, wanted)) ?? null)
  if (shown === null)
    return without({ campaign, own, shown, layer: null }, asked, nothingShown(own.all, asked.analyte))
  if (shown.analyte === SOC_STOCK) return estimateStock(campaign, asked, own, shown, chosen)
  const observations = observationsOf(campaign, own, shown, asked.censored)
  const layer = chooseLayer(observations, chosen.layer ?? asked)
  if (layer === null) return without({ campaign, own, shown, layer }, asked, noLayer(layersOf(observations)))
  const group = own.measured.find(({ series }) => isSameSeries(series, shown))
  return finished({ campaign, own, shown, layer }, asked, {
    points: pointValues(campaign, layer, inLayer(observations, layer), asked.moved),
    roundedTo: roundedTo(group?.results ?? []),
    ...{ says: doubledNote(group), referenceMassTHa: null },
  })
}

const noLayer = (layers: readonly Layer[]): string =>
  layers.length === 0
    ? 'There are no values. Upload results of this field first.'
    : `There are no values of this layer. Choose ${layers.map(layerWords).join(' or ')}.`

function estimateStock(
  campaign: Campaign,
  asked: Asked,
  own: CampaignSeries,
  shown: Series,
  chosen: Chosen,
): CampaignEstimate {
  const profiles = own.stock?.profiles ?? []
  const layer = chosen.layer ?? stockDepths(profiles, asked)
  const parts = own.stock === null ? [] : partNotes(own.stock.parts, asked.censored)
  const known = { campaign, own, shown, layer }
  if (layer === null)
    return without(
      known,
      asked,
      'No stock lies between these depths. Choose a bottom below the top that was sampled.',
    )
  const by = stockMaker(
    campaign,
    layer,
    asked.basis === 'mass' ? (chosen.first ?? { year: campaign.year, profiles }) : null,
  )
  if ('problem' in by) return without(known, asked, by.problem)
  const made = by.make(profiles)
  const others = openVariants(campaign, profiles, chosen.carbonLike).map((other) => by.make(other).stocks)
  return finished(known, asked, {
    points: pointValues(campaign, layer, openStocks(made.stocks, others), asked.moved),
    roundedTo: 0,
    says: [...parts, ...lackNotes(profiles), ...by.says, ...made.says],
    referenceMassTHa: by.referenceMassTHa,
  })
}

/** Profiles with values below a limit as 0, and as their limits; none where there are no such values. */
function openVariants(
  campaign: Campaign,
  profiles: readonly Profile[],
  carbonLike: Series | undefined,
): readonly (readonly Profile[])[] {
  const isOpen = profiles.some(({ layers }) => layers.some(({ isCensored }) => isCensored))
  if (!isOpen) return []
  return (['zero', 'limit'] as const).map(
    (censored) => stockOf(campaign, censored, carbonLike)?.profiles ?? [],
  )
}

interface StockMaker {
  make(profiles: readonly Profile[]): PointStocks
  says: string[]
  referenceMassTHa: number | null
}

/** @param first the campaign of the reference mass; null for stocks at fixed depth */
function stockMaker(
  { points }: Campaign,
  layer: Layer,
  first: FirstCampaign | null,
): StockMaker | { problem: string } {
  const numbers = new Map(points.map(({ id, number }) => [id, number]))
  if (first === null)
    return {
      make: (profiles) => fixedDepthStocks(profiles, layer, (id) => numbers.get(id) ?? 0),
      ...{ says: [], referenceMassTHa: null },
    }
  if (layer.topCm > 0)
    return { problem: 'Stocks in equivalent mass start at the surface. Choose 0 cm as the top.' }
  const reference = massReference(first.profiles, layer.bottomCm)
  if (reference === null)
    return {
      problem: `No point of ${first.year} has at least two layers that reach ${layer.bottomCm} cm, so there is no reference mass. Choose a smaller depth, or stocks at fixed depth.`,
    }
  return {
    make: (profiles) => equivalentMassStocks(profiles, layer, reference),
    says: [
      `The reference is the mean mass of mineral soil in ${first.year} to ${layer.bottomCm} cm, of ${reference.points} ${reference.points === 1 ? 'point' : 'points'}.`,
    ],
    referenceMassTHa: reference.totalTHa,
  }
}

const NO_LAYER: Layer = { topCm: 0, bottomCm: 0 }

/** No value can be counted. */
function without(known: Known, asked: Asked, problem: string): CampaignEstimate {
  const points = pointValues(known.campaign, NO_LAYER, new Map(), asked.moved)
  const mean = fieldMean(known.campaign, points, { confidence: asked.confidence, roundedTo: 0 })
  return {
    ...{ ...known, points, mean, problem, noInterval: null, assumes: null },
    ...{ first: [], says: [], referenceMassTHa: null },
  }
}

const NOTHING_COUNTED = 'No value of this layer is counted. Look at the results of this field.'

function finished(known: Known, asked: Asked, made: Made): CampaignEstimate {
  const { campaign } = known
  const { points } = made
  const mean = fieldMean(campaign, points, { confidence: asked.confidence, roundedTo: made.roundedTo })
  const places = lostPlaces(points, campaign.replaced)
  const problem = mean.n === 0 ? NOTHING_COUNTED : mean.problem
  const sampled = sampledOf(points, campaign.replaced)
  return {
    ...{ ...known, points, mean, problem },
    noInterval: problem === null ? noIntervalOf({ mean, sampled, places, campaign }) : null,
    assumes: mean.interval === null ? null : assumesOf(places, mean),
    first: firstOf(mean, places),
    says: [...saysOf(campaign, points, mean, asked), ...made.says],
    referenceMassTHa: made.referenceMassTHa,
  }
}

interface Summed extends Pick<Estimate, 'mean' | 'degreesOfFreedom' | 'interval' | 'areaM2'> {
  sums: DomainSize | null
}

/** A mean in t/ha as tons on what it is the mean of; the size of a part that can be sampled is uncertain too. */
export function totalOf(
  isStock: boolean,
  { mean, degreesOfFreedom, interval, areaM2, sums }: Summed,
  confidence: number,
): Estimate['total'] {
  if (!isStock || mean === null) return null
  const tons = mean * (areaM2 / HECTARE_M2)
  if (interval === null || sums === null || degreesOfFreedom === null)
    return { tons, standardError: null, interval: null }
  const standardError = Math.sqrt(sums.varianceOfTotal) / HECTARE_M2
  const half = halfWidth(standardError, degreesOfFreedom, confidence)
  const ha = areaM2 / HECTARE_M2
  // Of a whole field the ends are those of the mean, also where values below a limit widen it.
  const ends: [number, number] =
    sums.varianceOfSize === 0 ? [interval[0] * ha, interval[1] * ha] : [tons - half, tons + half]
  return { tons, standardError, interval: ends }
}
