import type { Censored, Series } from '@org/core/contract'
import { SOC_STOCK } from '@org/core/contract'
import { countedAs, type Exclusion, type Observation, SUSPECT } from './observe.ts'
import type { Lack, Profile, StockParts } from './profiles.ts'
import type { SeriesResults } from './series.ts'

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
/** More numbers than that in a sentence are counted. */
const MOST_NUMBERS = 12

/** `4`, `4 and 7`, `1, 2, 3 and 9 more` */
export function numbersWords(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b)
  const shown = sorted.slice(0, MOST_NUMBERS)
  const rest = sorted.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  const last = shown.pop()
  return shown.length === 0 ? `${last ?? ''}` : `${shown.join(', ')} and ${last}`
}

/** `Point 4`, `Points 4 and 7` */
export const pointsWords = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Point' : 'Points'} ${numbersWords(numbers)}`

export const isAre = (count: number): string => (count === 1 ? 'is' : 'are')

const STANDS_AS: Readonly<Record<Censored, string>> = {
  half: 'half of its limit',
  zero: '0',
  limit: 'its limit',
}
const EXCLUDED: Readonly<Record<Exclusion, string>> = {
  rejected: 'rejected by the laboratory or as an outlier',
  words: 'in words or without a number',
}
const EXCLUSIONS: readonly Exclusion[] = ['rejected', 'words']

/** What was counted how, and what was not counted. */
export function valueNotes(
  observations: readonly Pick<Observation, 'isCensored' | 'isAbove' | 'excluded' | 'quality' | 'value'>[],
  censored: Censored,
): string[] {
  const below = observations.filter(({ value, isCensored }) => value !== null && isCensored).length
  const above = observations.filter(({ value, isAbove }) => value !== null && isAbove).length
  const suspect = observations.filter(({ value, quality }) => value !== null && quality === SUSPECT).length
  const notes = EXCLUSIONS.flatMap((why) => {
    const count = observations.filter(({ excluded }) => excluded === why).length
    return count === 0 ? [] : [`${counted(count, 'value')} ${isAre(count)} not counted: ${EXCLUDED[why]}.`]
  })
  if (above > 0)
    notes.unshift(
      `${counted(above, 'value')} ${isAre(above)} above what the method measures: each stands as its limit, and is at least that.`,
    )
  if (below > 0)
    notes.unshift(
      `${counted(below, 'value')} ${isAre(below)} below the detection limit: each stands as ${STANDS_AS[censored]}, and may be anything from 0 to its limit.`,
    )
  if (suspect > 0)
    notes.push(
      `${counted(suspect, 'value')} ${isAre(suspect)} marked as suspect and ${isAre(suspect)} counted.`,
    )
  return notes
}

/** Results that a stock is made of and that are not counted, or that a sample has twice. */
export function partNotes({ carbon, density, coarse, organic }: StockParts, censored: Censored): string[] {
  const parts = [carbon, density, coarse, organic].flatMap((part) => part ?? [])
  const results = parts.flatMap((part) => part.results.map((result) => countedAs(result, censored)))
  return [
    ...valueNotes(
      results.filter(({ excluded }) => excluded !== null),
      censored,
    ),
    ...parts.flatMap(doubledNote),
  ]
}

/** Samples that have a value of a series twice. */
export const doubledNote = (group: SeriesResults | undefined): string[] =>
  group === undefined || group.doubled === 0
    ? []
    : [
        `${counted(group.doubled, 'sample')} ${group.doubled === 1 ? 'has' : 'have'} more than one result by this method: the newest is counted.`,
      ]

const LACKS: readonly (readonly [Lack, string])[] = [
  ['density', 'bulk density'],
  ['carbon', 'organic carbon'],
  ['depths', 'bulk density over the whole depth of a carbon layer'],
]

/** Points that have carbon or bulk density, and not both in all layers. */
export function lackNotes(profiles: readonly Profile[]): string[] {
  return LACKS.flatMap(([lack, words]) => {
    const count = profiles.filter((profile) => profile.lack === lack).length
    return count === 0
      ? []
      : [
          `${counted(count, 'point')} ${count === 1 ? 'lacks' : 'lack'} ${words}, so the stock there is missing.`,
        ]
  })
}

/** A stock that cannot be computed at all. */
export const NO_STOCK =
  'There is no stock of organic carbon: no point has both organic carbon in % and bulk density in g/cm³.'

export const NO_DESIGN = 'This field has no design in this year.'
export const NO_RESULTS = 'There are no results for this field in this year.'

/** Why nothing is shown. */
export function nothingShown(all: readonly Series[], analyte: string | undefined): string {
  if (all.length === 0) return NO_RESULTS
  if (analyte === SOC_STOCK && all.every((one) => one.analyte !== SOC_STOCK)) return NO_STOCK
  return 'There are no results of this analyte, method and unit. Choose another of the list.'
}
