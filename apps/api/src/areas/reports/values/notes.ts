import type { Censored, Series } from '@org/core/contract'
import { SOC_STOCK } from '@org/core/contract'
import { countedAs, type Exclusion, type Observation, SUSPECT } from './observe.ts'
import type { Lack, Profile, StockParts } from './profiles.ts'
import type { SeriesResults } from './series.ts'

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
export const isAre = (count: number): string => (count === 1 ? 'is' : 'are')

const COUNTED_AS: Readonly<Record<Censored, string>> = { half: 'half of it', zero: '0', limit: 'the limit' }
const EXCLUDED: Readonly<Record<Exclusion, string>> = {
  rejected: 'rejected by the laboratory or as an outlier',
  above: 'above what the method measures',
  words: 'in words or without a number',
}
const EXCLUSIONS: readonly Exclusion[] = ['rejected', 'above', 'words']

/** What was counted how, and what was not counted. */
export function valueNotes(
  observations: readonly Pick<Observation, 'isCensored' | 'excluded' | 'quality' | 'value'>[],
  censored: Censored,
): string[] {
  const below = observations.filter(({ value, isCensored }) => value !== null && isCensored).length
  const suspect = observations.filter(({ value, quality }) => value !== null && quality === SUSPECT).length
  const notes = EXCLUSIONS.flatMap((why) => {
    const count = observations.filter(({ excluded }) => excluded === why).length
    return count === 0 ? [] : [`${counted(count, 'value')} ${isAre(count)} not counted: ${EXCLUDED[why]}.`]
  })
  if (below > 0)
    notes.unshift(
      `${counted(below, 'value')} below the detection limit ${isAre(below)} counted as ${COUNTED_AS[censored]}.`,
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
