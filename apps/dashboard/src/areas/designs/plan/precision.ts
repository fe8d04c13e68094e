import { DESIGN_LIMITS, type SharedPlan } from '@org/core/contract'
import {
  allocate,
  expectedVariance,
  requiredSampleSize,
  SamplingError,
  studentQuantile,
} from '@org/sampling-design'

const CONFIDENCE = 0.95
/** Values of the curve: more would be one line all the same. */
const CURVE_STEPS = 40

export interface Expected {
  /** Of the mean of the field, in shares of it. */
  standardError: number
  /** Of the interval of 95 % about the mean; null where no degree of freedom is left. */
  halfWidth: number | null
}

interface Stratum {
  cells: number
  placed: number
}

/**
 * What the mean of a stratified random sample will be worth, if values in each stratum vary by `cv` (standard deviation
 * over mean): s² = Σ W_h² cv² / n_h, its interval by Student's t with n − k degrees of freedom (Cochran 1977, sections 5.3
 * and 5.4). Null where a stratum has no point.
 */
export function expectedOf(strata: readonly Stratum[], cv: number): Expected | null {
  const n = strata.map(({ placed }) => placed)
  if (n.length === 0 || n.some((points) => points === 0)) return null
  const sizes = strata.map(({ cells }) => cells)
  const standardError = Math.sqrt(expectedVariance({ sizes, sds: sizes.map(() => cv), n }))
  const freedom = n.reduce((sum, points) => sum + points, 0) - n.length
  const t = freedom > 0 ? studentQuantile(1 - (1 - CONFIDENCE) / 2, freedom) : null
  return { standardError, halfWidth: t === null ? null : t * standardError }
}

type Sharing = Pick<SharedPlan, 'allocation' | 'minPointsPerStratum'>

/** The half-width for numbers of points about that of the design, in shares of the mean. */
export function halfWidthCurve(
  strata: readonly Stratum[],
  { allocation, minPointsPerStratum }: Sharing,
  cv: number,
): { points: number; halfWidth: number }[] {
  const sizes = strata.map(({ cells }) => cells)
  const placed = strata.reduce((sum, stratum) => sum + stratum.placed, 0)
  const cells = sizes.reduce((sum, size) => sum + size, 0)
  // From two degrees of freedom on: the interval before is so wide that it would flatten all others.
  const least = Math.max(sizes.length * minPointsPerStratum, sizes.length + 2)
  const most = Math.min(DESIGN_LIMITS.points, cells, Math.max(2 * placed, 2 * least))
  return numbersBetween(least, most, placed).flatMap((points) => {
    const n = attempt(() =>
      allocate({ sizes, n: points, method: allocation, minPerStratum: minPointsPerStratum }),
    )
    const shared = n?.n.map((count, at) => ({ cells: sizes[at] ?? 0, placed: count })) ?? []
    const halfWidth = expectedOf(shared, cv)?.halfWidth ?? null
    return halfWidth === null ? [] : [{ points, halfWidth }]
  })
}

/** Evenly between two whole numbers, with one in between that may not be missing. */
function numbersBetween(least: number, most: number, within: number): number[] {
  if (most < least) return []
  const step = Math.max(1, Math.ceil((most - least) / CURVE_STEPS))
  const numbers = new Set([most])
  for (let n = least; n < most; n += step) numbers.add(n)
  if (within >= least && within <= most) numbers.add(within)
  return [...numbers].sort((a, b) => a - b)
}

/** The least number of points that reaches a half-width (a share of the mean), or why none does. */
export function pointsFor(
  halfWidth: number,
  strata: readonly Stratum[],
  { allocation, minPointsPerStratum }: Sharing,
  cv: number,
): { points: number } | { problem: string } {
  const sizes = strata.map(({ cells }) => cells)
  try {
    const { n } = requiredSampleSize({
      ...{ halfWidth, sizes, sds: sizes.map(() => cv), confidence: CONFIDENCE, intervalBy: 'student' },
      // With one point in every stratum no degree of freedom is left.
      ...{ method: allocation, minPerStratum: Math.max(1, minPointsPerStratum) },
    })
    const points = Math.max(n, sizes.length + 1)
    if (points <= DESIGN_LIMITS.points) return { points }
  } catch (cause) {
    if (!(cause instanceof SamplingError)) throw cause
  }
  return { problem: 'No design within the limits reaches this half-width. Enter a larger one.' }
}

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch (cause) {
    if (cause instanceof SamplingError) return null
    throw cause
  }
}
