import type { Estimate } from '@org/core/contract'
import type { Campaign } from '../values/campaign.ts'
import { counted, isAre, valueNotes } from '../values/notes.ts'
import { SUSPECT } from '../values/observe.ts'
import type { Asked } from './asked.ts'
import { lossWords, lostPlaces } from './losses-words.ts'
import type { FieldMean } from './mean.ts'
import type { PointValue } from './point-value.ts'

type Sampled = Estimate['sampled']

/** What was sampled against the plan. */
export function sampledOf(points: readonly PointValue[], replaced: Campaign['replaced']): Sampled {
  const used = points.filter(({ value }) => value !== null)
  const count = (is: (one: PointValue) => boolean) => used.filter(is).length
  const excluded = points.filter((one) => one.excluded !== null).length
  const places = lostPlaces(points, replaced)
  return {
    planned: points.length,
    counted: used.length,
    missing: points.length - used.length - excluded,
    waiting: places.filter(({ loss }) => loss.by === 'waiting').length,
    inaccessible: places.filter(({ loss }) => loss.by === 'ground').length,
    replacements: count(({ point }) => point.role === 'over'),
    nearby: count(({ point }) => point.role === 'near'),
    moved: count(({ isMoved }) => isMoved),
    kept: count(({ point }) => point.role === 'legacy'),
    censored: count(({ isCensored }) => isCensored),
    above: count(({ isAbove }) => isAbove),
    excluded,
    suspect: count(({ quality }) => quality === SUSPECT),
  }
}

const was = (count: number): string => (count === 1 ? 'was' : 'were')

function placeWords({ nearby }: Sampled, leftOut: number): string[] {
  const says: string[] = []
  if (nearby > 0)
    says.push(
      `${counted(nearby, 'point')} nearby ${was(nearby)} sampled for others, where nothing was planned.`,
    )
  if (leftOut > 0)
    says.push(
      `${counted(leftOut, 'point')} collected at another place than planned ${isAre(leftOut)} left out and ${isAre(leftOut)} missing.`,
    )
  return says
}

/** Groups of strata whose variance is one. */
const collapsedWords = ({ collapsed }: FieldMean): string[] =>
  collapsed.map(
    (group) =>
      `Strata ${group.join(', ')} are taken together for the variance, because one value in a stratum says nothing about how much it varies.`,
  )

/** What is said beside an interval; chosen points have none. */
const PLACED: Readonly<Record<Campaign['placement'], readonly string[]>> = {
  random: [],
  balanced: ['The points are spread evenly over each stratum.'],
  systematic: ['The points are those of a grid, for which there is no unbiased variance.'],
  middle: [],
}

/** What was sampled, and what is left out. */
export function saysOf(
  campaign: Campaign,
  points: readonly PointValue[],
  mean: FieldMean,
  { censored }: Pick<Asked, 'censored'>,
): string[] {
  const sampled = sampledOf(points, campaign.replaced)
  const leftOut = points.filter(({ isLeftOut }) => isLeftOut).length
  return [
    `${sampled.counted} of ${counted(sampled.planned, 'point')} ${sampled.counted === 1 ? 'has' : 'have'} a value.`,
    ...lossWords(lostPlaces(points, campaign.replaced)),
    ...placeWords(sampled, leftOut),
    ...valueNotes(
      points.filter(({ excluded }) => excluded === null),
      censored,
    ),
    ...collapsedWords(mean),
    ...(mean.standardError === null ? [] : PLACED[campaign.placement]),
  ]
}
