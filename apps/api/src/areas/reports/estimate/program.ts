import { type ProgramEstimate, type programEstimateQuery, type Series, SOC_STOCK } from '@org/core/contract'
import type * as z from 'zod'
import type { Campaign } from '../values/campaign.ts'
import { type CampaignSeries, campaignSeries, observationsOf } from '../values/field-series.ts'
import { counted, isAre, NO_DESIGN, nothingShown } from '../values/notes.ts'
import { chooseSeries, keyOf } from '../values/series.ts'
import type { Layer } from '../values/summary.ts'
import { claimOf, firstCampaign, NO_CLAIM } from './estimate.ts'
import { type CampaignEstimate, estimateCampaign, type FirstCampaign, totalOf } from './field-estimate.ts'
import { type SummedField, sumOfFields } from './fields-sum.ts'
import { commonLayer, deepestOfMost, stockDepths } from './layer.ts'
import type { EnrolledField } from './program-fields.ts'

type Query = z.output<typeof programEstimateQuery>
type FieldRow = ProgramEstimate['fields'][number]

const NO_FIELD =
  'No field is enrolled in this program in this year: drafts and enrollments in review hold none. Submit them, or choose another program or year.'

/** What is known of a field, before a series and a layer are chosen for all of them. */
interface Known {
  campaign: Campaign
  own: CampaignSeries
  first: FirstCampaign | null
}

/** Of the fields whose campaigns these are, each with all of its years that are asked for. */
export function knownOf(campaigns: readonly Campaign[], query: Query): Known[] {
  const ofField = new Map<number, Campaign[]>()
  for (const campaign of campaigns) {
    const years = ofField.get(campaign.fieldId)
    if (years === undefined) ofField.set(campaign.fieldId, [campaign])
    else years.push(campaign)
  }
  return campaigns.flatMap((campaign) =>
    campaign.year === query.year
      ? [
          {
            campaign,
            own: campaignSeries(campaign, query.censored),
            first: firstCampaign(ofField.get(campaign.fieldId) ?? [], query),
          },
        ]
      : [],
  )
}

/** The sum over fields. @param onField told after each */
export function programOf(
  fields: readonly EnrolledField[],
  known: readonly Known[],
  query: Query,
  onField: () => void = () => {},
): ProgramEstimate {
  const { shown, layer, problem } = chooseShared(known, query)
  const knownById = new Map(known.map((one) => [one.campaign.fieldId, one]))
  const madeOfField = (field: EnrolledField): MadeRow => {
    const one = knownById.get(field.id)
    if (one === undefined) return { row: emptyRow(field, NO_DESIGN), summed: null }
    if (shown === null || layer === null) return { row: emptyRow(field, problem), summed: null }
    const { campaign, own, first } = one
    return madeOf(field, estimateCampaign(campaign, query, { shown, layer, first, own }))
  }
  const made = fields.map((field) => {
    const one = madeOfField(field)
    onField()
    return one
  })
  const rows = made.map(({ row }) => row)
  const { sums, ...sum } = sumOfFields(
    made.flatMap(({ summed }) => summed ?? []),
    query.confidence,
  )
  const isWithout = sum.mean === null
  return {
    ...{ shown, topCm: layer?.topCm ?? null, bottomCm: layer?.bottomCm ?? null },
    confidence: query.confidence,
    problem: fields.length === 0 ? NO_FIELD : isWithout ? (layer === null ? problem : NO_SUM) : null,
    ...sum,
    assumes: isWithout ? null : assumesOf(rows),
    total: totalOf(shown?.analyte === SOC_STOCK, { ...sum, sums }, query.confidence),
    fields: rows,
    first: isWithout ? [] : firstOf(rows),
    says: isWithout ? [] : saysOf(rows),
    noInterval: null,
  }
}

const NO_SUM = 'No field of this program has an estimate with an interval. The table says why.'

/** What has to be known before the number is read: that it is not of all fields, or not of all of their ground. */
function firstOf(rows: readonly FieldRow[]): string[] {
  const left = rows.filter(({ problem }) => problem !== null).length
  const inPart = rows.filter(({ problem, of }) => problem === null && of === 'accessible').length
  return [
    ...(left === 0
      ? []
      : [
          `The mean is of ${rows.length - left} of ${counted(rows.length, 'field')}: ${left} ${isAre(left)} left out, the table says why.`,
        ]),
    ...(inPart === 0 ? [] : [`Of ${counted(inPart, 'field')} only the part that can be sampled counts.`]),
  ]
}

/** What must hold for the interval of the sum: what must hold for those of its fields. */
function assumesOf(rows: readonly FieldRow[]): string | null {
  const names = rows.flatMap(({ problem, assumes, fieldName }) =>
    problem === null && assumes !== null ? [fieldName] : [],
  )
  if (names.length === 0) return null
  return names.length === 1
    ? `what the interval of ${names[0]} assumes holds`
    : `what the intervals of ${names.length > MOST_NAMES ? counted(names.length, 'field') : names.join(', ')} assume holds`
}

const MOST_NAMES = 5

const saysOf = (rows: readonly FieldRow[]): string[] => [
  `The sum is over ${counted(rows.filter(({ problem }) => problem === null).length, 'field')}, each by its area (Cochran 1977, section 5.4; degrees of freedom by Satterthwaite).`,
]

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

/** The deepest that most fields with a stock have: a shallow one is left out, and does not decide for all. */
function sharedDepths(
  fields: readonly Parameters<typeof stockDepths>[0][],
  query: Pick<Query, 'topCm' | 'bottomCm'>,
): Layer | null {
  const depths = fields.flatMap((profiles) => stockDepths(profiles, query) ?? [])
  const [first] = depths
  const bottomCm = deepestOfMost(depths.map((each) => each.bottomCm))
  return first === undefined || bottomCm === null ? null : { topCm: first.topCm, bottomCm }
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
  ...withoutEffect(NO_CLAIM),
})

const withoutEffect = <T extends { designEffect: unknown }>({ designEffect: _, ...claim }: T) => claim

interface MadeRow {
  row: FieldRow
  /** Null where it is left out of the sum. */
  summed: SummedField | null
}

function madeOf(field: EnrolledField, made: CampaignEstimate): MadeRow {
  if (made.problem !== null) return { row: emptyRow(field, made.problem), summed: null }
  const { mean, degreesOfFreedom, n, areaM2, sums } = made.mean
  const row = {
    ...{ ...emptyRow(field, ''), ...withoutEffect(claimOf(made)), n, areaM2 },
    problem: made.noInterval,
  }
  const isSummed = mean !== null && sums !== null && degreesOfFreedom !== null
  return { row, summed: isSummed ? { mean, sums, degreesOfFreedom } : null }
}
