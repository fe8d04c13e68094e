import type { Claim, Interval } from './sample.ts'

/** What one estimator said of one field over all draws. */
export interface FieldTally {
  kind: number
  runs: number
  /** Runs with an interval, and those of them that hold the truth. */
  claims: number
  held: number
  /** Runs with bounds instead, and those of them that hold the truth. */
  bounded: number
  heldByBounds: number
  /** Sums over runs with a mean: half widths are of those with an interval. */
  halfWidths: number
  means: number[]
}

export const emptyTally = (kind: number): FieldTally => ({
  ...{ kind, runs: 0, claims: 0, held: 0, bounded: 0, heldByBounds: 0, halfWidths: 0 },
  means: [],
})

const holds = ([low, high]: Interval, truth: number): boolean => low <= truth && truth <= high

export function count(tally: FieldTally, { mean, interval, bounds }: Claim, truth: number): void {
  tally.runs += 1
  if (mean !== null) tally.means.push(mean)
  if (interval === null) {
    if (bounds === null) return
    tally.bounded += 1
    if (holds(bounds, truth)) tally.heldByBounds += 1
    return
  }
  tally.claims += 1
  if (holds(interval, truth)) tally.held += 1
  tally.halfWidths += (interval[1] - interval[0]) / 2
}

/** Figures of one row; shares are of 100, with one decimal. */
export interface Coverage {
  runs: number
  /** Runs with an interval, of 100. */
  claimed: number
  /** Runs with bounds instead, of 100. */
  bounded: number
  /**
   * Intervals and bounds that hold the true mean, of 100, over all fields; null where there was neither. Together, because
   * a sample that happens to have no value below a limit is high: of those alone an interval holds less often.
   */
  coverage: number | null
  /** Of fields that are alike in two of the four properties of a kind: those with the fewest and those with the most. */
  lowestAlike: number | null
  highestAlike: number | null
  /** Standard deviation of single fields' coverage, without what chance adds to so few runs of each. */
  fieldsApart: number | null
  /** The field with the fewest: chance alone makes it low where runs are few. */
  lowestField: number | null
  /** Half width over 1.96 true standard errors: over fields the root of the harmonic mean of squares. */
  width: number | null
}

export function coverageOf(fields: readonly FieldTally[]): Coverage {
  const known = fields.filter(({ claims, bounded }) => claims + bounded > 0)
  const runs = sumOf(fields, ({ runs: own }) => own)
  const claims = sumOf(known, ({ claims: own }) => own)
  const bounded = sumOf(known, ({ bounded: own }) => own)
  const nothing = {
    coverage: null,
    lowestAlike: null,
    highestAlike: null,
    fieldsApart: null,
    lowestField: null,
  }
  if (claims + bounded === 0) return { runs, claimed: 0, bounded: 0, ...nothing, width: null }
  const alike = alikeOf(known).map(shareHeld)
  return {
    runs,
    claimed: percent(claims / runs),
    bounded: percent(bounded / runs),
    coverage: percent(shareHeld(known)),
    lowestAlike: percent(Math.min(...alike)),
    highestAlike: percent(Math.max(...alike)),
    fieldsApart: percent(apart(known)),
    lowestField: percent(Math.min(...known.map((field) => shareHeld([field])))),
    width: claims === 0 ? null : rounded(widthOver(known.filter((field) => field.claims > 0)), 100),
  }
}

/** Of the variance among fields that of the binomial distribution is taken away; 0 where nothing is left. */
function apart(fields: readonly FieldTally[]): number {
  const all = shareHeld(fields)
  const among = sumOf(fields, (field) => (shareHeld([field]) - all) ** 2) / (fields.length - 1)
  const chance =
    sumOf(fields, ({ claims, bounded }) => (all * (1 - all)) / (claims + bounded)) / fields.length
  return Math.sqrt(Math.max(0, among - chance))
}

const QUANTILE = 1.96

/** A kind is four bits, one for each property: the fields by each two of them. */
function alikeOf(fields: readonly FieldTally[]): FieldTally[][] {
  const pairs = [0b11, 0b101, 0b1001, 0b110, 0b1010, 0b1100]
  return pairs.flatMap((bits) => {
    const kinds = new Set(fields.map(({ kind }) => kind & bits))
    return [...kinds].map((own) => fields.filter(({ kind }) => (kind & bits) === own))
  })
}

/** Squared standard errors over squared half widths are averaged: a variance of few draws has no bias, its root has. */
function widthOver(fields: readonly FieldTally[]): number {
  const relative = fields.map(({ means, halfWidths, claims }) => {
    const half = halfWidths / claims
    const mean = sumOf(means, (one) => one) / means.length
    const variance = sumOf(means, (one) => (one - mean) ** 2) / (means.length - 1)
    return (QUANTILE * QUANTILE * variance) / (half * half)
  })
  return 1 / Math.sqrt(sumOf(relative, (one) => one) / relative.length)
}

const shareHeld = (fields: readonly FieldTally[]) =>
  sumOf(fields, ({ held, heldByBounds }) => held + heldByBounds) /
  sumOf(fields, ({ claims, bounded }) => claims + bounded)
const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0)
const rounded = (value: number, digits: number) => Math.round(value * digits) / digits
const percent = (share: number) => rounded(100 * share, 10)
