import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random/random.ts'
import { refusal } from '../testing/refusal.ts'
import { changed, methods, near, strataOf, value } from '../testing/strata-samples.ts'
import { type EstimateOptions, type StratumSample, stratifiedEstimate, studentQuantile } from './index.ts'

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
    // As JSON and CSV files bring them: neither 0 nor 3.
    ['InvalidNumber', { strata: [{ ...good, values: JSON.parse('[1, 2, null]') }] }],
    ['InvalidNumber', { strata: [{ ...good, values: JSON.parse('[1, 2, "3"]') }] }],
    ['InvalidNumber', { strata: [{ ...good, coresPerValue: 0 }] }],
    ['InvalidNumber', { strata: [{ ...good, values: [1, 1e200] }] }],
    ['InvalidNumber', { strata: [{ ...good, weight: 1e300 }] }],
    ['SampleExceedsPopulation', { strata: [{ ...good, populationSize: 2 }] }],
    ['LengthMismatch', { strata: [{ ...good, x: [1], y: [1] }] }],
    ['LengthMismatch', { variance: 'local-neighborhood' }],
    ['InvalidNumber', { confidence: 95 }],
    ['InvalidNumber', { confidence: 1 }],
    ['InvalidNumber', { confidence: 0 }],
    ['InvalidNumber', { designEffectPopulation: 2 }],
  ])('%s', (name, wrong) => {
    expect(refusal(() => stratifiedEstimate({ strata: [good], ...wrong })).name).toBe(name)
  })

  it.each(['variance', 'neighborhood', 'oneValue', 'degreesOfFreedomMethod', 'intervalBy'])(
    'a %s that there is not',
    (what) => {
      const error = refusal(() => stratifiedEstimate({ strata: [good], [what]: 'jackknife' }))
      expect(error.name).toBe('UnknownMethod')
      expect(error.message).toContain(`There is no ${what} 'jackknife'. Give '`)
    },
  )
})
