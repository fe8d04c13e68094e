import type { Estimate } from '@org/core/contract'
import type { NoInterval } from '@org/sampling-design'
import type { Campaign } from '../values/campaign.ts'
import { counted, isAre, numbersWords, pointsWords } from '../values/notes.ts'
import type { LostPlace } from './losses-words.ts'
import type { FieldMean } from './mean.ts'

type Sampled = Estimate['sampled']

const PERCENT = 100
const hasHave = (count: number): string => (count === 1 ? 'has' : 'have')
const was = (count: number): string => (count === 1 ? 'was' : 'were')
const shareOf = (part: number, all: number): string => (all > 0 ? (PERCENT * (part / all)).toFixed(1) : '0')
const numbersOf = (places: readonly LostPlace[], is: (place: LostPlace) => boolean): number[] =>
  places.filter(is).map(({ number }) => number)

/** What has to be known before the number is read: what it is for, and what is still to come. */
export function firstOf(
  { strata, of, areaM2, designAreaM2 }: FieldMean,
  places: readonly LostPlace[],
): string[] {
  const waiting = numbersOf(places, ({ loss }) => loss.by === 'waiting')
  const ground = numbersOf(places, ({ loss }) => loss.by === 'ground')
  const empty = strata.filter(({ n }) => n === 0).map(({ number }) => number)
  const says: string[] = []
  if (waiting.length > 0)
    says.push(
      `Not complete: ${counted(waiting.length, 'point')} ${waiting.length === 1 ? 'has' : 'have'} no value yet (${numbersWords(waiting)}).`,
    )
  if (of === 'part' && empty.length > 0)
    says.push(
      `The mean is not of the whole field: ${empty.length === 1 ? 'stratum' : 'strata'} ${numbersWords(empty)} ${empty.length === 1 ? 'has' : 'have'} no value, ${shareOf(designAreaM2 - areaM2, designAreaM2)}% of the area.`,
    )
  if (ground.length > 0)
    says.push(
      `The mean is of the part that can be sampled, about ${shareOf(areaM2, designAreaM2)}% of the area: ${counted(ground.length, 'planned place')} ${was(ground.length)} on ground that cannot (${numbersWords(ground)}).`,
    )
  return says
}

/** What must hold for the interval beside the random draw, as it follows “if”; null: nothing. */
export function assumesOf(places: readonly LostPlace[], { takenAsRandom }: FieldMean): string | null {
  const of = (is: (place: LostPlace) => boolean) => numbersOf(places, is)
  const lost = of(({ loss }) => loss.by === 'chance' && loss.why !== 'rejected')
  const rejected = of(({ loss }) => loss.why === 'rejected')
  const parts = [
    lost.length === 0
      ? ''
      : `${lost.length === 1 ? 'the reason' : 'the reasons'} why ${pointsWords(lost).toLowerCase()} ${hasHave(lost.length)} no value ${hasHave(lost.length)} nothing to do with the soil there`,
    rejected.length === 0
      ? ''
      : `the rejected ${rejected.length === 1 ? 'value' : 'values'} of ${pointsWords(rejected).toLowerCase()} ${isAre(rejected.length)} wrong`,
    takenAsRandom ? 'the points of the grid may be taken as drawn one by one' : '',
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(', and ')
}

interface Known {
  mean: FieldMean
  sampled: Sampled
  places: readonly LostPlace[]
  campaign: Pick<Campaign, 'placement' | 'hasZigzagCores'>
}

/** Why no interval is shown, with what helps. */
const NO_INTERVAL: Readonly<Record<Exclude<NoInterval, 'noValue'>, (known: Known) => string>> = {
  chosen: ({ campaign: { placement } }) =>
    placement === 'middle'
      ? 'the points were chosen in the middle of their strata, not drawn by lot, so their error is not known. Draw random or spread points in the next design for an interval.'
      : 'the cores of each bag lie along a zigzag, chosen, not drawn by lot, so their error is not known. Take cores around random or spread points, or at random in the stratum, in the next design for an interval.',
  elsewhere: ({ sampled: { kept, moved } }) =>
    kept > 0
      ? `${counted(kept, 'point')} ${was(kept)} kept from before, not drawn for this design. Draw all points of the next design for an interval.`
      : `${counted(moved, 'point')} ${was(moved)} collected at another place than drawn. Leave moved points out for an interval.`,
  waiting: ({ sampled: { waiting } }) =>
    `${counted(waiting, 'point')} ${waiting === 1 ? 'has' : 'have'} no value yet. It is shown when all results are here; say why of points that will not be sampled.`,
  emptyStratum: ({ mean: { strata } }) => {
    const empty = strata.filter(({ n }) => n === 0).map(({ number }) => number)
    return `nothing is known of ${empty.length === 1 ? 'stratum' : 'strata'} ${numbersWords(empty)}. Sample a point there.`
  },
  unsaid: ({ places }) => {
    if (places.some(({ loss }) => loss.why === 'mass'))
      return 'points with less soil lack a stock in equivalent mass sooner than others. Look at stocks at fixed depth, or choose a smaller depth.'
    const numbers = numbersOf(places, ({ loss }) => loss.by === 'unsaid')
    return `why ${pointsWords(numbers).toLowerCase()} ${was(numbers.length)} not sampled as drawn is not said. Say at each point whether the ground kept the crew from it, or chance.`
  },
  oneValue: () => 'one value says nothing about how much the field varies. At least two values are needed.',
  above: ({ sampled: { above } }) =>
    `${counted(above, 'value')} ${isAre(above)} above what the method measures, so the mean is at least this. Ask the laboratory to measure ${above === 1 ? 'it' : 'them'} diluted.`,
  below: ({ sampled: { censored, counted: n } }) =>
    censored === n
      ? 'all values are below the detection limit, so nothing is known of how much the field varies. Ask the laboratory for a method with a lower limit.'
      : `${censored} of ${counted(n, 'value')} ${isAre(censored)} below the detection limit, and what they stand as decides the mean. The bounds hold whatever they are between 0 and the limit.`,
  noVariation: ({ mean: { roundedTo, bounds } }) =>
    bounds === null
      ? 'all values are equal, so nothing is known of how much the field varies.'
      : `the values differ by less than they are rounded to (${Number(roundedTo.toPrecision(6))}). The bounds have that in them.`,
  placement: ({ campaign: { placement } }) =>
    placement === 'systematic'
      ? 'the points are those of a grid with more than five in a stratum, whose error cannot be told. Draw random or spread points next time, or more strata.'
      : 'some of the spread points are lost, and with more than 20 in a stratum the error of the others cannot be told. Draw more strata next time.',
}

/** `No interval: …`; null where there is one, or no value. */
export function noIntervalOf(known: Known): string | null {
  const { noInterval } = known.mean
  if (noInterval === null || noInterval === 'noValue') return null
  return `No interval: ${NO_INTERVAL[noInterval](known)}`
}
