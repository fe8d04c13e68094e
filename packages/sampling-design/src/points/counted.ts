import { checkNumber } from '../errors/check.ts'
import type { SamplePoint } from './point.ts'

/** Which points an estimate counts. Points are told by their place in the list, from 0. */
export interface CountedPoints {
  /** Drawn and kept points with a value, and the replacements that stand in for missing ones; rising. */
  readonly counted: readonly number[]
  /** Drawn and kept points without a value. */
  readonly missing: readonly number[]
  /** Of the counted ones, those that are replacements. */
  readonly replacements: readonly number[]
  /** Replacements with a value that stand in for nothing: they are not counted. */
  readonly unused: readonly number[]
}

type Point = Pick<SamplePoint, 'stratum' | 'order' | 'role'>

/**
 * Which points an estimate counts once their values are there: replacements only where a point of their stratum is
 * missing, as many as are missing, and in their order. A missing drawn point takes its own nearest replacements first,
 * then the next ordered one of its stratum; a missing kept point the next ordered one. A replacement without a value is
 * passed over. Counting every value that there is would weigh the places around some points more than the rest.
 * @param near nearest replacements asked for of each drawn point, as `placePoints` was told
 */
export function countedPoints(
  points: readonly Point[],
  hasValue: (at: number) => boolean,
  { near = 0 }: { readonly near?: number } = {},
): CountedPoints {
  checkNumber('near', near, { min: 0, whole: true })
  const all = points.map((point, at) => ({ ...point, at }))
  const drawn = all.filter(({ role }) => role === 'base' || role === 'legacy')
  const missing = drawn.filter(({ at }) => !hasValue(at)).sort(byOrder)
  const spare = all
    .filter(({ role, at }) => (role === 'over' || role === 'near') && hasValue(at))
    .sort(byOrder)
  const used = new Set<number>()
  const take = (isFor: (point: Point) => boolean): boolean => {
    const next = spare.find((point) => !used.has(point.at) && isFor(point))
    if (next !== undefined) used.add(next.at)
    return next !== undefined
  }
  // All nearest ones first: an ordered one is for any point of its stratum.
  const left = missing.filter(({ stratum, role, order }) => {
    const isNearest = (other: Point) =>
      role === 'base' &&
      other.role === 'near' &&
      other.stratum === stratum &&
      Math.ceil(other.order / near) === order
    return !take(isNearest)
  })
  for (const { stratum } of left) take((other) => other.role === 'over' && other.stratum === stratum)
  const rising = (from: readonly { at: number }[]) => from.map(({ at }) => at).sort((a, b) => a - b)
  return {
    counted: all.flatMap(({ role, at }) =>
      (role === 'base' || role === 'legacy' ? hasValue(at) : used.has(at)) ? [at] : [],
    ),
    missing: rising(missing),
    replacements: rising(spare.filter(({ at }) => used.has(at))),
    unused: rising(spare.filter(({ at }) => !used.has(at))),
  }
}

const byOrder = (a: Point, b: Point): number => a.order - b.order
