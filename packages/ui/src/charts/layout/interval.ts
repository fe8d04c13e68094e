import { isValue, type MaybeValue } from './measure.ts'
import { type Domain, valueDomain } from './scale.ts'

/** An estimate and what it may be: all three in one unit. */
export interface Estimate {
  estimate: MaybeValue
  lower: MaybeValue
  upper: MaybeValue
}

/** The interval where there is one to draw: both ends known, in order. */
export function intervalOf({ lower, upper }: Estimate): { lower: number; upper: number } | null {
  return isValue(lower) && isValue(upper) && lower <= upper ? { lower, upper } : null
}

/** An axis span that holds every estimate, every interval and the value they are compared with. */
export function intervalDomain(estimates: readonly Estimate[], reference: MaybeValue = null): Domain {
  const drawn = estimates.flatMap((row) => {
    const interval = intervalOf(row)
    return [row.estimate, interval?.lower, interval?.upper]
  })
  return valueDomain([...drawn, reference], false)
}
