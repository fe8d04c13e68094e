import { checkNumber } from '../errors/check.ts'
import { normalQuantile, studentQuantile } from '../math/special.ts'
import { sum } from '../math/sums.ts'

/** Independent parts of a variance: each its estimate and the degrees of freedom that went into it. */
export interface VariancePart {
  readonly variance: number
  readonly degreesOfFreedom: number
}

/** `n-H`: values less strata. `satterthwaite`: fewer where strata differ in variance (Cochran 1977, section 5.4). */
export type DegreesOfFreedomMethod = 'n-H' | 'satterthwaite'
/** Which distribution's quantile makes the interval. */
export type IntervalBy = 'student' | 'normal'

const CLOSEST_TO_ONE = 1 - 1e-9

/** @throws InvalidNumber unless 0 < confidence < 1 */
export function checkConfidence(confidence: number): number {
  return checkNumber('confidence', confidence, { min: 0, above: true, max: CLOSEST_TO_ONE })
}

/** Satterthwaite (1946): (Σ v)² / Σ (v² / df); the plain sum of df where there is no variance at all. */
export function degreesOfFreedomOf(parts: readonly VariancePart[], method: DegreesOfFreedomMethod): number {
  const plain = sum(parts.map((part) => part.degreesOfFreedom))
  const largest = parts.reduce((most, part) => Math.max(most, part.variance), 0)
  if (method === 'n-H' || !(largest > 0)) return plain
  // Over the largest, so that very small or large variances do not leave the range of doubles when squared.
  const relative = parts.map((part) => ({ v: part.variance / largest, df: part.degreesOfFreedom }))
  const all = sum(relative.map(({ v }) => v))
  return (all * all) / sum(relative.map(({ v, df }) => (v > 0 ? (v * v) / df : 0)))
}

/** How many standard errors the interval reaches to each side. */
export function reach(confidence: number, degreesOfFreedom: number, by: IntervalBy = 'student'): number {
  const below = 1 - (1 - confidence) / 2
  return by === 'normal' ? normalQuantile(below) : studentQuantile(below, degreesOfFreedom)
}

/** Estimate ± reach × standard error. */
export function intervalAbout(
  estimate: number,
  standardError: number,
  confidence: number,
  degreesOfFreedom: number,
  by?: IntervalBy,
): [low: number, high: number] {
  const half = standardError > 0 ? reach(confidence, degreesOfFreedom, by) * standardError : 0
  return [estimate - half, estimate + half]
}
