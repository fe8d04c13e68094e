import fc from 'fast-check'
import { expect } from 'vitest'
import type { StratumSample } from '../estimates/index.ts'

/** A value to three decimals. */
export const value = fc.double({ min: -1000, max: 1000, noNaN: true }).map((v) => Math.round(v * 1000) / 1000)
/** Any strata with at least so many values each. */
export const strataOf = (least: number) =>
  fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 500 }),
      values: fc.array(value, { minLength: least, maxLength: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
export const methods = fc.constantFrom('n-H' as const, 'satterthwaite' as const)
/** Equal but for rounding of numbers up to a scale. */
export const near = (ours: number, theirs: number, scale: number) => {
  expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-9 * Math.max(1, scale))
}
/** The same strata with other values. */
export const changed = (strata: readonly StratumSample[], how: (v: number) => number) =>
  strata.map((stratum) => ({ ...stratum, values: Array.from(stratum.values, how) }))
