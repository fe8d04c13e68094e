import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import { LARGEST, sum } from '../math/sums.ts'
import { boundedShares, wholeShares } from './shares.ts'

/** What the number of points of a stratum follows. */
export type AllocationMethod = 'equal' | 'proportional' | 'neyman' | 'optimal'

const METHODS: readonly string[] = ['equal', 'proportional', 'neyman', 'optimal'] satisfies AllocationMethod[]

export interface AllocationOptions {
  /** Cells of each stratum, whole numbers from 1. */
  readonly sizes: ArrayLike<number>
  /** Standard deviation expected in each stratum, in one unit; `neyman` and `optimal` need them. */
  readonly sds?: ArrayLike<number>
  /** Cost of one point in each stratum, in one currency or in minutes; `optimal` needs them. */
  readonly costs?: ArrayLike<number>
  /** Points altogether. */
  readonly n: number
  readonly method: AllocationMethod
  /** Least points of a stratum (2: from there on its variance can be estimated), all its cells where it has fewer. */
  readonly minPerStratum?: number
}

export interface Allocation {
  /** Points of each stratum; they sum to n. */
  n: number[]
  /** The method's shares before bounds and rounding; they sum to n too. */
  raw: number[]
}

/**
 * Shares n points among strata of N_h cells: evenly, ∝ N_h, ∝ N_h S_h (Neyman 1934) or
 * ∝ N_h S_h / √c_h (Cochran 1977, section 5.5). Each stratum has at least `minPerStratum` points and at most its cells;
 * what these bounds take or give is shared again by the same weights. Whole numbers by largest remainder (Hamilton):
 * the larger stratum first where remainders are equal, then the one numbered lower.
 *
 * Largest remainders are no house-monotone method: with one point more a stratum may have one point fewer, never two.
 * @throws InvalidNumber, LengthMismatch, UnknownMethod, NoValues (no stratum); NoAllocation where n is too small or
 *   too large for the bounds, with the smallest and largest n that can be met
 */
export function allocate(options: AllocationOptions): Allocation {
  const { sizes, n, minPerStratum = 2 } = options
  checkNumber('n', n, { min: 0, whole: true })
  checkNumber('minPerStratum', minPerStratum, { min: 0, whole: true })
  const weights = allocationWeights(options)
  const least = Array.from(sizes, (size) => Math.min(minPerStratum, size))
  const most = Array.from(sizes)
  checkReach(n, sum(least), sum(most), most.length, minPerStratum)
  const all = sum(weights)
  return {
    n: wholeShares(boundedShares(n, weights, least, most), n, most),
    raw: weights.map((weight) => n * (weight / all)),
  }
}

/**
 * What the shares of the strata are proportional to.
 * @throws as allocate, and InvalidNumber where all weights are 0
 */
export function allocationWeights(options: Omit<AllocationOptions, 'n' | 'minPerStratum'>): number[] {
  const { sizes, method } = options
  checkSizes(sizes)
  if (!METHODS.includes(method)) {
    throw new SamplingError(
      'UnknownMethod',
      `There is no allocation '${method}'.`,
      `Give ${METHODS.join(', ')}.`,
    )
  }
  const sds =
    method === 'neyman' || method === 'optimal' ? given('sds', options.sds, sizes, method, false) : []
  const costs = method === 'optimal' ? given('costs', options.costs, sizes, method, true) : []
  const weights = Array.from(sizes, (size, h) => {
    if (method === 'equal') return 1
    return (size * (sds[h] ?? 1)) / Math.sqrt(costs[h] ?? 1)
  })
  if (weights.some((weight) => weight > 0)) return weights
  throw new SamplingError(
    'InvalidNumber',
    'All standard deviations are 0.',
    "Give at least one above 0, or take the allocation 'proportional'.",
  )
}

function given(
  what: string,
  values: ArrayLike<number> | undefined,
  sizes: ArrayLike<number>,
  method: AllocationMethod,
  above: boolean,
): number[] {
  const had = values?.length ?? 0
  if (had !== sizes.length || values === undefined) {
    throw new SamplingError(
      'LengthMismatch',
      `The allocation '${method}' has ${had} ${what} for ${sizes.length} strata.`,
      `Give ${what} with one number for each stratum.`,
      { strata: sizes.length, [what]: had },
    )
  }
  const least = above ? { min: 1 / LARGEST } : { min: 0 }
  return Array.from(values, (value, h) => checkNumber(`${what}[${h}]`, value, { ...least, max: LARGEST }))
}

function checkSizes(sizes: ArrayLike<number>): void {
  if (sizes.length === 0) {
    throw new SamplingError('NoValues', 'There is no stratum.', 'Give the cells of at least one stratum.')
  }
  for (let h = 0; h < sizes.length; h += 1) {
    checkNumber(`sizes[${h}]`, sizes[h] ?? 0, { min: 1, max: Number.MAX_SAFE_INTEGER, whole: true })
  }
}

function checkReach(n: number, smallest: number, largest: number, strata: number, least: number): void {
  if (n >= smallest && n <= largest) return
  const wrong =
    n < smallest
      ? `${n} points are too few for ${strata} strata with at least ${least} each.`
      : `${n} points are more than the ${largest} cells there are.`
  throw new SamplingError('NoAllocation', wrong, `From ${smallest} to ${largest} points can be had.`, {
    n,
    smallest,
    largest,
  })
}
