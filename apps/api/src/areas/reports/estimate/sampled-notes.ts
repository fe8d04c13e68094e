import type { Estimate } from '@org/core/contract'
import type { Campaign } from '../values/campaign.ts'
import { counted, isAre, valueNotes } from '../values/notes.ts'
import { SUSPECT } from '../values/observe.ts'
import type { Asked } from './asked.ts'
import type { FieldMean } from './mean.ts'
import type { PointValue } from './point-value.ts'

type Sampled = Estimate['sampled']

/** What was sampled against the plan. */
export function sampledOf(points: readonly PointValue[]): Sampled {
  const used = points.filter(({ value }) => value !== null)
  const count = (is: (one: PointValue) => boolean) => used.filter(is).length
  const excluded = points.filter((one) => one.excluded !== null).length
  return {
    planned: points.length,
    counted: used.length,
    missing: points.length - used.length - excluded,
    replacements: count(({ point }) => point.role === 'over'),
    nearby: count(({ point }) => point.role === 'near'),
    moved: count(({ isMoved }) => isMoved),
    kept: count(({ point }) => point.role === 'legacy'),
    censored: count(({ isCensored }) => isCensored),
    excluded,
    suspect: count(({ quality }) => quality === SUSPECT),
  }
}

const was = (count: number): string => (count === 1 ? 'was' : 'were')

function sampledWords(sampled: Sampled, leftOut: number): string[] {
  const { planned, missing, excluded, replacements, nearby } = sampled
  const says = [
    `${sampled.counted} of ${counted(planned, 'point')} ${sampled.counted === 1 ? 'has' : 'have'} a value.`,
  ]
  const lost = [
    missing > 0 ? `${missing} ${isAre(missing)} missing` : '',
    excluded > 0 ? `${excluded} ${isAre(excluded)} not counted` : '',
  ].filter(Boolean)
  const them = missing + excluded === 1 ? 'it is' : 'they are'
  if (lost.length > 0)
    says.push(`${lost.join(' and ')}: the estimate assumes that ${them} missing by chance.`)
  if (replacements > 0)
    says.push(`${replacements} ${was(replacements)} replaced from the list of their stratum.`)
  if (nearby > 0) says.push(`${nearby} ${was(nearby)} replaced by a point nearby, which was not drawn.`)
  if (leftOut > 0)
    says.push(
      `${counted(leftOut, 'point')} collected at another place than drawn ${isAre(leftOut)} left out and ${isAre(leftOut)} counted as missing.`,
    )
  return says
}

const PERCENT = 100

function strataWords({ strata, collapsed, areaM2 }: FieldMean): string[] {
  const empty = strata.filter(({ n }) => n === 0)
  const all = strata.reduce((sum, stratum) => sum + stratum.areaM2, 0)
  const share = all > 0 ? ((PERCENT * (all - areaM2)) / all).toFixed(1) : '0'
  const says = collapsed.map(
    (group) =>
      `Strata ${group.join(', ')} are taken together for the variance, because one value in a stratum says nothing about how much it varies.`,
  )
  if (empty.length > 0)
    says.unshift(
      `${empty.length === 1 ? 'Stratum' : 'Strata'} ${empty.map(({ number }) => number).join(', ')} ${empty.length === 1 ? 'has' : 'have'} no value and ${isAre(empty.length)} left out: ${share}% of the sampled area.`,
    )
  return says
}

const PLACED: Readonly<Record<Campaign['placement'], readonly string[]>> = {
  random: [],
  balanced: [
    'The points are spread evenly over each stratum. The variance is that of simple random points in strata, which errs on the large side.',
  ],
  systematic: [
    'The points are those of a grid, for which there is no unbiased variance: the interval treats them as random points in strata.',
  ],
}

/** What was sampled, assumed and left out. */
export function saysOf(
  campaign: Campaign,
  points: readonly PointValue[],
  mean: FieldMean,
  { censored }: Pick<Asked, 'censored'>,
): string[] {
  const leftOut = points.filter(({ isLeftOut }) => isLeftOut).length
  return [
    ...sampledWords(sampledOf(points), leftOut),
    ...valueNotes(points, censored),
    ...strataWords(mean),
    ...(mean.standardError === null ? [] : PLACED[campaign.placement]),
  ]
}

/** Why no interval is shown; null where one is. */
export function noIntervalOf({ kept, moved, censored, counted: n }: Sampled, mean: FieldMean): string | null {
  if (kept > 0)
    return `No interval: ${counted(kept, 'point')} ${was(kept)} kept from before, not drawn for this design. Draw all points of the next design for an interval.`
  if (moved > 0)
    return `No interval: ${counted(moved, 'point')} ${was(moved)} collected at another place than drawn. Leave moved points out for an interval.`
  if (n > 0 && censored === n)
    return 'No interval: all values are below the detection limit, so nothing is known of how much the field varies. Ask the laboratory for a method with a lower limit.'
  return mean.noVariance
}
