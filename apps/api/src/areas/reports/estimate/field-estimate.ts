import { type Estimate, HECTARE_M2, type Series, SOC_STOCK } from '@org/core/contract'
import type { Campaign } from '../values/campaign.ts'
import { type CampaignSeries, campaignSeries, observationsOf } from '../values/field-series.ts'
import { doubledNote, lackNotes, nothingShown, partNotes } from '../values/notes.ts'
import type { Profile } from '../values/profiles.ts'
import { chooseSeries, isSameSeries } from '../values/series.ts'
import { type Layer, layersOf } from '../values/summary.ts'
import type { Asked } from './asked.ts'
import { chooseLayer, layerWords, stockDepths } from './layer.ts'
import { type FieldMean, fieldMean } from './mean.ts'
import { inLayer, type PointValue, pointValues } from './point-value.ts'
import { noIntervalOf, sampledOf, saysOf } from './sampled-notes.ts'
import { equivalentMassStocks, fixedDepthStocks, massReference, type PointStocks } from './stocks.ts'

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
  problem: string | null
  says: string[]
  referenceMassTHa: number | null
}

interface Found {
  points: PointValue[]
  says: string[]
  problem: string | null
  referenceMassTHa: number | null
}

/** The estimate of a campaign: of the series and layer that are chosen or asked for. */
export function estimateCampaign(campaign: Campaign, asked: Asked, chosen: Chosen = {}): CampaignEstimate {
  const own = chosen.own ?? campaignSeries(campaign, asked.censored, chosen.carbonLike)
  const wanted = chosen.shown
  const shown =
    wanted === undefined
      ? chooseSeries(own.all, asked)
      : (own.all.find((one) => isSameSeries(one, wanted)) ?? null)
  if (shown === null)
    return finished(
      { campaign, own, shown, layer: null },
      asked,
      noPoints(nothingShown(own.all, asked.analyte)),
    )
  if (shown.analyte === SOC_STOCK) return estimateStock(campaign, asked, own, shown, chosen)
  const observations = observationsOf(campaign, own, shown, asked.censored)
  const layer = chooseLayer(observations, chosen.layer ?? asked)
  if (layer === null)
    return finished({ campaign, own, shown, layer }, asked, noPoints(noLayer(layersOf(observations))))
  const points = pointValues(campaign, inLayer(observations, layer), asked.moved)
  const doubled = doubledNote(own.measured.find(({ series }) => isSameSeries(series, shown)))
  return finished({ campaign, own, shown, layer }, asked, {
    ...{ points, says: doubled, problem: null, referenceMassTHa: null },
  })
}

const noPoints = (problem: string): Found => ({ points: [], says: [], problem, referenceMassTHa: null })
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
    return finished(
      known,
      asked,
      noPoints('No stock lies between these depths. Choose a bottom below the top that was sampled.'),
    )
  const made =
    asked.basis === 'mass'
      ? inMass(profiles, layer, chosen.first ?? { year: campaign.year, profiles })
      : { ...fixedDepthStocks(profiles, layer), referenceMassTHa: null }
  if ('stocks' in made)
    return finished(known, asked, {
      points: pointValues(campaign, made.stocks, asked.moved),
      says: [...parts, ...lackNotes(profiles), ...made.says],
      ...{ problem: null, referenceMassTHa: made.referenceMassTHa },
    })
  return finished(known, asked, noPoints(made.problem))
}

function inMass(
  profiles: readonly Profile[],
  layer: Layer,
  first: FirstCampaign,
): (PointStocks & { referenceMassTHa: number }) | { problem: string } {
  if (layer.topCm > 0)
    return { problem: 'Stocks in equivalent mass start at the surface. Choose 0 cm as the top.' }
  const reference = massReference(first.profiles, layer.bottomCm)
  if (reference === null)
    return {
      problem: `No point of ${first.year} has at least two layers that reach ${layer.bottomCm} cm, so there is no reference mass. Choose a smaller depth, or stocks at fixed depth.`,
    }
  const { stocks, says } = equivalentMassStocks(profiles, layer, reference)
  const from = `The reference is the mean mass of mineral soil in ${first.year} to ${layer.bottomCm} cm, of ${reference.points} ${reference.points === 1 ? 'point' : 'points'}.`
  return { stocks, says: [from, ...says], referenceMassTHa: reference.totalTHa }
}

function finished(
  known: Pick<CampaignEstimate, 'campaign' | 'own' | 'shown' | 'layer'>,
  asked: Asked,
  { points, says, problem, referenceMassTHa }: Found,
): CampaignEstimate {
  const { campaign } = known
  const all = points.length > 0 ? points : pointValues(campaign, new Map(), asked.moved)
  const mean = fieldMean(campaign, all, asked.confidence)
  const none = mean.n === 0 ? 'No value of this layer is counted. Look at the results of this field.' : null
  const noInterval = mean.n === 0 ? null : noIntervalOf(sampledOf(all), mean)
  return {
    ...known,
    points: all,
    mean: withoutPrecision(mean, noInterval !== null),
    noInterval,
    problem: problem ?? none ?? mean.problem,
    says: problem === null ? [...saysOf(campaign, all, mean, asked), ...says] : says,
    referenceMassTHa,
  }
}

const withoutPrecision = (mean: FieldMean, isHidden: boolean): FieldMean =>
  isHidden
    ? { ...mean, standardError: null, degreesOfFreedom: null, interval: null, designEffect: null }
    : mean

/** A mean in t/ha as tons on its area. */
export function totalOf(
  isStock: boolean,
  { mean, standardError, interval, areaM2 }: Pick<Estimate, 'mean' | 'standardError' | 'interval' | 'areaM2'>,
): Estimate['total'] {
  if (!isStock || mean === null) return null
  const ha = areaM2 / HECTARE_M2
  return {
    tons: mean * ha,
    standardError: standardError === null ? null : standardError * ha,
    interval: interval === null ? null : [interval[0] * ha, interval[1] * ha],
  }
}
