import { SamplingError } from '../errors/errors.ts'
import { squaresAboutMean, sum } from '../math/sums.ts'
import { type DomainMean, type Drawing, domainMean } from './accessible.ts'
import type { DrawnStratum, FieldPoint } from './drawn.ts'
import type { FieldEstimate, NoInterval } from './types.ts'

type Valued = FieldPoint & { value: number }
const takenOf = ({ value }: Valued): number => value
const lowOf = ({ value, low }: Valued): number => low ?? value
const highOf = ({ value, high }: Valued): number => high ?? value

/** The mean by the values as they are taken, as low and as high as they may be. */
interface Means {
  taken: DomainMean
  low: DomainMean
  /** By values in the middle of what they may be, so that no end depends on what they are taken as. */
  middle: DomainMean
  /** Null where there is no most. */
  high: DomainMean | null
}

/** Null where nothing is known of how much the values vary. */
export function meansOf(known: readonly DrawnStratum[], how: Drawing): Means | null {
  const values = known.flatMap(({ sampled }) => sampled)
  const by = (of: (point: Valued) => number) => domainMean(known, of, how)
  try {
    const taken = by(takenOf)
    if (taken.degreesOfFreedom < 1) return null
    if (values.every((point) => lowOf(point) === point.value && highOf(point) === point.value))
      return { taken, low: taken, middle: taken, high: taken }
    const isEndless = values.some((point) => highOf(point) === Number.POSITIVE_INFINITY)
    const low = by(lowOf)
    if (isEndless) return { taken, low, middle: low, high: null }
    return { taken, low, middle: by((point) => (lowOf(point) + highOf(point)) / 2), high: by(highOf) }
  } catch (error) {
    if (error instanceof SamplingError && error.name === 'OneValueInStratum') return null
    throw error
  }
}

type Claim =
  | { interval: [number, number] }
  | { interval: null; bounds: FieldEstimate['bounds']; noInterval: NoInterval }

/** Of this many standard errors, what the mean can be at most and at least may differ without a matter for an interval. */
const NO_MATTER = 0.5

/** What may be claimed where every drawn place is accounted for. */
export function claimOf(
  { taken, low, middle, high }: Means,
  known: readonly DrawnStratum[],
  roundedTo: number,
): Claim {
  if (high === null) return { interval: null, bounds: [low.interval[0], null], noInterval: 'above' }
  const values = known.flatMap(({ sampled }) => sampled)
  const open = values.filter((point) => lowOf(point) < highOf(point))
  const intervals = [low, middle, high].map(({ interval }) => interval)
  const ends: [number, number] = [
    Math.min(...intervals.map(([from]) => from)),
    Math.max(...intervals.map(([, to]) => to)),
  ]
  const leastError = Math.min(low.standardError, middle.standardError, high.standardError)
  if (2 * open.length > values.length || high.mean - low.mean > NO_MATTER * leastError)
    return { interval: null, bounds: open.length < values.length ? ends : null, noInterval: 'below' }
  if (taken.standardError > 0 && deviationOf(known) >= roundedTo / 2) return { interval: ends }
  const bounds: Claim['interval'] = roundedTo > 0 ? [ends[0] - roundedTo / 2, ends[1] + roundedTo / 2] : null
  return { interval: null, bounds, noInterval: 'noVariation' }
}

/**
 * Standard deviation of the values in their strata; over the field where each stratum has one. Values that differ by less
 * than half of what they are rounded to may all be off to the same side.
 */
function deviationOf(known: readonly DrawnStratum[]): number {
  const rows = known.map(({ sampled }) => sampled.map(takenOf)).filter(({ length }) => length > 0)
  const within = rows.filter(({ length }) => length > 1)
  const groups = within.length > 0 ? within : [rows.flat()]
  const freedom = sum(groups.map(({ length }) => length - 1))
  return Math.sqrt(Math.max(0, sum(groups.map(squaresAboutMean))) / Math.max(1, freedom))
}
