import { type Estimate, type estimateQuery, SOC_STOCK } from '@org/core/contract'
import type * as z from 'zod'
import type { Db } from '../../../db/database.ts'
import type { Campaign } from '../values/campaign.ts'
import { campaignSeries } from '../values/field-series.ts'
import { NO_DESIGN, NO_RESULTS } from '../values/notes.ts'
import { REJECTED_FROM } from '../values/observe.ts'
import { STOCK_ANALYTES } from '../values/profiles.ts'
import { readCampaigns } from '../values/read-campaigns.ts'
import { requireField } from '../values/read-field.ts'
import { changeOf, noChange } from './change.ts'
import { type CampaignEstimate, estimateCampaign, type FirstCampaign, totalOf } from './field-estimate.ts'
import { hasSameStrata } from './matched.ts'
import { methodOf } from './method.ts'
import { sampledOf } from './sampled-notes.ts'

type Query = z.output<typeof estimateQuery>

/** An estimate of a field in a year. @throws errors.notFound */
export async function readEstimate(db: Db, query: Query): Promise<Estimate> {
  const { fieldId, year, since } = query
  const isInMass = query.basis === 'mass'
  const [, [campaign], earlier] = await Promise.all([
    requireField(db, fieldId),
    readCampaigns(db, { fieldIds: [fieldId], year }),
    since === undefined ? [] : readCampaigns(db, { fieldIds: [fieldId], year: since }),
  ])
  const others = isInMass
    ? await readCampaigns(db, { fieldIds: [fieldId], exceptYear: year, analytes: STOCK_ANALYTES })
    : []
  return estimateOf(campaign, query, { since: earlier[0], others })
}

/** What else was sampled of a field. */
interface Others {
  since?: Campaign | undefined
  /** Other years, with what stocks are made of. */
  others?: readonly Campaign[]
}

/** The estimate of a campaign, with the change since another. */
export function estimateOf(
  campaign: Campaign | undefined,
  query: Omit<Query, 'fieldId'>,
  { since, others = [] }: Others = {},
): Estimate {
  if (campaign === undefined) return nothing(query, NO_DESIGN)
  const first = firstCampaign([campaign, ...others], query)
  const now = estimateCampaign(campaign, query, { first })
  const change = query.since === undefined ? null : changeSince(now, query, query.since, since, first)
  return { ...answerOf(now, query), withRejected: withRejectedOf(now, query, first), ...change }
}

/** The estimate with rejected values counted: both figures are said. Null where none is rejected. */
function withRejectedOf(
  now: CampaignEstimate,
  query: Omit<Query, 'fieldId'>,
  first: FirstCampaign | null,
): Estimate['withRejected'] {
  const { campaign, shown, layer, mean } = now
  if (shown === null || layer === null || !campaign.results.some(isRejected)) return null
  const results = campaign.results.map((each) => (isRejected(each) ? { ...each, quality: 0 } : each))
  const all = estimateCampaign({ ...campaign, results }, query, { shown, layer, first }).mean
  const rejected = all.n - mean.n
  return rejected <= 0 ? null : { rejected, n: all.n, mean: all.mean, interval: all.interval }
}

const isRejected = ({ quality }: { quality: number }): boolean => quality >= REJECTED_FROM

/** For stocks in equivalent mass the earliest campaign with a stock, or that of the year to compare with. */
export function firstCampaign(
  campaigns: readonly Campaign[],
  {
    basis,
    censored,
    since,
    year,
  }: Pick<Query, 'basis' | 'censored' | 'year'> & { since?: number | undefined },
): FirstCampaign | null {
  if (basis === 'depth') return null
  const asked = since === undefined ? campaigns.filter((one) => one.year <= year) : campaigns
  for (const one of [...asked].sort((a, b) => a.year - b.year)) {
    if (since !== undefined && one.year !== since) continue
    const { stock } = campaignSeries(one, censored)
    if (stock !== null) return { year: one.year, profiles: stock.profiles }
  }
  return null
}

function changeSince(
  now: CampaignEstimate,
  query: Omit<Query, 'fieldId'>,
  since: number,
  earlier: Campaign | undefined,
  first: FirstCampaign | null,
): Pick<Estimate, 'change'> & Partial<Pick<Estimate, 'says'>> {
  if (since >= query.year) return { change: noChange(since, 'Choose an earlier year to compare with.') }
  if (earlier === undefined)
    return { change: noChange(since, `This field has no design in ${since}. Choose another year.`) }
  const { shown, layer } = now
  if (shown === null || layer === null) return { change: noChange(since, now.problem ?? NO_RESULTS) }
  const carbonLike = now.own.stock?.parts.carbon.series
  const before = estimateCampaign(earlier, query, {
    ...{ shown, layer, first },
    ...(carbonLike === undefined ? {} : { carbonLike }),
  })
  const problem = otherMethod(now, before)
  if (problem !== null) return { change: noChange(since, problem) }
  const change = changeOf(before, now, query.confidence)
  const isElsewhere = change.problem === null && !hasSameStrata(before.mean, now.mean)
  const says = answerOf(now, query).says
  return isElsewhere
    ? {
        change,
        says: [...says, `The strata of ${since} are others, so the two years may cover other areas.`],
      }
    : { change }
}

function otherMethod(now: CampaignEstimate, before: CampaignEstimate): string | null {
  const since = before.campaign.year
  const { shown } = now
  if (shown === null) return null
  if (before.shown === null) {
    const isMeasured = before.own.all.some(({ analyte }) => analyte === shown.analyte)
    return isMeasured
      ? `${shown.name} was measured by another method or in another unit in ${since}, so the years cannot be compared. Choose a method that both years have.`
      : `There are no results of ${shown.name} in ${since}. Choose another year.`
  }
  if (shown.analyte !== SOC_STOCK) return null
  const [method, earlier] = [now, before].map((one) => one.own.stock?.parts.carbon.series.method)
  return method === earlier
    ? null
    : `Organic carbon was measured by another method in ${since}, so the stocks cannot be compared. Choose another year.`
}

function answerOf(made: CampaignEstimate, query: Pick<Query, 'confidence' | 'basis'>): Estimate {
  const { shown, layer, mean, problem } = made
  const isStock = shown?.analyte === SOC_STOCK
  const { n, areaM2, designAreaM2, strata } = mean
  const claim = problem === null ? claimOf(made) : NO_CLAIM
  return {
    shown,
    topCm: layer?.topCm ?? null,
    bottomCm: layer?.bottomCm ?? null,
    confidence: query.confidence,
    problem,
    ...claim,
    ...{ n, areaM2, designAreaM2, strata },
    total: totalOf(isStock, { ...claim, sums: mean.sums, areaM2 }, query.confidence),
    sampled: sampledOf(made.points, made.campaign.replaced),
    method: methodOf(shown, query.basis, { ...made.campaign, ...mean }),
    ...{ first: made.first, says: made.says, withRejected: null, noInterval: made.noInterval },
    ...{ referenceMassTHa: made.referenceMassTHa, change: null },
  }
}

/** The mean and what may be claimed of it. */
export const claimOf = ({ mean, assumes, points }: CampaignEstimate): Claim => ({
  ...{ mean: mean.mean, standardError: mean.standardError, degreesOfFreedom: mean.degreesOfFreedom },
  ...{ interval: mean.interval, designEffect: mean.designEffect, of: mean.of, bounds: mean.bounds, assumes },
  isAtLeast: points.some(({ value, isAbove }) => value !== null && isAbove),
})

type Claim = Pick<
  Estimate,
  | 'mean'
  | 'standardError'
  | 'degreesOfFreedom'
  | 'interval'
  | 'designEffect'
  | 'of'
  | 'bounds'
  | 'assumes'
  | 'isAtLeast'
>

export const NO_CLAIM: Claim = {
  ...{ mean: null, standardError: null, degreesOfFreedom: null, interval: null, designEffect: null },
  ...{ of: 'field' as const, bounds: null, assumes: null, isAtLeast: false },
}

const NO_POINTS = {
  ...{ planned: 0, counted: 0, missing: 0, waiting: 0, inaccessible: 0, replacements: 0, nearby: 0 },
  ...{ moved: 0, kept: 0, censored: 0, above: 0, excluded: 0, suspect: 0 },
}

function nothing(query: Omit<Query, 'fieldId'>, problem: string): Estimate {
  return {
    ...{ shown: null, topCm: null, bottomCm: null, confidence: query.confidence, problem },
    ...NO_CLAIM,
    ...{ n: 0, areaM2: 0, designAreaM2: 0, total: null, strata: [], first: [], says: [] },
    ...{ withRejected: null, noInterval: null, referenceMassTHa: null },
    sampled: NO_POINTS,
    method: methodOf(null, query.basis, null),
    change: query.since === undefined ? null : noChange(query.since, problem),
  }
}
