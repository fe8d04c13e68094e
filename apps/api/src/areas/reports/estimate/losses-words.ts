import { causeLabel } from '@org/core/contract'
import type { ReplacedPoint } from '../values/campaign.ts'
import { numbersWords, pointsWords } from '../values/notes.ts'
import { type Loss, lossByCause } from './loss.ts'
import type { PointValue } from './point-value.ts'

/** A drawn place without a value of its own. */
export interface LostPlace {
  number: number
  loss: Loss
  /** The point that was sampled in its place. */
  takenBy: number | null
}

/** Points without a value, and those that others took the place of. */
export function lostPlaces(points: readonly PointValue[], replaced: readonly ReplacedPoint[]): LostPlace[] {
  const takenBy = new Map(
    points.flatMap(({ point }) =>
      point.replacesNumber === null ? [] : [[point.replacesNumber, point.number] as const],
    ),
  )
  return [
    ...points.flatMap(({ point, loss }) =>
      loss === null ? [] : [{ number: point.number, loss, takenBy: null }],
    ),
    ...replaced.map(({ number, cause }) => ({
      ...{ number, loss: lossByCause(cause) },
      takenBy: takenBy.get(number) ?? null,
    })),
  ]
}

const has = (count: number): string => (count === 1 ? 'has' : 'have')
const was = (count: number): string => (count === 1 ? 'was' : 'were')
const numbersOf = (places: readonly LostPlace[]): number[] => places.map(({ number }) => number)

/** `3 and 8 (water or wet ground), 11 (out of time)` */
function byCause(places: readonly LostPlace[]): string {
  const groups = Map.groupBy(places, ({ loss }) =>
    'cause' in loss ? causeLabel(loss.cause).toLowerCase() : 'not said',
  )
  return [...groups].map(([words, own]) => `${numbersWords(numbersOf(own))} (${words})`).join(', ')
}

const WHY: Readonly<Record<string, (places: readonly LostPlace[]) => string>> = {
  toCollect: (places) => `${pointsWords(numbersOf(places))} ${was(places.length)} not sampled yet.`,
  onTheWay: (places) => `Results of ${pointsWords(numbersOf(places)).toLowerCase()} are still to come.`,
  laboratory: (places) =>
    `${pointsWords(numbersOf(places))} ${was(places.length)} sampled and ${has(places.length)} no value: lost, not measured or not to this depth.`,
  words: (places) =>
    `${pointsWords(numbersOf(places))} ${has(places.length)} a result in words, which is not counted.`,
  rejected: (places) =>
    `${pointsWords(numbersOf(places))} ${has(places.length)} a rejected value, which is not counted.`,
}

/** What became of places without a value of their own, in sentences. */
export function lossWords(places: readonly LostPlace[]): string[] {
  const by = (kind: Loss['by']) => places.filter(({ loss }) => loss.why === 'cause' && loss.by === kind)
  const [ground, chance, unsaid] = [by('ground'), by('chance'), by('unsaid')]
  const taken = places.filter(({ takenBy }) => takenBy !== null)
  return [
    ...Object.entries(WHY).flatMap(([why, words]) => {
      const own = places.filter(({ loss }) => loss.why === why)
      return own.length === 0 ? [] : [words(own)]
    }),
    ...(ground.length === 0 ? [] : [`Ground that cannot be sampled was found at ${byCause(ground)}.`]),
    ...(chance.length === 0 ? [] : [`Left out by chance: ${byCause(chance)}.`]),
    ...(unsaid.length === 0
      ? []
      : [
          `Why ${pointsWords(numbersOf(unsaid)).toLowerCase()} ${was(unsaid.length)} not sampled at ${unsaid.length === 1 ? 'its place' : 'their places'} is not said.`,
        ]),
    ...(taken.length === 0
      ? []
      : [
          `Replacements from the list of the stratum: ${taken.map(({ number, takenBy }) => `${takenBy} for ${number}`).join(', ')}.`,
        ]),
  ]
}
