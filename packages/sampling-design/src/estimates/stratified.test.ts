import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random/random.ts'
import { refusal } from '../testing/refusal.ts'
import {
  compositeEstimate,
  type EstimateOptions,
  type StratumSample,
  stratifiedEstimate,
  stratifiedRatio,
  stratifiedTotal,
  studentQuantile,
} from './index.ts'

const value = fc.double({ min: -1000, max: 1000, noNaN: true }).map((v) => Math.round(v * 1000) / 1000)
const strataOf = (least: number) =>
  fc.array(
    fc.record({
      weight: fc.integer({ min: 1, max: 500 }),
      values: fc.array(value, { minLength: least, maxLength: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
const methods = fc.constantFrom('n-H' as const, 'satterthwaite' as const)
const near = (ours: number, theirs: number, scale: number) => {
  expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-9 * Math.max(1, scale))
}
const changed = (strata: readonly StratumSample[], how: (v: number) => number) =>
  strata.map((stratum) => ({ ...stratum, values: Array.from(stratum.values, how) }))

describe('EST-3: the stratified mean, its standard error and interval', () => {
  it('a case by hand: W² s²/n over two strata', () => {
    const strata = [
      { weight: 3, values: [10, 12, 14] },
      { weight: 1, values: [20, 30] },
    ]
    const { mean, standardError, degreesOfFreedom, interval, n } = stratifiedEstimate({
      strata,
      confidence: 0.9,
    })
    expect(mean).toBe(0.75 * 12 + 0.25 * 25)
    // 9/16 × 4/3 + 1/16 × 50/2
    expect(standardError).toBeCloseTo(Math.sqrt(0.75 + 1.5625), 14)
    expect([degreesOfFreedom, n]).toEqual([3, 5])
    const half = studentQuantile(0.95, 3) * standardError
    expect(interval[0]).toBeCloseTo(mean - half, 12)
    expect(interval[1]).toBeCloseTo(mean + half, 12)
  })

  it('lies in its interval and among the values; nothing is NaN; a higher confidence is wider', () => {
    fc.assert(
      fc.property(strataOf(2), methods, (strata, degreesOfFreedomMethod) => {
        const options = { strata, degreesOfFreedomMethod }
        const narrow = stratifiedEstimate({ ...options, confidence: 0.8 })
        const wide = stratifiedEstimate({ ...options, confidence: 0.99 })
        const all = strata.flatMap(({ values }) => values)
        near(Math.min(narrow.mean, Math.min(...all)), Math.min(...all), 1000)
        near(Math.max(narrow.mean, Math.max(...all)), Math.max(...all), 1000)
        const numbers = [...wide.interval, wide.standardError, wide.degreesOfFreedom, wide.designEffect]
        expect(numbers.every(Number.isFinite)).toBe(true)
        const order = [
          wide.interval[0],
          narrow.interval[0],
          narrow.mean,
          narrow.interval[1],
          wide.interval[1],
        ]
        expect(order).toEqual([...order].sort((a, b) => a - b))
        expect(narrow.degreesOfFreedom).toBeLessThanOrEqual(narrow.n - strata.length + 1e-9)
      }),
    )
  })

  it('moves with a shift and grows with a factor; the unit of the weights does not matter', () => {
    fc.assert(
      fc.property(strataOf(2), methods, value, (strata, degreesOfFreedomMethod, shift) => {
        const how = { degreesOfFreedomMethod, designEffectPopulation: 'endless' as const }
        const plain = stratifiedEstimate({ strata, ...how })
        const shifted = stratifiedEstimate({ strata: changed(strata, (v) => v + shift), ...how })
        near(shifted.mean, plain.mean + shift, 1000)
        near(shifted.standardError, plain.standardError, 1000)
        const scaled = stratifiedEstimate({ strata: changed(strata, (v) => -4 * v), ...how })
        near(scaled.mean, -4 * plain.mean, 4000)
        near(scaled.standardError, 4 * plain.standardError, 4000)
        near(scaled.interval[0], -4 * plain.interval[1], 4e6)
        const weighed = strata.map((stratum) => ({ ...stratum, weight: stratum.weight / 8 }))
        expect(stratifiedEstimate({ strata: weighed, ...how })).toEqual(plain)
      }),
    )
  })

  it('values that do not vary: no error, an interval of no width, design effect 1', () => {
    const same = stratifiedEstimate({
      strata: [
        { weight: 1, values: [0.1, 0.1, 0.1] },
        { weight: 2, values: [0.1, 0.1] },
      ],
      degreesOfFreedomMethod: 'satterthwaite',
    })
    expect(same).toMatchObject({ standardError: 0, degreesOfFreedom: 3, designEffect: 1 })
    expect(same.interval).toEqual([same.mean, same.mean])
  })

  it('inputs are left as they are, and may be typed arrays', () => {
    const values = Float64Array.of(3, 1, 2)
    const strata = Object.freeze([Object.freeze({ weight: 1, values, x: values, y: values })])
    expect(stratifiedEstimate({ strata }).mean).toBe(2)
    expect([...values]).toEqual([3, 1, 2])
  })
})

describe('EST-4: degrees of freedom', () => {
  it('n − H, or Satterthwaite: those of the stratum that makes the variance, where one does', () => {
    const strata = [
      { weight: 1, values: [1, 5, 9, 2] },
      { weight: 1, values: [4, 4, 4, 4, 4, 4] },
    ]
    expect(stratifiedEstimate({ strata }).degreesOfFreedom).toBe(8)
    const fewer = stratifiedEstimate({ strata, degreesOfFreedomMethod: 'satterthwaite' })
    expect(fewer.degreesOfFreedom).toBeCloseTo(3, 12)
  })

  it('equal variances and sizes have n − H by either', () => {
    const strata = [1, 2, 3].map((h) => ({ weight: 1, values: [h, h + 1, h + 5] }))
    const { degreesOfFreedom } = stratifiedEstimate({ strata, degreesOfFreedomMethod: 'satterthwaite' })
    expect(degreesOfFreedom).toBeCloseTo(6, 10)
  })
})

describe('EST-5: finite population correction', () => {
  it('takes 1 − n/N off the variance of each stratum; all cells measured leave no error', () => {
    const values = [3, 8, 4, 9]
    const endless = stratifiedEstimate({ strata: [{ weight: 1, values }] }).standardError
    const finite = stratifiedEstimate({ strata: [{ weight: 1, values, populationSize: 16 }] }).standardError
    expect(finite).toBeCloseTo(endless * Math.sqrt(0.75), 14)
    const census = stratifiedEstimate({ strata: [{ weight: 1, values, populationSize: 4 }] })
    expect(census).toMatchObject({ standardError: 0, interval: [6, 6], designEffect: 1 })
  })

  it('a stratum may have it while another has not', () => {
    const strata = [
      { weight: 1, values: [1, 2], populationSize: 2 },
      { weight: 1, values: [1, 2] },
    ]
    expect(stratifiedEstimate({ strata }).standardError).toBeCloseTo(Math.sqrt(0.5 / 2 / 4), 14)
  })
})

describe('EST-6: the design effect', () => {
  it('is near 1 for strata that tell nothing, below for strata that do', () => {
    const random = createRandom(6)
    const draw = (between: number) =>
      Array.from({ length: 5 }, (_, h) => ({
        weight: 1,
        values: Array.from({ length: 400 }, () => between * h + random.float() + random.float()),
      }))
    expect(stratifiedEstimate({ strata: draw(0) }).designEffect).toBeCloseTo(1, 1)
    expect(stratifiedEstimate({ strata: draw(1) }).designEffect).toBeLessThan(0.15)
  })

  it('its population is the given one, the cells, the weights if they are more than the values, or endless', () => {
    const values = [1, 4, 5, 9]
    const effect = (stratum: Partial<StratumSample>, more: Partial<EstimateOptions> = {}) =>
      stratifiedEstimate({ strata: [{ weight: 1, values, ...stratum }], ...more }).designEffect
    expect(effect({})).toBeCloseTo(1, 14)
    expect(effect({ weight: 8 })).toBeCloseTo(2, 14)
    expect(effect({ weight: 8 }, { designEffectPopulation: 'endless' })).toBeCloseTo(1, 14)
    expect(effect({}, { designEffectPopulation: 5 })).toBeCloseTo(5, 14)
    expect(effect({ populationSize: 10 })).toBeCloseTo(1, 14)
  })
})

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

describe('EST-15: what is no sample is refused by name', () => {
  const good: StratumSample = { weight: 1, values: [1, 2, 3] }
  it.each<[string, Partial<EstimateOptions>]>([
    ['NoValues', { strata: [] }],
    ['NoValues', { strata: [good, { weight: 1, values: [] }] }],
    ['InvalidNumber', { strata: [{ ...good, weight: -1 }] }],
    ['InvalidNumber', { strata: [{ ...good, weight: 0 }] }],
    ['InvalidNumber', { strata: [{ ...good, weight: Number.NaN }] }],
    ['InvalidNumber', { strata: [{ ...good, values: [1, Number.NaN] }] }],
    ['InvalidNumber', { strata: [{ ...good, values: [1, Infinity] }] }],
    ['InvalidNumber', { strata: [{ ...good, coresPerValue: 0 }] }],
    ['SampleExceedsPopulation', { strata: [{ ...good, populationSize: 2 }] }],
    ['LengthMismatch', { strata: [{ ...good, x: [1], y: [1] }] }],
    ['LengthMismatch', { variance: 'local-neighbourhood' }],
    ['InvalidNumber', { confidence: 95 }],
    ['InvalidNumber', { confidence: 1 }],
    ['InvalidNumber', { confidence: 0 }],
    ['InvalidNumber', { designEffectPopulation: 2 }],
  ])('%s', (name, wrong) => {
    expect(refusal(() => stratifiedEstimate({ strata: [good], ...wrong })).name).toBe(name)
  })

  it('a method that there is not', () => {
    const variance = 'jackknife' as 'stratified'
    expect(refusal(() => stratifiedEstimate({ strata: [good], variance })).name).toBe('UnknownMethod')
  })
})
