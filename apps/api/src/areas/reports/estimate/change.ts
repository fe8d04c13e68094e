import type { Estimate } from '@org/core/contract'
import { type CampaignDesign, changeBetween } from '@org/sampling-design'
import { attempt } from '../values/attempt.ts'
import { counted } from '../values/notes.ts'
import { detectableChange } from './detectable.ts'
import type { CampaignEstimate } from './field-estimate.ts'
import { type MatchedCampaigns, matchCampaigns } from './matched.ts'

type Change = NonNullable<Estimate['change']>

const NO_PRECISION = { standardError: null, degreesOfFreedom: null, interval: null } as const

/** Why there is no change. */
export const noChange = (since: number, problem: string): Change => ({
  since,
  change: null,
  ...NO_PRECISION,
  assumes: null,
  matched: 0,
  detectable: null,
  method: '',
  problem,
})

const METHODS: Readonly<Record<CampaignDesign, (matched: number) => string>> = {
  paired: (matched) =>
    `Stratified mean of the differences at ${counted(matched, 'point')} sampled in both years (Cochran 1977, section 5.4)`,
  overlap: (matched) =>
    `Difference of stratified means, ${counted(matched, 'point')} sampled in both years (Kish 1965, section 12.4)`,
  independent: () =>
    'Difference of stratified means of independent samples, degrees of freedom by Satterthwaite (Welch 1947)',
}

/** A difference without an interval has neither a variance nor degrees of freedom. */
const WITHOUT_INTERVAL = 'Difference of stratified means'

/** What could be sampled in one year is not what could be in another. */
const otherGround = (...both: readonly CampaignEstimate[]): string | null =>
  both.some(({ mean }) => mean.of === 'accessible')
    ? 'No interval of the change: a part of the field could not be sampled, so the two means are not of the same ground.'
    : null

/** The change from an earlier estimate of the same series and layer. */
export function changeOf(before: CampaignEstimate, now: CampaignEstimate, confidence: number): Change {
  const since = before.campaign.year
  const inSince = (sentence: string | null) => (sentence === null ? null : `In ${since}: ${sentence}`)
  const problem = now.problem ?? inSince(before.problem)
  if (problem !== null) return noChange(since, problem)
  const cellSizeM = Math.max(before.campaign.cellSizeM, now.campaign.cellSizeM)
  const campaigns = matchCampaigns(before.mean, now.mean, cellSizeM)
  const { matched } = campaigns
  const { design, made } = estimated(campaigns, confidence)
  const difference = (now.mean.mean ?? 0) - (before.mean.mean ?? 0)
  const known = { since, matched, method: METHODS[design](matched) }
  const noInterval = now.noInterval ?? inSince(before.noInterval) ?? otherGround(before, now)
  if (!('value' in made) || noInterval !== null)
    return {
      ...known,
      ...(design === 'independent' ? { method: WITHOUT_INTERVAL } : {}),
      change: 'value' in made ? made.value.change : difference,
      ...NO_PRECISION,
      assumes: null,
      detectable: null,
      problem: noInterval ?? ('problem' in made ? made.problem : null),
    }
  const { change, standardError, degreesOfFreedom, interval } = made.value
  const planned = design === 'paired' ? 'paired' : 'independent'
  return {
    ...known,
    ...{ change, standardError, degreesOfFreedom, interval, problem: null },
    assumes: assumesOfBoth(before, now),
    detectable: detectableChange(campaigns, planned, confidence, { standardError, degreesOfFreedom }),
  }
}

/** What the two means assume. */
function assumesOfBoth(before: CampaignEstimate, now: CampaignEstimate): string | null {
  const earlier = before.assumes === null ? null : `in ${before.campaign.year} ${before.assumes}`
  const all = [now.assumes, earlier].filter((one) => one !== null)
  return all.length === 0 ? null : all.join(', and ')
}

/** By the points that both have, as far as there are enough of them in each stratum; else as independent samples. */
function estimated(campaigns: MatchedCampaigns, confidence: number) {
  const { first, second } = campaigns
  const by = (design: CampaignDesign) =>
    attempt(() => changeBetween({ first, second, design, confidence, oneValue: 'collapse' }))
  const design = designOf(campaigns)
  const made = by(design)
  if ('value' in made || design !== 'overlap') return { design, made }
  return { design: 'independent' as const, made: by('independent') }
}

function designOf({ first, second, matched }: MatchedCampaigns): CampaignDesign {
  const size = (strata: MatchedCampaigns['first']) =>
    strata.reduce((sum, { values }) => sum + values.length, 0)
  if (matched === 0) return 'independent'
  return matched === size(first) && matched === size(second) ? 'paired' : 'overlap'
}
