import { type Censored, type Series, SOC_STOCK } from '@org/core/contract'
import { socStockFixedDepth } from '@org/sampling-design'
import { attempt } from './attempt.ts'
import type { Campaign } from './campaign.ts'
import { countedAs, type Observation } from './observe.ts'
import { type Profile, type Stock, stockOf } from './profiles.ts'
import { isSameSeries, mostNumerousFirst, type SeriesResults, seriesOf } from './series.ts'

const STOCK_DECIMALS = 1

/** What there are values of in a campaign. */
export interface CampaignSeries {
  /** The most numerous first. */
  all: Series[]
  measured: readonly SeriesResults[]
  /** Null where no point has carbon and bulk density. */
  stock: Stock | null
}

export function campaignSeries(campaign: Campaign, censored: Censored, carbonLike?: Series): CampaignSeries {
  const measured = seriesOf(campaign.results)
  const stock = stockOf(campaign, censored, carbonLike)
  const own = measured.map(({ series }) => series)
  return { measured, stock, all: mostNumerousFirst(stock === null ? own : [...own, stockSeries(stock)]) }
}

export const stockSeries = ({ profiles }: Pick<Stock, 'profiles'>): Series => ({
  analyte: SOC_STOCK,
  name: 'Soil organic carbon stock',
  method: 'fixed depth',
  unit: 't/ha',
  decimals: STOCK_DECIMALS,
  results: profiles.reduce((sum, { layers }) => sum + layers.length, 0),
})

/** The values of a series by point and layer. */
export function observationsOf(
  campaign: Campaign,
  { measured, stock }: CampaignSeries,
  series: Series,
  censored: Censored,
): Observation[] {
  if (series.analyte === SOC_STOCK) return stock === null ? [] : stock.profiles.flatMap(stockObservations)
  const sampleOf = new Map(campaign.samples.map((sample) => [sample.id, sample]))
  const group = measured.find((one) => isSameSeries(one.series, series))
  return (group?.results ?? []).flatMap((result) => {
    const sample = sampleOf.get(result.sampleId)
    if (sample === undefined) return []
    const { pointId, topCm, bottomCm } = sample
    return [
      { pointId, topCm, bottomCm, sampleId: sample.id, resultId: result.id, ...countedAs(result, censored) },
    ]
  })
}

function stockObservations({ pointId, layers }: Profile): Observation[] {
  return layers.flatMap((layer) => {
    const { topCm, bottomCm, isCensored, isAbove, quality } = layer
    const made = attempt(() => socStockFixedDepth([layer], { topCm, bottomCm }).stockTHa)
    if (!('value' in made)) return []
    return [
      {
        ...{ pointId, topCm, bottomCm, isCensored, isAbove, quality },
        ...{ sampleId: null, resultId: null, excluded: null, low: made.value },
        high: isAbove ? Number.POSITIVE_INFINITY : made.value,
        value: made.value,
        words: made.value.toFixed(STOCK_DECIMALS),
      },
    ]
  })
}
