import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { changed, near, strataOf, value } from '../testing/strata-samples.ts'
import { type StratumSample, stratifiedEstimate } from './index.ts'

describe('EST-7: strata of one value', () => {
  const single = (values: number[], at = 0): StratumSample => ({
    weight: 1,
    values,
    x: values.map(() => at),
    y: values.map(() => 0),
  })

  it('are refused by name unless they may be collapsed', () => {
    const error = refusal(() => stratifiedEstimate({ strata: [single([1]), single([2, 3]), single([4])] }))
    expect(error.name).toBe('OneValueInStratum')
    expect(error.message).toContain('Strata 0, 2 have one value')
    expect(refusal(() => stratifiedEstimate({ strata: [single([1])], oneValue: 'collapse' })).name).toBe(
      'OneValueInStratum',
    )
  })

  it('are paired: for equal weights the variance is Σ (difference / H)² over the pairs', () => {
    const strata = [5, 7, 1, 10].map((v) => ({ weight: 1, values: [v] }))
    const { standardError, degreesOfFreedom, collapsed } = stratifiedEstimate({
      strata,
      oneValue: 'collapse',
    })
    expect(collapsed).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(standardError).toBeCloseTo(Math.sqrt((4 + 81) / 16), 14)
    expect(degreesOfFreedom).toBe(2)
  })

  it('by the nearest places, never by the values', () => {
    const places = [0, 100, 10, 110]
    const collapsedFor = (values: number[]) =>
      stratifiedEstimate({ strata: values.map((v, h) => single([v], places[h])), oneValue: 'collapse' })
        .collapsed
    expect(collapsedFor([1, 1, 9, 9])).toEqual([
      [0, 2],
      [1, 3],
    ])
    expect(collapsedFor([9, 1, 1, 9])).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('an odd one joins the nearest pair, one alone the nearest stratum', () => {
    const groups = (strata: StratumSample[]) => stratifiedEstimate({ strata, oneValue: 'collapse' }).collapsed
    expect(groups([single([1], 0), single([2], 1), single([3], 9)])).toEqual([[0, 1, 2]])
    expect(groups([single([1], 0), single([2, 3, 4], 70), single([3, 5], 9)])).toEqual([[0, 2]])
  })

  it('the closest two, then the closest two of those left, and so on; of equals the lower numbers', () => {
    const place = fc.record({ x: fc.nat(12), y: fc.nat(12) })
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 14 }), (places) => {
        const strata = places.map(({ x, y }) => ({ weight: 1, values: [x], x: [x], y: [y] }))
        const apart = (a: number, b: number) => {
          const dx = (places[a]?.x ?? 0) - (places[b]?.x ?? 0)
          const dy = (places[a]?.y ?? 0) - (places[b]?.y ?? 0)
          return dx * dx + dy * dy
        }
        let left = [...places.keys()]
        const pairs: number[][] = []
        while (left.length > 1) {
          const all = left.flatMap((a) => left.filter((b) => b > a).map((b) => [a, b, apart(a, b)] as const))
          const [a, b] = all.reduce((best, pair) => (pair[2] < best[2] ? pair : best))
          pairs.push([a, b])
          left = left.filter((h) => h !== a && h !== b)
        }
        const { collapsed } = stratifiedEstimate({ strata, oneValue: 'collapse' })
        for (const pair of pairs)
          expect(collapsed.some((group) => pair.every((h) => group.includes(h)))).toBe(true)
        expect(collapsed.flat().sort((a, b) => a - b)).toEqual([...places.keys()])
      }),
    )
  })

  it('are no matter of few: 200,000 strata of two values, 2,000 of one', () => {
    const two = Array.from({ length: 200_000 }, (_, h) => ({ weight: 1, values: [h % 7, h % 5] }))
    expect(stratifiedEstimate({ strata: two }).degreesOfFreedom).toBe(200_000)
    const one = Array.from({ length: 2000 }, (_, h) => single([h % 7], (h * 37) % 1009))
    expect(stratifiedEstimate({ strata: one, oneValue: 'collapse' }).degreesOfFreedom).toBe(1000)
  })

  it('the estimate keeps its place and moves with a shift whatever the weights', () => {
    fc.assert(
      fc.property(strataOf(1), value, (strata, shift) => {
        fc.pre(strata.length > 1)
        const plain = stratifiedEstimate({ strata, oneValue: 'collapse' })
        const shifted = stratifiedEstimate({
          strata: changed(strata, (v) => v + shift),
          oneValue: 'collapse',
        })
        near(shifted.standardError, plain.standardError, 1000)
        expect(plain.degreesOfFreedom).toBeGreaterThanOrEqual(1)
        const known = new Set(plain.collapsed.flat())
        expect(strata.every(({ values }, h) => values.length > 1 || known.has(h))).toBe(true)
      }),
    )
  })
})
