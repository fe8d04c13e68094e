import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mean, productsAboutMeans, sum, variance } from './sums.ts'

describe('EST-2: sums keep what rounding loses', () => {
  it('a small value survives between large ones', () => {
    expect(sum([1e16, 1, -1e16])).toBe(1)
    expect(sum(new Float64Array(1_000_000).fill(0.1))).toBe(100_000)
    expect(sum([])).toBe(0)
  })

  it('the variance of values far from 0 is that of the same values near 0', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2 }), (values) => {
        const far = variance(values.map((value) => value + 1e12))
        expect(far).toBeCloseTo(variance(values), 6)
        expect(far).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('the covariance of values and themselves is their variance', () => {
    const values = [1.5, -2, 7.25, 3]
    expect(productsAboutMeans(values, values) / 3).toBeCloseTo(variance(values), 12)
    expect(mean(values)).toBe(2.4375)
  })
})
