import { type ProgramEstimate, type programEstimateQuery, type Series, SOC_STOCK } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Campaign } from '../values/campaign.ts'
import { type CampaignSeries, campaignSeries, observationsOf } from '../values/field-series.ts'
import { counted, isAre, NO_DESIGN, nothingShown } from '../values/notes.ts'
import { STOCK_ANALYTES } from '../values/profiles.ts'
import { readCampaigns } from '../values/read-campaigns.ts'
import { chooseSeries, keyOf } from '../values/series.ts'
import type { Layer } from '../values/summary.ts'
import { firstCampaign } from './estimate.ts'
import { type Chosen, estimateCampaign, totalOf } from './field-estimate.ts'
import { sumOfFields } from './fields-sum.ts'
import { commonLayer, stockDepths } from './layer.ts'
import { analytesToRead, type EnrolledField, enrolledFields } from './read-program.ts'

type Query = z.output<typeof programEstimateQuery>
type FieldRow = ProgramEstimate['fields'][number]

/** The sum over the fields of a program. */
export async function readProgram(db: Db, query: Query): Promise<ProgramEstimate> {
  const fields = await enrolledFields(db, query.program, query.year)
  const fieldIds = fields.map(({ id }) => id)
  const analytes = await analytesToRead(db, fieldIds, query.year, query.analyte)
  const [campaigns, others] = await Promise.all([
    readCampaigns(db, { fieldIds, year: query.year, analytes }),
    query.basis === 'mass' && query.analyte === SOC_STOCK
      ? readCampaigns(db, { fieldIds, exceptYear: query.year, analytes: STOCK_ANALYTES })
      : [],
  ])
  return programOf(fields, campaigns, query, others)
}

const NO_FIELD = 'No field is enrolled in this program in this year. Choose another program or year.'

/** The sum over fields by their campaigns of the year; `others` are their other years. */
export function programOf(
  fields: readonly EnrolledField[],
  campaigns: readonly Campaign[],
  query: Query,
  others: readonly Campaign[] = [],
): ProgramEstimate {
  const known = campaigns.map((campaign) => ({ campaign, own: campaignSeries(campaign, query.censored) }))
  const { shown, layer, problem } = chooseShared(known, query)
  const knownOf = new Map(known.map((one) => [one.campaign.fieldId, one]))
  const othersOf = new Map<number, Campaign[]>()
  for (const other of others) othersOf.set(other.fieldId, [...(othersOf.get(other.fieldId) ?? []), other])
  const rows = fields.map((field) => {
    const one = knownOf.get(field.id)
    if (one === undefined) return emptyRow(field, NO_DESIGN)
    if (shown === null || layer === null) return emptyRow(field, problem)
    const first = firstCampaign([one.campaign, ...(othersOf.get(field.id) ?? [])], query)
    return fieldRow(field, one.campaign, query, { shown, layer, first, own: one.own })
  })
  const sum = sumOfFields(rows, query.confidence)
  const isWithout = sum.mean === null
  return {
    ...{ shown, topCm: layer?.topCm ?? null, bottomCm: layer?.bottomCm ?? null },
    confidence: query.confidence,
    problem: fields.length === 0 ? NO_FIELD : isWithout ? (problem ?? NO_SUM) : null,
    ...sum,
    total: totalOf(shown?.analyte === SOC_STOCK, sum),
    fields: rows,
    says: isWithout ? [] : saysOf(rows),
    noInterval: null,
  }
}

const NO_SUM = 'No field of this program has an estimate with an interval. The table says why.'

function saysOf(rows: readonly FieldRow[]): string[] {
  const left = rows.filter(({ problem }) => problem !== null).length
  const summed = rows.length - left
  const says = [
    `The sum is over ${summed} of ${counted(rows.length, 'field')}, each by its area (Cochran 1977, section 5.4; degrees of freedom by Satterthwaite).`,
  ]
  if (left > 0) says.push(`${counted(left, 'field')} ${isAre(left)} left out: the table says why.`)
  return says
}

interface Known {
  campaign: Campaign
  own: CampaignSeries
}

/** One series and layer for all fields: of the most values. */
function chooseShared(
  known: readonly Known[],
  query: Query,
): { shown: Series | null; layer: Layer | null; problem: string } {
  const all = merged(known.flatMap(({ own }) => own.all))
  const shown = chooseSeries(all, query)
  if (shown === null) return { shown, layer: null, problem: nothingShown(all, query.analyte) }
  const layer =
    shown.analyte === SOC_STOCK
      ? sharedDepths(
          known.flatMap(({ own }) => (own.stock === null ? [] : [own.stock.profiles])),
          query,
        )
      : commonLayer(
          known.map(({ campaign, own }) => observationsOf(campaign, own, shown, query.censored)),
          query,
        )
  return { shown, layer, problem: 'No field has values of this layer. Choose another layer.' }
}

/** The deepest that every field with a stock has. */
function sharedDepths(
  fields: readonly Parameters<typeof stockDepths>[0][],
  query: Pick<Query, 'topCm' | 'bottomCm'>,
): Layer | null {
  const depths = fields.flatMap((profiles) => stockDepths(profiles, query) ?? [])
  const [first] = depths
  return first === undefined
    ? null
    : { topCm: first.topCm, bottomCm: Math.min(...depths.map(({ bottomCm }) => bottomCm)) }
}

function merged(all: readonly Series[]): Series[] {
  const found = new Map<string, Series>()
  for (const series of all) {
    const results = (found.get(keyOf(series))?.results ?? 0) + series.results
    found.set(keyOf(series), { ...series, results })
  }
  return [...found.values()]
}

const emptyRow = ({ id, name, growerName }: EnrolledField, problem: string): FieldRow => ({
  ...{ fieldId: id, fieldName: name, growerName, areaM2: 0, n: 0, problem },
  ...{ mean: null, standardError: null, degreesOfFreedom: null, interval: null },
})

function fieldRow(field: EnrolledField, campaign: Campaign, query: Query, chosen: Chosen): FieldRow {
  const { mean, problem, noInterval } = estimateCampaign(campaign, query, chosen)
  if (problem !== null) return emptyRow(field, problem)
  const { standardError, degreesOfFreedom, interval, n, areaM2 } = mean
  return {
    ...emptyRow(field, ''),
    ...{ mean: mean.mean, standardError, degreesOfFreedom, interval, n, areaM2 },
    problem: noInterval,
  }
}
