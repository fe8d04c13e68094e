import { isValue, type MaybeValue } from './measure.ts'

/** What became of a step's value: fractions of the first step and of the one before; null where nothing can be said. */
export interface FunnelShare {
  ofFirst: MaybeValue
  ofPrevious: MaybeValue
}

/** The shares of a funnel's steps. A step without a value, or one after nothing, has no share. */
export function funnelShares(values: readonly MaybeValue[]): FunnelShare[] {
  return values.map((value, index) => ({
    ofFirst: share(value, values[0]),
    ofPrevious: index === 0 ? null : share(value, values[index - 1]),
  }))
}

function share(value: MaybeValue, of: MaybeValue | undefined): MaybeValue {
  if (!isValue(value) || !isValue(of) || of <= 0 || value < 0) return null
  const fraction = value / of
  return Number.isFinite(fraction) ? fraction : null
}

/** Lengths of the steps' bars as fractions of the longest: 0 to 1, also for negative or missing values. */
export function funnelLengths(values: readonly MaybeValue[]): number[] {
  const drawn = values.map((value) => (isValue(value) ? Math.max(0, value) : 0))
  const longest = Math.max(0, ...drawn)
  return drawn.map((value) => (longest === 0 ? 0 : value / longest))
}
