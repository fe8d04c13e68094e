import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { near, strataOf } from '../testing/strata-samples.ts'
import { compositeEstimate, stratifiedEstimate, stratifiedRatio, stratifiedTotal } from './index.ts'

describe('EST-8: composites', () => {
  it('within strata they are values; their cores count for the finite population correction', () => {
    const strata = [{ weight: 1, values: [4, 6], coresPerValue: 10, populationSize: 40 }]
    expect(stratifiedEstimate({ strata }).standardError).toBeCloseTo(Math.sqrt((2 / 2) * 0.5), 14)
    const tooMany = [{ weight: 1, values: [4, 6], coresPerValue: 30, populationSize: 40 }]
    expect(refusal(() => stratifiedEstimate({ strata: tooMany })).name).toBe('SampleExceedsPopulation')
  })

  it('across strata each is a mean of the field: s²/k with k − 1 degrees of freedom', () => {
    const estimate = compositeEstimate({ values: [20, 22, 27], coresPerComposite: 12, confidence: 0.9 })
    expect(estimate).toMatchObject({ mean: 23, degreesOfFreedom: 2 })
    expect(estimate.standardError).toBeCloseTo(Math.sqrt(13 / 3), 14)
    const finite = compositeEstimate({ values: [20, 22, 27], coresPerComposite: 12, populationSize: 72 })
    expect(finite.standardError).toBeCloseTo(Math.sqrt(13 / 6), 14)
    expect(refusal(() => compositeEstimate({ values: [20], coresPerComposite: 12 })).name).toBe(
      'OneValueInStratum',
    )
  })
})

describe('EST-9: totals and ratios', () => {
  it('a total is the mean times the size: t/ha × ha = t', () => {
    fc.assert(
      fc.property(strataOf(2), fc.integer({ min: 1, max: 1000 }), (strata, size) => {
        const one = stratifiedEstimate({ strata })
        const all = stratifiedTotal({ strata, size })
        near(all.total, one.mean * size, 1e6)
        near(all.standardError, one.standardError * size, 1e6)
        near(all.interval[1] - all.total, size * (one.interval[1] - one.mean), 1e9)
        expect(all.designEffect).toBe(one.designEffect)
        const sum = strata.reduce((total, { weight }) => total + weight, 0)
        expect(stratifiedTotal({ strata }).total).toBe(stratifiedTotal({ strata, size: sum }).total)
      }),
    )
  })

  it('a ratio to ones is the mean; proportional values have a ratio without error', () => {
    const strata = [
      { weight: 3, values: [10, 12, 14] },
      { weight: 1, values: [20, 30] },
    ]
    const over = (denominators: (v: number) => number) =>
      stratifiedRatio({
        strata: strata.map(({ weight, values }) => ({
          weight,
          numerators: values,
          denominators: values.map(denominators),
        })),
      })
    const one = stratifiedEstimate({ strata })
    expect(over(() => 1).ratio).toBeCloseTo(one.mean, 12)
    expect(over(() => 1).standardError).toBeCloseTo(one.standardError, 12)
    expect(over((v) => 4 * v)).toMatchObject({ ratio: 0.25, standardError: 0 })
    expect(refusal(() => over(() => 0)).name).toBe('CannotReach')
  })
})
