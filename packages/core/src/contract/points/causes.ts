import { keysOf } from '../lists/columns.ts'
import { CAUSE_WORDS } from './cause-words.ts'
import { foundIn, plainText, wholeWords } from './whole-words.ts'

/**
 * `ground`: the place itself could not be sampled, and would not be another day: an estimate is of the accessible part
 * alone. `chance`: nothing about the place kept the crew from it: an estimate may treat the point as missing by chance.
 */
export type CauseKind = 'ground' | 'chance'

/** Why a point was not sampled at its planned place, in the order in which a person chooses. */
export const POINT_CAUSES = {
  water: { label: 'Water or wet ground', kind: 'ground' },
  fence: { label: 'Fence, gate or no permission', kind: 'ground' },
  rock: { label: 'Rock or hard ground', kind: 'ground' },
  cover: { label: 'Crop or other cover', kind: 'ground' },
  slope: { label: 'Too steep', kind: 'ground' },
  ground: { label: 'Something else about the place', kind: 'ground' },
  time: { label: 'Out of time', kind: 'chance' },
  equipment: { label: 'Equipment', kind: 'chance' },
  weather: { label: 'Weather', kind: 'chance' },
  chance: { label: 'Something else, not about the place', kind: 'chance' },
} as const satisfies Readonly<Record<string, { label: string; kind: CauseKind }>>

export type PointCause = keyof typeof POINT_CAUSES
export const POINT_CAUSE_KEYS: readonly PointCause[] = keysOf<PointCause>(POINT_CAUSES)

export const causeKind = (cause: PointCause): CauseKind => POINT_CAUSES[cause].kind
/** `Water or wet ground` */
export const causeLabel = (cause: PointCause): string => POINT_CAUSES[cause].label
/** Of each cause, for the kinds of columns. */
export const CAUSE_LABELS = Object.fromEntries(POINT_CAUSE_KEYS.map((cause) => [cause, causeLabel(cause)]))

const SAYS = POINT_CAUSE_KEYS.map((cause) => ({ cause, words: wholeWords(CAUSE_WORDS[cause]) }))

/**
 * The cause that a reason names by whole words, in English, German, French, Spanish or Portuguese; null where it names
 * none, or only denies one: “not flooded”. Of several, one about the place goes before one by chance, because an estimate
 * must not take ground that nobody can sample for a point that is missing by chance; else the first in the text.
 */
export function causeOf(reason: string): PointCause | null {
  const text = plainText(reason)
  const found = SAYS.flatMap(({ cause, words }) =>
    foundIn(text, words)
      .slice(0, 1)
      .map(({ at }) => ({ cause, at })),
  ).toSorted((one, other) => one.at - other.at)
  const first = found.find(({ cause }) => causeKind(cause) === 'ground') ?? found[0]
  return first?.cause ?? null
}
