import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, expectedVariance } from '../allocation/index.ts'
import { refusal } from '../testing/refusal.ts'
import {
  type DetectableOptions,
  minimumDetectableDifference,
  normalQuantile,
  requiredSampleSize,
  studentQuantile,
} from './index.ts'

const sizes = [2371, 1442, 1710, 659, 1346]
const sds = [42.417, 15.441, 40.655, 43.651, 54.247]

describe('EST-14: points that an asked precision needs', () => {
  it('coefficient of variation 0.5, ±10 %, 95 % → 97', () => {
    const asked = { coefficientOfVariation: 0.5, relativeHalfWidth: 0.1, confidence: 0.95 }
    expect(requiredSampleSize(asked).n).toBe(97)
    expect(requiredSampleSize({ sd: 2.5, halfWidth: 0.5 }).n).toBe(97)
    expect(requiredSampleSize({ ...asked, intervalBy: 'student' }).n).toBe(99)
    // 97 / (1 + 96.04/400), up.
    expect(requiredSampleSize({ ...asked, populationSize: 400 }).n).toBe(78)
  })

  it('n is enough and n − 1 is not', () => {
    const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        real(0.05, 3),
        real(0.03, 0.5),
        real(0.6, 0.995),
        fc.constantFrom('normal' as const, 'student' as const),
        fc.option(fc.integer({ min: 2, max: 5000 }), { nil: undefined }),
        (cv, width, confidence, intervalBy, populationSize) => {
          const finite = populationSize === undefined ? {} : { populationSize }
          const { n, halfWidth } = requiredSampleSize({
            coefficientOfVariation: cv,
            relativeHalfWidth: width,
            confidence,
            intervalBy,
            ...finite,
          })
          const p = (1 + confidence) / 2
          const reached = (points: number) => {
            const t = intervalBy === 'normal' ? normalQuantile(p) : studentQuantile(p, points - 1)
            return t * cv * Math.sqrt(Math.max(0, 1 / points - 1 / (populationSize ?? Infinity)))
          }
          expect(halfWidth).toBeLessThanOrEqual(width * (1 + 1e-11))
          expect(halfWidth).toBeCloseTo(reached(n), 10)
          if (n > 2) expect(reached(n - 1)).toBeGreaterThan(width)
          expect(n).toBeLessThanOrEqual(populationSize ?? Infinity)
        },
      ),
    )
  })

  it('stratified: the allocation reaches the half-width, one point fewer does not', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 4, max: 40, noNaN: true }),
        fc.constantFrom('equal' as const, 'proportional' as const, 'neyman' as const),
        fc.boolean(),
        (halfWidth, method, finitePopulation) => {
          const {
            n,
            allocation,
            halfWidth: reached,
          } = requiredSampleSize({ sizes, sds, method, halfWidth, finitePopulation })
          expect(allocation).toEqual(allocate({ sizes, sds, n, method }).n)
          const width = (points: number[]) =>
            normalQuantile(0.975) * Math.sqrt(expectedVariance({ sizes, sds, n: points, finitePopulation }))
          expect(reached).toBeCloseTo(width(allocation), 10)
          expect(reached).toBeLessThanOrEqual(halfWidth * (1 + 1e-11))
          if (n > 10) expect(width(allocate({ sizes, sds, n: n - 1, method }).n)).toBeGreaterThan(halfWidth)
        },
      ),
    )
  })

  it('for the published variances it says 40 again, and Neyman asks for the fewest', () => {
    const halfWidth = normalQuantile(0.975) * Math.sqrt(38.1985)
    expect(requiredSampleSize({ sizes, sds, method: 'neyman', halfWidth })).toMatchObject({
      n: 40,
      allocation: [14, 3, 9, 4, 10],
    })
    expect(requiredSampleSize({ sizes, sds, method: 'proportional', halfWidth }).n).toBeGreaterThan(40)
    expect(requiredSampleSize({ sizes, sds, method: 'equal', halfWidth }).n).toBeGreaterThan(45)
  })

  it('a width that even a census or a billion points do not reach is refused with what they do', () => {
    const stratified = refusal(() =>
      requiredSampleSize({ sizes: [10, 20], sds: [5, 5], method: 'equal', halfWidth: 0.1 }),
    )
    expect(stratified.name).toBe('CannotReach')
    expect(stratified.details.n).toBe(30)
    expect(stratified.remedy).toContain('With 30 points it is 1.7')
    expect(refusal(() => requiredSampleSize({ sd: 1e9, halfWidth: 1e-9 })).name).toBe('CannotReach')
    const [sizes, sds] = [
      [30, 40],
      [3, 4],
    ]
    for (const minPerStratum of [-1, 1.5]) {
      const asked = { halfWidth: 2, sizes, sds, method: 'neyman', minPerStratum } as const
      expect(refusal(() => requiredSampleSize(asked)).name).toBe('InvalidNumber')
    }
    const census = {
      sizes: [10, 20],
      sds: [5, 5],
      method: 'equal',
      halfWidth: 0.1,
      finitePopulation: true,
    } as const
    expect(requiredSampleSize(census).n).toBe(30)
  })

  it('figures at the end of what numbers hold come to an end', () => {
    const tiny = { sd: 1e90, halfWidth: 1e-90, populationSize: 5000 }
    expect(requiredSampleSize(tiny)).toEqual({ n: 5000, halfWidth: 0 })
    const nothing = { sizes: [10, 20], sds: [0, 0], method: 'equal', halfWidth: 1e-200 } as const
    expect(requiredSampleSize(nothing)).toEqual({ n: 4, halfWidth: 0, allocation: [2, 2] })
    const certain = { sd: 1, halfWidth: 0.001, confidence: 1 - 1e-9, intervalBy: 'student' } as const
    expect(requiredSampleSize(certain).n).toBeGreaterThan(3.7e7)
  })

  it('no variation needs the least number of points', () => {
    expect(requiredSampleSize({ sd: 0, halfWidth: 1 })).toEqual({ n: 2, halfWidth: 0 })
  })

  it('EST-15: bad input by name', () => {
    const name = (options: object) =>
      refusal(() => requiredSampleSize({ sd: 1, halfWidth: 1, ...options })).name
    expect(name({ halfWidth: 0 })).toBe('InvalidNumber')
    expect(name({ sd: -1 })).toBe('InvalidNumber')
    expect(name({ confidence: 1 })).toBe('InvalidNumber')
    expect(name({ populationSize: 1 })).toBe('InvalidNumber')
    expect(name({ sizes: [5, 5], sds: [1], method: 'neyman' })).toBe('LengthMismatch')
    expect(name({ sizes: [5, 5], sds: [1], method: 'equal' })).toBe('LengthMismatch')
    expect(name({ sizes: [], sds: [], method: 'equal' })).toBe('NoValues')
  })
})

describe('EST-13: the change that two campaigns can see', () => {
  const stratum = { weight: 1, sd: 10, n: 20 }

  it('by hand: (t.975 + t.8) × standard error', () => {
    const paired = minimumDetectableDifference({ strata: [stratum], design: 'paired', correlation: 0.8 })
    expect(paired.standardError).toBeCloseTo(Math.sqrt(40 / 20), 12)
    expect(paired.degreesOfFreedom).toBe(19)
    const t = studentQuantile(0.975, 19) + studentQuantile(0.8, 19)
    expect(paired.difference).toBeCloseTo(t * paired.standardError, 12)
    const independent = minimumDetectableDifference({ strata: [stratum], design: 'independent' })
    expect(independent.standardError).toBeCloseTo(Math.sqrt(10), 12)
    expect(independent.degreesOfFreedom).toBe(38)
  })

  it('more points, more correlation, a larger alpha and less power see less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 60 }),
        fc.double({ min: -0.9, max: 0.9, noNaN: true }),
        fc.double({ min: 0.55, max: 0.95, noNaN: true }),
        (n, correlation, power) => {
          const see = (more: Partial<DetectableOptions> = {}, points = n) =>
            minimumDetectableDifference({
              strata: [
                { ...stratum, n: points },
                { weight: 2, sd: 4, n: points },
              ],
              design: 'paired',
              correlation,
              power,
              ...more,
            }).difference
          expect(see({}, n + 1)).toBeLessThan(see())
          expect(see({ correlation: correlation + 0.05 })).toBeLessThan(see())
          expect(see({ alpha: 0.1 })).toBeLessThan(see())
          expect(see({ sides: 1 })).toBeLessThan(see())
          expect(see({ power: power + 0.01 })).toBeGreaterThan(see())
        },
      ),
    )
  })

  it('all cells visited twice leave nothing unseen', () => {
    const strata = [{ ...stratum, populationSize: 20 }]
    expect(minimumDetectableDifference({ strata, design: 'independent' }).difference).toBe(0)
  })

  it('EST-15: bad input by name', () => {
    const name = (options: Partial<DetectableOptions>) =>
      refusal(() => minimumDetectableDifference({ strata: [stratum], design: 'paired', ...options })).name
    expect(name({ strata: [] })).toBe('NoValues')
    expect(name({ strata: [{ ...stratum, n: 1 }] })).toBe('OneValueInStratum')
    expect(name({ strata: [{ ...stratum, sd: -1 }] })).toBe('InvalidNumber')
    expect(name({ strata: [{ ...stratum, weight: 0 }] })).toBe('InvalidNumber')
    expect(name({ strata: [{ ...stratum, nSecond: 4 }] })).toBe('LengthMismatch')
    expect(name({ strata: [{ ...stratum, populationSize: 4 }] })).toBe('SampleExceedsPopulation')
    expect(name({ correlation: 2 })).toBe('InvalidNumber')
    expect(name({ alpha: 0 })).toBe('InvalidNumber')
    expect(name({ power: 1 })).toBe('InvalidNumber')
    expect(name({ design: 'other' as 'paired' })).toBe('UnknownMethod')
  })
})
