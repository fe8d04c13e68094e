import { type FieldReport, type fieldReportQuery, type Series, SOC_STOCK } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import { type Campaign, placeOf } from './campaign.ts'
import { type CampaignSeries, campaignSeries, observationsOf } from './field-series.ts'
import { doubledNote, lackNotes, NO_DESIGN, nothingShown, partNotes, valueNotes } from './notes.ts'
import type { Observation } from './observe.ts'
import { STOCK_ANALYTES } from './profiles.ts'
import { readCampaigns } from './read-campaigns.ts'
import { readFacts, readOutlines } from './read-field.ts'
import { chooseSeries, isSameSeries, nearestSeries } from './series.ts'
import { layersOf, strataMeans, summaries } from './summary.ts'

type Query = z.output<typeof fieldReportQuery>

/** The values of a field in a year. @throws errors.notFound */
export async function readField(db: Db, query: Query): Promise<FieldReport> {
  const { fieldId, year } = query
  const [facts, [campaign]] = await Promise.all([
    readFacts(db, fieldId, year),
    readCampaigns(db, { fieldIds: [fieldId], year }),
  ])
  const { id, name, growerId, growerName, areaM2, boundary } = facts
  const { yearId, status, programs, years, laboratories, reportedOn } = facts
  const values = campaign === undefined ? NOTHING : valuesOf(campaign, query)
  return {
    field: { id, name, growerId, growerName, areaM2, boundary },
    year,
    fieldYear: yearId === null || status === null ? null : { id: yearId, status },
    ...{ programs, years, laboratories, reportedOn },
    design: campaign === undefined ? null : await designOf(db, campaign),
    ...values,
    campaigns: values.shown === null ? [] : await campaignsOf(db, query, values.shown),
  }
}

type Values = Pick<FieldReport, 'series' | 'shown' | 'values' | 'layers' | 'strataMeans' | 'notes'>

const NOTHING: Values = {
  series: [],
  shown: null,
  values: [],
  layers: [],
  strataMeans: [],
  notes: [NO_DESIGN],
}

/** The values of a campaign, by what is asked for. */
export function valuesOf(campaign: Campaign, query: Omit<Query, 'fieldId' | 'year'>): Values {
  const own = campaignSeries(campaign, query.censored)
  const shown = chooseSeries(own.all, query)
  if (shown === null) return { ...NOTHING, series: own.all, notes: [nothingShown(own.all, query.analyte)] }
  const observations = observationsOf(campaign, own, shown, query.censored)
  return {
    series: own.all,
    shown,
    values: observations.map(toValue),
    layers: summaries(campaign.samples, observations, shown.analyte === SOC_STOCK),
    strataMeans: strataMeans(campaign, observations),
    notes: notesOf(own, shown, observations, query),
  }
}

function notesOf(
  own: CampaignSeries,
  shown: Series,
  observations: readonly Observation[],
  { censored }: Pick<Query, 'censored'>,
): string[] {
  const counted = valueNotes(observations, censored)
  if (shown.analyte === SOC_STOCK && own.stock !== null)
    return [...counted, ...partNotes(own.stock.parts, censored), ...lackNotes(own.stock.profiles)]
  return [
    ...counted,
    ...own.measured.filter(({ series }) => isSameSeries(series, shown)).flatMap(doubledNote),
  ]
}

const toValue = ({
  excluded: _,
  low: __,
  high: ___,
  ...observation
}: Observation): FieldReport['values'][number] => observation

async function designOf(db: Db, campaign: Campaign): Promise<FieldReport['design']> {
  const outlines = await readOutlines(db, campaign.designId)
  return {
    id: campaign.designId,
    number: campaign.designNumber,
    areaM2: campaign.areaM2,
    depths: [...campaign.depths],
    strata: campaign.strata.flatMap(({ id, number, name, areaM2, weight }) => {
      const geometry = outlines.get(id)
      return geometry === undefined ? [] : [{ id, number, name, areaM2, weight, geometry }]
    }),
    points: campaign.points.map((point) => {
      const { id, number, stratumId, role, status, offsetM, replacesNumber } = point
      return { id, number, stratumId, role, status, offsetM, replacesNumber, ...placeOf(point) }
    }),
  }
}

/** The same analyte in other years. */
async function campaignsOf(
  db: Db,
  { fieldId, year, censored }: Query,
  shown: Series,
): Promise<FieldReport['campaigns']> {
  const analytes = shown.analyte === SOC_STOCK ? STOCK_ANALYTES : [shown.analyte]
  const others = await readCampaigns(db, { fieldIds: [fieldId], exceptYear: year, analytes })
  return others.flatMap((campaign) => {
    const own = campaignSeries(campaign, censored)
    const series = nearestSeries(own.all, shown)
    if (series === null) return []
    const observations = observationsOf(campaign, own, series, censored)
    const layers = summaries(campaign.samples, observations, series.analyte === SOC_STOCK)
    const { method, unit } = series
    return [{ year: campaign.year, method, unit, layers: layersOf(observations).length === 0 ? [] : layers }]
  })
}
