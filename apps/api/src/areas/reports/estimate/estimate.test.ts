import { estimateSchema } from '@org/core/contract'
import { stratifiedEstimate } from '@org/sampling-design'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASKED, campaign, density, type GivenPoint, resultOf, soc } from '../testing.ts'
import type { Campaign } from '../values/campaign.ts'
import { estimateOf } from './estimate.ts'

const point = (value: number | null, stratum = 1, more: Partial<GivenPoint> = {}): GivenPoint => ({
  stratum,
  ...(value === null ? {} : { results: { 0: [soc(value)] } }),
  ...more,
})
const two = [point(1), point(3), point(5, 2), point(9, 2)]

describe('the estimate of a field', () => {
  it('RPT-30: by stratum, weighted by area, with n − H degrees of freedom', () => {
    const answer = estimateOf(campaign([1000, 3000], two), ASKED)
    const strata = [
      { weight: 1000, values: [1, 3] },
      { weight: 3000, values: [5, 9] },
    ]
    const { mean, standardError, interval, designEffect } = stratifiedEstimate({ strata })
    expect(answer).toMatchObject({ mean, standardError, interval, designEffect, degreesOfFreedom: 2 })
    expect(answer).toMatchObject({
      topCm: 0,
      bottomCm: 15,
      n: 4,
      areaM2: 4000,
      total: null,
      noInterval: null,
    })
    expect(answer.strata.map(({ weight, n, mean: own }) => [weight, n, own])).toEqual([
      [0.25, 2, 2],
      [0.75, 2, 7],
    ])
    expect(answer.method).toContain('Cochran 1977')
    expect(answer.says).toEqual(['4 of 4 points have a value.'])
  })

  it('RPT-31: missing points are said, strata without a value are left out with their share', () => {
    const answer = estimateOf(
      campaign(
        [1000, 3000],
        [point(1), point(3), point(null), point(null, 2), point(7, 1, { role: 'over' })],
      ),
      ASKED,
    )
    expect(answer).toMatchObject({ areaM2: 1000, n: 3, sampled: { planned: 5, missing: 2, replacements: 1 } })
    expect(answer.strata[1]).toMatchObject({ weight: 0, n: 0, mean: null, sd: null })
    expect(answer.says).toEqual([
      '3 of 5 points have a value.',
      'Points 3 and 4 were sampled and have no value: lost, not measured or not to this depth.',
    ])
    expect(answer.first).toEqual([
      'The mean is not of the whole field: stratum 2 has no value, 75.0% of the area.',
    ])
    expect(answer).toMatchObject({ of: 'part', interval: null, designAreaM2: 4000 })
    expect(answer.noInterval).toContain('nothing is known of stratum 2')
  })

  it('RPT-31: every point is counted, missing or not counted, once', () => {
    const answer = estimateOf(
      campaign(
        [1000],
        [
          point(1),
          point(3, 1, { role: 'over' }),
          point(null),
          { results: { 0: [soc(5, { quality: 160 })] } },
          { results: { 0: [soc(4, { quality: 120 })] } },
          { results: { 0: [soc(2, { qualifier: '<' })] } },
          { results: { 0: [soc(9, { qualifier: '>' })] }, role: 'over' },
        ],
      ),
      ASKED,
    )
    expect(answer.sampled).toEqual({
      ...{ planned: 7, counted: 5, missing: 1, excluded: 1, replacements: 2, waiting: 0, inaccessible: 0 },
      ...{ nearby: 0, moved: 0, kept: 0, censored: 1, above: 1, suspect: 1 },
    })
    expect(answer).toMatchObject({ n: 5, mean: 3.6, isAtLeast: true })
    expect(answer.says).toEqual([
      '5 of 7 points have a value.',
      'Point 3 was sampled and has no value: lost, not measured or not to this depth.',
      'Point 4 has a rejected value, which is not counted.',
      '1 value is below the detection limit: each stands as half of its limit, and may be anything from 0 to its limit.',
      '1 value is above what the method measures: each stands as its limit, and is at least that.',
      '1 value is marked as suspect and is counted.',
    ])
  })

  it('RPT-31: one value in each stratum is taken together with a neighbor; one value in all has no interval', () => {
    const pooled = estimateOf(campaign([1000, 3000], [point(1), point(5, 2)]), ASKED)
    expect(pooled).toMatchObject({ mean: 4, degreesOfFreedom: 1, noInterval: null })
    expect(pooled.says.at(-1)).toContain('Strata 1, 2 are taken together')
    const alone = estimateOf(campaign([1000], [point(1)]), ASKED)
    expect(alone).toMatchObject({ mean: 1, standardError: null, interval: null, problem: null })
    expect(alone.noInterval).toContain('one value')
  })

  it('RPT-32: kept and moved points have no interval; moved ones can be left out', () => {
    const kept = estimateOf(campaign([1000], [point(1), point(3), point(4, 1, { role: 'legacy' })]), ASKED)
    expect(kept).toMatchObject({
      standardError: null,
      interval: null,
      degreesOfFreedom: null,
      sampled: { kept: 1 },
    })
    expect(kept.mean).toBeCloseTo(8 / 3, 12)
    expect(kept.noInterval).toContain('1 point was kept from before')
    const far = { actualLon: 0, actualLat: 0, offsetM: 14, accuracyM: 3 }
    const points = [point(1), point(3), point(8, 1, far), point(9, 1, { role: 'near' })]
    const moved = estimateOf(campaign([1000], points), ASKED)
    expect(moved).toMatchObject({ interval: null, sampled: { moved: 2, nearby: 1, counted: 4 } })
    expect(moved.noInterval).toContain('Leave moved points out')
    const caused = points.map((one) => ({ ...one, cause: 'time' as const }))
    const without = estimateOf(campaign([1000], caused), { ...ASKED, moved: 'leaveOut' })
    expect(without).toMatchObject({ mean: 2, n: 2, noInterval: null, sampled: { moved: 0, missing: 2 } })
    expect(without.interval).not.toBeNull()
    expect(without.says.join(' ')).toContain('2 points collected at another place than planned are left out')
    // As far as the grid and the device allow.
    const near = [point(1), point(3, 1, { ...far, accuracyM: 4 })]
    expect(estimateOf(campaign([1000], near), ASKED).interval).not.toBeNull()
    // A device that says 100 m says nothing.
    const unsure = [point(1), point(3, 1, { ...far, offsetM: 25, accuracyM: 100 })]
    expect(estimateOf(campaign([1000], unsure), ASKED).sampled.moved).toBe(1)
  })

  it('RPT-33: all values below the detection limit have a mean three ways and no interval', () => {
    const below = { results: { 0: [soc(0.4, { qualifier: '<' })] } }
    const means = (['half', 'zero', 'limit'] as const).map((censored) => {
      const answer = estimateOf(campaign([1000], [below, below, below]), { ...ASKED, censored })
      expect(answer.noInterval).toContain('below the detection limit')
      expect(answer.interval).toBeNull()
      return answer.mean
    })
    expect(means).toEqual([0.2, 0, 0.4])
  })

  it('RPT-33: how points were placed is said', () => {
    const says = (placement: 'balanced' | 'systematic' | 'random') =>
      estimateOf(campaign([1000, 3000], two, { placement }), ASKED).says.slice(1)
    expect(says('random')).toEqual([])
    expect(says('balanced').join()).toContain('spread evenly over each stratum')
    expect(says('systematic').join()).toContain('no unbiased variance')
    const grid = estimateOf(campaign([1000, 3000], two, { placement: 'systematic' }), ASKED)
    expect(grid.assumes).toBe('the points of the grid may be taken as drawn one by one')
    const many = Array.from({ length: 6 }, (_, at) => point(at))
    const dense = estimateOf(campaign([1000], many, { placement: 'systematic' }), ASKED)
    expect(dense.noInterval).toContain('a grid with more than five in a stratum')
    const spread = Array.from({ length: 12 }, (_, at) => point((at * 5) % 7))
    expect(estimateOf(campaign([1000], spread, { placement: 'balanced' }), ASKED).method).toContain(
      'Stevens and Olsen 2003',
    )
  })

  it('RPT-44: points in the middle of their strata have a mean and nothing of its error, and the reason', () => {
    const chosen = (given: GivenPoint[], more: Partial<Campaign> = {}) =>
      estimateSchema.parse(
        estimateOf(campaign([10_000, 30_000], given, { placement: 'middle', ...more }), ASKED),
      )
    const nothing = { interval: null, standardError: null, degreesOfFreedom: null, designEffect: null }
    const why =
      'No interval: the points were chosen in the middle of their strata, not drawn by lot, so their error is not known. Draw random or spread points in the next design for an interval.'
    const answer = chosen(two)
    expect(answer).toMatchObject({ ...nothing, bounds: null, assumes: null, noInterval: why })
    expect(answer.mean).toBe(estimateOf(campaign([10_000, 30_000], two), ASKED).mean)
    expect(answer.method).toBe('Stratified mean, of chosen points, without a variance')
    // One value in a stratum: none are taken together for a variance that there is not.
    expect(chosen([point(1), point(3, 2)]).says).toEqual(['2 of 2 points have a value.'])
    // What is still to come, or could be done, would give no interval either; it is said first all the same.
    const open = chosen([...two, { stratum: 2, status: 'planned' }])
    expect(open).toMatchObject({ ...nothing, noInterval: why })
    expect(open.first.join()).toContain('Not complete: 1 point has no value yet')
    const moved = { offsetM: 25, actualLon: 0, actualLat: 0 }
    expect(chosen([...two, point(5, 2, moved)]).noInterval).toBe(why)
    // What became of points is said without a word of a draw.
    const wet = { stratum: 2, status: 'inaccessible', cause: 'water' } as const
    const asked = { ...ASKED, moved: 'leaveOut' } as const
    const ground = campaign([10_000, 30_000], [...two, wet, point(5, 2, moved)], { placement: 'middle' })
    const { of, first, says } = estimateOf(ground, asked)
    expect(of).toBe('accessible')
    expect([...first, ...says].join(' ')).not.toContain('drawn')
    // With a rejected value neither figure has an interval.
    const rejected = { stratum: 1, results: { 0: [soc(9, { quality: 160 })] } }
    expect(chosen([...two, rejected]).withRejected).toMatchObject({ rejected: 1, interval: null })
    const stock = (value: number) => ({ results: { 0: [soc(value), density(1.3)] } })
    const stocks = estimateOf(campaign([10_000], [stock(1), stock(2)], { placement: 'middle' }), {
      ...ASKED,
      analyte: 'soc_stock',
    })
    expect(stocks.total).toEqual({ tons: expect.closeTo(29.25, 9), standardError: null, interval: null })
    expect(stocks.method).toContain('of chosen points, without a variance')
  })

  it('RPT-44: bags of cores along a zigzag have a mean and nothing of its error, and the reason', () => {
    const zigzag = { hasZigzagCores: true, placement: 'balanced' } as const
    const answer = estimateSchema.parse(estimateOf(campaign([10_000, 30_000], two, zigzag), ASKED))
    expect(answer).toMatchObject({
      ...{ interval: null, standardError: null, degreesOfFreedom: null, designEffect: null, bounds: null },
      mean: estimateOf(campaign([10_000, 30_000], two), ASKED).mean,
      method: 'Stratified mean, of chosen points, without a variance',
      noInterval: expect.stringMatching(/^No interval: the cores of each bag lie along a zigzag, chosen/),
    })
    // Where the points were chosen as well, cores by lot would not help.
    const both = campaign([10_000, 30_000], two, { ...zigzag, placement: 'middle' })
    expect(estimateOf(both, ASKED).noInterval).toContain('chosen in the middle of their strata')
  })

  it('RPT-36: no design, no results, an unknown layer and an unknown analyte are problems, not errors', () => {
    const of = (...given: Parameters<typeof estimateOf>) => estimateSchema.parse(estimateOf(...given))
    expect(of(undefined, ASKED)).toMatchObject({ mean: null, problem: expect.stringContaining('no design') })
    expect(of(campaign([1000], [{}]), ASKED)).toMatchObject({ mean: null, shown: null, n: 0 })
    const lost = [resultOf({ id: 1, sampleId: 99, value: 1, valueInUnit: 1 })]
    expect(of(campaign([1000], [{}], { results: lost }), ASKED).problem).toBe(
      'There are no values. Upload results of this field first.',
    )
    const layer = of(campaign([1000], two.slice(0, 2)), { ...ASKED, topCm: 50 })
    expect(layer.problem).toBe('There are no values of this layer. Choose 0–15 cm.')
    expect(of(campaign([1000], two.slice(0, 2)), { ...ASKED, analyte: 'ph' }).problem).not.toBeNull()
  })

  const stock = (carbon: number, weight = 1.3): GivenPoint => ({
    results: { 0: [soc(carbon), density(weight)], 15: [soc(carbon / 2), density(weight + 0.1)] },
  })

  it('RPT-34: stocks go to the deepest that most points have; their total is in tons', () => {
    const shallow = { results: { 0: [soc(2), density(1.3)] } }
    const asked = { ...ASKED, analyte: 'soc_stock' }
    const own = campaign([20_000], [stock(2), stock(3), shallow])
    const deep = estimateOf(own, asked)
    expect(deep).toMatchObject({ topCm: 0, bottomCm: 30, n: 2, sampled: { planned: 3, missing: 1 } })
    expect(deep.says.join(' ')).toContain('Point 3 has no stock')
    const upper = estimateOf(own, { ...asked, bottomCm: 15 })
    expect(upper).toMatchObject({ topCm: 0, bottomCm: 15, n: 3 })
    expect(upper.mean).toBeCloseTo((39 + 58.5 + 39) / 3, 9)
    expect(upper.total?.tons).toBeCloseTo((upper.mean ?? 0) * 2, 9)
    expect(estimateOf(own, { ...asked, topCm: 5, bottomCm: 5 }).problem).not.toBeNull()
  })

  it('RPT-35: stocks in equivalent mass start at the surface and need two layers', () => {
    const asked = { ...ASKED, analyte: 'soc_stock', basis: 'mass' } as const
    const own = campaign([20_000], [stock(2), stock(3, 1.28)])
    const answer = estimateOf(own, asked)
    expect(answer.problem).toBeNull()
    // Organic matter is carbon ÷ 0.58: what is left of 1,950 and 2,100 t/ha, and of 1,920 and 2,070.
    const minerals = [1950 * (1 - 2 / 58) + 2100 * (1 - 1 / 58), 1920 * (1 - 3 / 58) + 2070 * (1 - 1.5 / 58)]
    expect(answer.referenceMassTHa).toBeCloseTo(((minerals[0] ?? 0) + (minerals[1] ?? 0)) / 2, 6)
    expect(answer.method).toContain('von Haden and others 2020')
    expect(answer.says.join(' ')).toContain('1 point has less soil than the reference mass')
    expect(estimateOf(own, { ...asked, topCm: 15 }).problem).toContain('start at the surface')
    const one = campaign([20_000], [{ results: { 0: [soc(2), density(1.3)] } }])
    expect(estimateOf(one, asked).problem).toContain('two layers')
    expect(estimateOf(campaign([20_000], [stock(2), stock(2)]), asked).says).toEqual([
      '2 of 2 points have a value.',
      'The reference is the mean mass of mineral soil in 2026 to 30 cm, of 2 points.',
    ])
    const light = estimateOf(campaign([20_000], [stock(2), stock(2, 0.3)]), asked)
    expect(light.n).toBe(1)
    expect(light.says.join(' ')).toContain('no stock in equivalent mass')
    expect(light.noInterval).toContain('points with less soil lack a stock')
  })
})

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1e300, -1e300, 1e61, 1e-300),
  fc.double({ min: 0, max: 20, noNaN: true }),
)

describe('any estimate', () => {
  it('RPT-37: an answer has neither NaN nor Infinity, its weights sum to 1 and its mean lies among the values', () => {
    const given = fc.record({
      value: fc.option(number),
      deep: fc.option(number),
      weight: fc.option(number),
      stratum: fc.integer({ min: 1, max: 3 }),
      role: fc.constantFrom('base', 'over', 'near', 'legacy'),
      qualifier: fc.constantFrom(null, '<', '>'),
      quality: fc.constantFrom(0, 120, 160),
    })
    const asked = fc.record({
      basis: fc.constantFrom('depth', 'mass'),
      moved: fc.constantFrom('count', 'leaveOut'),
      analyte: fc.constantFrom(undefined, 'soc', 'soc_stock'),
      bottomCm: fc.constantFrom(undefined, 15, 30),
      since: fc.constantFrom(undefined, 2025),
    })
    fc.assert(
      fc.property(fc.array(given, { maxLength: 8 }), asked, (all, how) => {
        const points = all.map(({ value, deep, weight, stratum, role, qualifier, quality }) => {
          const layer = (one: number | null) => [
            ...(one === null ? [] : [soc(one, { qualifier, quality })]),
            ...(weight === null ? [] : [density(weight)]),
          ]
          return { stratum, role, results: { 0: layer(value), 15: layer(deep) } }
        })
        const own = campaign([1000, 2000, 500], points)
        const since = campaign([1000, 2000, 500], points.slice(1), { year: 2025 })
        const answer = estimateSchema.parse(estimateOf(own, { ...ASKED, ...how }, { since, others: [since] }))
        const { mean, strata, n } = answer
        if (n > 0) expect(strata.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
        if (mean === null) return
        expect(mean).toBeGreaterThanOrEqual(Math.min(...strata.flatMap((one) => one.mean ?? [])) - 1e-9)
        expect(answer.interval === null).toBe(answer.standardError === null)
        expect(answer.interval === null).toBe(answer.noInterval !== null)
      }),
      { numRuns: 500 },
    )
  })
})
