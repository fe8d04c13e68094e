import type { MeasuredCoverage, WentWrong } from '@org/sampling-design/claims'

export type Placement = MeasuredCoverage['placement']

export const PLACEMENT_WORDS: Readonly<Record<Placement, string>> = {
  random: 'Random',
  balanced: 'Spread evenly',
  systematic: 'Grid',
}

export const HAPPENED_WORDS: Readonly<Record<WentWrong, string>> = {
  nothing: 'Nothing',
  lostMissing: 'A fifth lost by chance, missing',
  lostReplaced: 'A fifth lost by chance, replaced',
  groundMissing: 'A fifth inaccessible, missing',
  groundReplaced: 'A fifth inaccessible, replaced',
  below2: '2% below the detection limit',
  below20: '20% below the detection limit',
  below40: '40% below the detection limit',
  below60: '60% below the detection limit',
  program: 'Nothing, ten fields of a program',
}

const BELOW =
  'Where it matters for the mean what these values stand as, a sample has bounds instead of an interval. Bounds hold at least as often as an interval says.'

/** What happened, and what follows for the claim. */
export const HAPPENED_NOTES: Readonly<Record<WentWrong, string>> = {
  nothing: 'Every point has a value. The mean is of the field.',
  lostMissing:
    'One point in five is lost by chance, and nothing stands in for it. Where a stratum is left without a value, no interval is claimed.',
  lostReplaced:
    'One point in five is lost by chance. Replacement points of its stratum stand in for those that are lost.',
  groundMissing:
    'A fifth of the field, that with the highest values, cannot be sampled, and nothing stands in for its points. The mean is of the part that can be sampled.',
  groundReplaced:
    'A fifth of the field, that with the highest values, cannot be sampled. Replacement points of the stratum stand in for its points. The mean is of the part that can be sampled.',
  below2: `2% of the field is below the detection limit. ${BELOW}`,
  below20: `20% of the field is below the detection limit. ${BELOW}`,
  below40: `40% of the field is below the detection limit. ${BELOW}`,
  below60: `60% of the field is below the detection limit. ${BELOW}`,
  program: 'Ten fields of this design are summed by their areas. Every point has a value.',
}

/** What is known of a placement besides its numbers; null: nothing. */
export const PLACEMENT_NOTES: Readonly<Record<Placement, string | null>> = {
  random: null,
  balanced: null,
  systematic:
    'With two to five points in a stratum, the interval takes the points of the grid as drawn one by one. It holds in fields on the whole; in single fields it may hold much less often.',
}

/** Fewer claims, of 100 samples, do not tell how often they hold. */
const TOO_FEW = 1

/** Why a design claims nothing, or too rarely to be measured; null where it does. */
export function whyNothing({ placement, claimed, bounded }: MeasuredCoverage): string | null {
  if (claimed + bounded >= TOO_FEW) return null
  return placement === 'systematic'
    ? 'More than five places in a stratum of a grid: their error cannot be told.'
    : 'More than 20 places in a stratum, some lost: their error cannot be told.'
}

/** Of the few samples with an interval where most have bounds, the width says nothing of others. */
export const shownWidth = ({ claimed, bounded, width }: MeasuredCoverage): number | null =>
  bounded > claimed ? null : width
