import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { localNeighborhoodVariance, stratifiedEstimate, weightedMean, weightedTotal } from './index.ts'

const coordinate = fc.integer({ min: 0, max: 60 })
const points = fc.array(
  fc.record({
    x: coordinate,
    y: coordinate,
    weight: fc.integer({ min: 1, max: 9 }),
    value: fc.integer({ min: -50, max: 50 }),
  }),
  { minLength: 4, maxLength: 30 },
)
const columns = (rows: readonly { x: number; y: number; weight: number; value: number }[]) => ({
  x: rows.map(({ x }) => x),
  y: rows.map(({ y }) => y),
  weights: rows.map(({ weight }) => weight),
  values: rows.map(({ value }) => value),
})

describe('EST-10: the local neighborhood variance', () => {
  it('is 0 for values that do not vary, though points coincide or form islands', () => {
    fc.assert(
      fc.property(points, (rows) => {
        const same = columns(rows.map((row) => ({ ...row, value: 7 })))
        expect(Math.abs(localNeighborhoodVariance(same))).toBeLessThan(1e-9)
      }),
    )
  })

  it('nor does rounding move it once the weights sum to 1', () => {
    // Four points that are all neighbors: the weights are found in one step, and what is left is rounding.
    const rows = [
      { x: 0, y: 34, weight: 6, value: 7 },
      { x: 0, y: 35, weight: 8, value: 7 },
      { x: 24, y: 0, weight: 7, value: 7 },
      { x: 0, y: 0, weight: 6, value: 7 },
    ]
    expect(Math.abs(localNeighborhoodVariance(columns(rows)))).toBeLessThan(1e-12)
  })

  it('does not change with a shift of the values, a move or scale of the map, or the unit of the weights', () => {
    fc.assert(
      fc.property(points, (rows) => {
        const plain = localNeighborhoodVariance(columns(rows))
        const other = columns(
          rows.map(({ x, y, weight, value }) => ({
            x: 4 * x + 100,
            y: 4 * y - 8,
            weight: 2 * weight,
            value: value + 3,
          })),
        )
        expect(Math.abs(localNeighborhoodVariance(other) - plain)).toBeLessThan(1e-7 * Math.max(1, plain))
        const twice = columns(rows.map((row) => ({ ...row, value: 2 * row.value })))
        expect(Math.abs(localNeighborhoodVariance(twice) - 4 * plain)).toBeLessThan(1e-7 * Math.max(1, plain))
      }),
    )
  })

  it('of four points of equal weight all are neighbors, each weighs the others by rank', () => {
    // A square: from each corner itself, two sides, the diagonal: 4/10, 3/10, 2/10, 1/10, of the two sides the lower
    // number first. Columns then sum to 1.1, 1.1, 0.9, 0.9: what is over or lacks is shared by the four rows, so that
    // corner 0 weighs 0.375, 0.275, 0.075, 0.275 in the four neighborhoods.
    const square = { x: [0, 1, 1, 0], y: [0, 0, 1, 1], weights: [1, 1, 1, 1] }
    const variance = [0.375, 0.275, 0.075, 0.275].reduce((sum, p) => sum + p * (1 - p), 0)
    expect(localNeighborhoodVariance({ ...square, values: [1, 0, 0, 0] })).toBeCloseTo(variance, 14)
  })

  it('a smooth trend costs far less than under the simple random formula', () => {
    const rows = Array.from({ length: 49 }, (_, i) => ({
      x: i % 7,
      y: Math.floor(i / 7),
      weight: 1,
      value: 10 * (i % 7),
    }))
    const { weights, ...rest } = columns(rows)
    const local = weightedMean({ ...rest, weights })
    const simple = weightedMean({ ...rest, weights, variance: 'stratified' })
    expect(local.estimate).toBe(simple.estimate)
    expect(local.standardError).toBeLessThan(0.4 * simple.standardError)
  })

  it('under four values in a stratum: simple random there, and said', () => {
    const strata = [
      { weight: 1, values: [1, 3, 2], x: [0, 1, 2], y: [0, 0, 0] },
      { weight: 1, values: [1, 3, 2, 5, 4], x: [5, 6, 7, 8, 9], y: [0, 1, 0, 1, 0] },
    ]
    const estimate = stratifiedEstimate({ strata, variance: 'local-neighborhood' })
    expect(estimate.withoutNeighborhood).toEqual([0])
    const field = stratifiedEstimate({ strata, variance: 'local-neighborhood', neighborhood: 'field' })
    expect(field.withoutNeighborhood).toEqual([])
    expect(field.degreesOfFreedom).toBe(7)
    expect(field.mean).toBe(estimate.mean)
  })

  it('under four points in the whole field: simple random', () => {
    const strata = [{ weight: 1, values: [1, 3, 2], x: [0, 1, 2], y: [0, 0, 0] }]
    const field = stratifiedEstimate({ strata, variance: 'local-neighborhood', neighborhood: 'field' })
    expect(field.standardError).toBe(stratifiedEstimate({ strata }).standardError)
    expect(refusal(() => localNeighborhoodVariance({ x: [1], y: [1], weights: [1], values: [1] })).name).toBe(
      'NoValues',
    )
  })

  it('a thousand points are no matter', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      x: (i * 37) % 101,
      y: (i * 53) % 97,
      weight: 1 + (i % 3),
      value: i % 11,
    }))
    expect(localNeighborhoodVariance(columns(rows))).toBeGreaterThan(0)
  })
})

describe('EST-11: points of unequal weight', () => {
  it('equal weights have the plain mean, standard error and, times the area, total', () => {
    const values = [3, 8, 4, 9, 1]
    const simple = stratifiedEstimate({ strata: [{ weight: 1, values }], intervalBy: 'normal' })
    const options = { values, weights: values.map(() => 2.5), variance: 'stratified' as const }
    const mean = weightedMean(options)
    expect(mean.estimate).toBeCloseTo(simple.mean, 12)
    expect(mean.standardError).toBeCloseTo(simple.standardError, 12)
    expect(mean.interval[1]).toBeCloseTo(simple.interval[1], 12)
    const total = weightedTotal(options)
    expect(total.estimate).toBeCloseTo(12.5 * simple.mean, 10)
    expect(total.standardError).toBeCloseTo(12.5 * simple.standardError, 10)
  })

  it('strata make no difference to the estimate', () => {
    fc.assert(
      fc.property(points, (rows) => {
        const all = { ...columns(rows.concat(rows)), variance: 'stratified' as const }
        const strata = all.values.map((_, i) => i % 2)
        fc.pre(strata.filter((s) => s === 0).length > 1 && strata.filter((s) => s === 1).length > 1)
        expect(weightedTotal({ ...all, strata }).estimate).toBeCloseTo(weightedTotal(all).estimate, 8)
        expect(weightedMean({ ...all, strata }).estimate).toBeCloseTo(weightedMean(all).estimate, 8)
      }),
    )
  })

  it('are refused by name where they are none', () => {
    const good = { values: [1, 2, 3, 4], weights: [1, 1, 1, 1], x: [1, 2, 3, 4], y: [1, 2, 1, 2] }
    const name = (wrong: object) => refusal(() => weightedMean({ ...good, ...wrong })).name
    expect(name({ values: [] })).toBe('NoValues')
    expect(name({ weights: [1, 1, 1] })).toBe('LengthMismatch')
    expect(name({ x: undefined })).toBe('LengthMismatch')
    expect(name({ weights: [1, 1, 0, 1] })).toBe('InvalidNumber')
    expect(name({ values: [1, 2, Number.NaN, 4] })).toBe('InvalidNumber')
    expect(name({ strata: [0, 0, 0, 1] })).toBe('OneValueInStratum')
    expect(name({ confidence: 2 })).toBe('InvalidNumber')
  })
})
