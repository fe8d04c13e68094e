import type { FieldPlacement } from '../field/index.ts'

/**
 * What happened between the draw of the points and their values. `lost`: a fifth of the points, by chance. `ground`: a fifth
 * of the field cannot be sampled. `Missing`: those points have no value; `Replaced`: those of the stratum’s list stand in for
 * them. `below`: that percentage of the field is below the detection limit. `program`: nothing, in ten fields that are summed.
 */
export const WENT_WRONG = [
  'nothing',
  'lostMissing',
  'lostReplaced',
  'groundMissing',
  'groundReplaced',
  'below2',
  'below20',
  'below40',
  'below60',
  'program',
] as const
export type WentWrong = (typeof WENT_WRONG)[number]

/** How often what the engine claims of one design holds the true mean of invented fields. */
export interface MeasuredCoverage {
  /** Chosen points claim nothing, so there is nothing to measure of them. */
  readonly placement: Exclude<FieldPlacement, 'middle'>
  readonly strata: number
  readonly pointsPerStratum: number
  readonly wentWrong: WentWrong
  /** The mean that is to be held. */
  readonly of: 'field' | 'accessible'
  /** Samples with an interval, of 100. */
  readonly claimed: number
  /** Samples with bounds instead, of 100. */
  readonly bounded: number
  /** Intervals and bounds that hold the true mean, of 100; null where there was neither. */
  readonly coverage: number | null
  /** Half width of intervals over that of one made with the true standard error; null where none was claimed. */
  readonly width: number | null
}

/** The values of a row, in the order of its names. */
export type MeasuredRow = readonly [
  placement: MeasuredCoverage['placement'],
  strata: number,
  pointsPerStratum: number,
  wentWrong: WentWrong,
  of: MeasuredCoverage['of'],
  claimed: number,
  bounded: number,
  coverage: number | null,
  width: number | null,
]
