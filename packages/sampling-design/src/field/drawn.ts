import type { StratumSample } from '../estimates/sample.ts'

/** How a design places its points in strata: `middle` chooses them, the others draw them by lot. */
export type FieldPlacement = 'random' | 'balanced' | 'systematic' | 'middle'

/**
 * Why a drawn place has no value. `chance`: by nothing that has to do with the place. `ground`: the place itself cannot be
 * sampled, so it is no part of what the mean is for. `unsaid`: one or the other. `waiting`: its value is still to come.
 */
export type LostBy = 'chance' | 'ground' | 'unsaid' | 'waiting'

/** A place that was drawn, or that stands in for one. */
export interface FieldPoint {
  /** Its stratum, by place in the list of strata. */
  readonly stratum: number
  /** In meters. */
  readonly x: number
  readonly y: number
  /** What its value is taken as; null without one. */
  readonly value: number | null
  /** What the value may be at least and at most, where only that is known; `Infinity` where nothing is known above. */
  readonly low?: number
  readonly high?: number
  /** Of a point without a value. */
  readonly lostBy?: LostBy
  /** It was sampled where nothing was drawn: moved, kept from before, or nearby. */
  readonly isElsewhere?: boolean
}

export interface FieldStratum {
  /** Its size in any unit, the same for all. Above 0. */
  readonly weight: number
}

/** A stratum with the drawn places whose fate is known: sampled, or found to be ground that cannot be. */
export interface DrawnStratum extends FieldStratum {
  /** Its place in the list of strata. */
  at: number
  sampled: readonly (FieldPoint & { value: number })[]
  /** Places that cannot be sampled. */
  outside: readonly FieldPoint[]
}

const hasValue = (point: FieldPoint): point is FieldPoint & { value: number } => point.value !== null

export const drawnStrata = (strata: readonly FieldStratum[], points: readonly FieldPoint[]): DrawnStratum[] =>
  strata.map(({ weight }, at) => {
    const own = points.filter(({ stratum }) => stratum === at)
    return {
      ...{ at, weight, sampled: own.filter(hasValue) },
      outside: own.filter(({ value, lostBy }) => value === null && lostBy === 'ground'),
    }
  })

/** A row of numbers for the places of a stratum: of the sampled ones as said, of the others 0. */
export function sampleOf(
  { weight, sampled, outside }: DrawnStratum,
  of: (point: FieldPoint & { value: number }) => number,
): StratumSample {
  const places = [...sampled, ...outside]
  return {
    weight,
    values: [...sampled.map(of), ...outside.map(() => 0)],
    x: places.map(({ x }) => x),
    y: places.map(({ y }) => y),
  }
}

export const ONE = (): number => 1
