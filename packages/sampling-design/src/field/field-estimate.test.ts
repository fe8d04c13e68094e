import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldPoint, fieldEstimate, stratifiedEstimate } from '../index.ts'

let place = 0
const at = (stratum: number, value: number | null, more: Partial<FieldPoint> = {}): FieldPoint => {
  place += 10
  return { stratum, x: place, y: 0, value, ...more }
}
const strata = [{ weight: 1 }, { weight: 3 }]
const two = [at(0, 1), at(0, 3), at(1, 5), at(1, 9)]
const of = (
  points: readonly FieldPoint[],
  more: { roundedTo?: number; strata?: { weight: number }[] } = {},
) => fieldEstimate({ strata, points, placement: 'random', ...more })

describe('the estimate of a field', () => {
  it('FES-1: where all went to plan it is the stratified mean and its interval', () => {
    const { mean, interval, standardError, designEffect } = stratifiedEstimate({
      strata: [
        { weight: 1, values: [1, 3] },
        { weight: 3, values: [5, 9] },
      ],
    })
    expect(of(two)).toMatchObject({ mean, interval, standardError, designEffect, degreesOfFreedom: 2 })
    expect(of(two)).toMatchObject({
      of: 'field',
      size: 4,
      shares: [0.25, 0.75],
      bounds: null,
      noInterval: null,
    })
    expect(of(two).sums).toMatchObject({ size: 4, varianceOfSize: 0, covariance: 0 })
  })

  it('FES-2: places that were not drawn, values to come and reasons that nobody said leave the mean alone', () => {
    const without = (points: readonly FieldPoint[], noInterval: string) => {
      const made = of(points)
      expect(made).toMatchObject({
        noInterval,
        interval: null,
        standardError: null,
        bounds: null,
        sums: null,
      })
      return made
    }
    expect(without([...two, at(0, 5, { isElsewhere: true })], 'elsewhere').mean).toBe(6)
    without([...two, at(0, null, { lostBy: 'waiting' })], 'waiting')
    without([...two, at(0, null)], 'unsaid')
    expect(of([...two, at(0, null, { lostBy: 'chance' })]).interval).toEqual(of(two).interval)
  })

  it('FES-3: a stratum that nothing is known of is left out, and no interval of the field is claimed', () => {
    const part = of([...two.slice(0, 2), at(1, null, { lostBy: 'chance' })])
    expect(part).toMatchObject({ mean: 2, of: 'part', size: 1, shares: [1, 0], noInterval: 'emptyStratum' })
  })

  it('FES-4: ground that cannot be sampled is left out: the rest is weighed anew, its size with it', () => {
    const outside = { lostBy: 'ground' } as const
    const made = of([...two, at(0, null, outside), at(0, null, outside)])
    // Half of the first stratum: 0.5 and 3 of 3.5.
    expect(made).toMatchObject({ of: 'accessible', size: 3.5, noInterval: null })
    expect(made.mean).toBeCloseTo((0.5 * 2 + 3 * 7) / 3.5, 12)
    expect(made.shares).toEqual([0.5 / 3.5, 3 / 3.5])
    expect(made.sums?.total).toBeCloseTo((made.mean ?? 0) * 3.5, 9)
    expect(made.sums?.varianceOfSize).toBeGreaterThan(0)
    const nothingLeft = of([at(0, 1), at(0, 3), at(1, null, outside), at(1, null, outside)])
    expect(nothingLeft).toMatchObject({ of: 'accessible', size: 1, mean: 2, shares: [1, 0] })
  })

  it('FES-5: below a limit: an interval over all that the values may be where it does not matter, else bounds', () => {
    const few = [...two, at(0, 0.05, { low: 0, high: 0.1 })]
    const [low, high] = [0, 0.1].map((value) => of([...two, at(0, value)]).interval ?? [0, 0])
    expect(of(few).interval?.[0]).toBeLessThanOrEqual(low?.[0] ?? 0)
    expect(of(few).interval?.[1]).toBeGreaterThanOrEqual(high?.[1] ?? 0)
    // Whatever it is taken as.
    expect(of([...two, at(0, 0, { low: 0, high: 0.1 })]).interval).toEqual(of(few).interval)
    const below = { low: 0, high: 5 }
    const many = of([...two, at(1, 2.5, below), at(1, 2.5, below)])
    const ends = [0, 2.5, 5].map((value) => of([...two, at(1, value), at(1, value)]).interval ?? [0, 0])
    expect(many).toMatchObject({ noInterval: 'below', interval: null, standardError: null })
    expect(many.bounds).toEqual([
      Math.min(...ends.map(([from = 0]) => from)),
      Math.max(...ends.map(([, to = 0]) => to)),
    ])
    const all = [at(0, 2.5, below), at(0, 2.5, below), at(1, 2.5, below)]
    expect(of(all)).toMatchObject({ noInterval: 'below', bounds: null, mean: 2.5 })
    const half = { low: 0, high: 1e-9 }
    const most = [at(0, 0, half), at(0, 0, half), at(0, 4), at(1, 0, half), at(1, 6)]
    expect(of(most).noInterval).toBe('below')
  })

  it('FES-6: above a range there is a least, and no most', () => {
    const made = of([...two, at(0, 20, { high: Number.POSITIVE_INFINITY })])
    const least = of([...two, at(0, 20)])
    expect(made).toMatchObject({ noInterval: 'above', interval: null, mean: least.mean })
    expect(made.bounds).toEqual([least.interval?.[0], null])
  })

  it('FES-7: values that differ by less than their rounding have bounds by it', () => {
    const equal = [at(0, 6.5), at(0, 6.5), at(1, 6.5), at(1, 6.5)]
    expect(of(equal, { roundedTo: 0.1 })).toMatchObject({
      mean: 6.5,
      noInterval: 'noVariation',
      interval: null,
    })
    expect(of(equal, { roundedTo: 0.1 }).bounds?.[0]).toBeCloseTo(6.45, 12)
    expect(of(equal, { roundedTo: 0.1 }).bounds?.[1]).toBeCloseTo(6.55, 12)
    expect(of(equal).bounds).toBeNull()
    expect(of(two, { roundedTo: 0.1 }).interval).toEqual(of(two).interval)
  })

  it('FES-8: one value, and no value, have no interval', () => {
    expect(of([at(0, 1)], { strata: [{ weight: 2 }] })).toMatchObject({ mean: 1, noInterval: 'oneValue' })
    expect(of([])).toMatchObject({ mean: null, size: 0, noInterval: 'noValue' })
    expect(of([at(0, null, { lostBy: 'ground' })])).toMatchObject({ mean: null, noInterval: 'noValue' })
  })

  const spread = (count: number, placement: 'random' | 'balanced' | 'systematic', lost = 0) => {
    const points = Array.from({ length: count }, (_, i) => at(0, (i * 7) % 11))
    const more = Array.from({ length: lost }, () => at(0, null, { lostBy: 'chance' }))
    const values = points.map(({ value }) => value ?? 0)
    const strata = [{ weight: 1, values, x: points.map(({ x }) => x), y: points.map(({ y }) => y) }]
    return {
      made: fieldEstimate({ strata, points: [...points, ...more], placement }),
      plain: stratifiedEstimate({ strata }).interval,
      local: stratifiedEstimate({ strata, variance: 'local-neighborhood' }).interval,
    }
  }

  it('FES-10: spread points, from ten in each stratum and none lost, have the variance of their neighbors', () => {
    const ten = spread(10, 'balanced')
    expect(ten.made.interval).toEqual(ten.local)
    expect(ten.made.interval).not.toEqual(ten.plain)
    for (const one of [spread(9, 'balanced'), spread(10, 'random'), spread(10, 'balanced', 1)])
      expect(one.made.interval).toEqual(one.plain)
    expect(spread(21, 'balanced').made.noInterval).toBeNull()
    expect(spread(21, 'balanced', 1).made.noInterval).toBe('placement')
    expect(spread(21, 'random', 1).made.noInterval).toBeNull()
  })

  it('FES-11: a grid is taken as random points up to five in a stratum, which is said; of one it is', () => {
    const five = spread(5, 'systematic')
    expect(five.made).toMatchObject({ interval: five.plain, takenAsRandom: true })
    expect(spread(5, 'random').made.takenAsRandom).toBe(false)
    expect(spread(6, 'systematic').made).toMatchObject({ noInterval: 'placement', interval: null })
    const ones = fieldEstimate({ strata, points: [at(0, 1), at(1, 3)], placement: 'systematic' })
    expect(ones).toMatchObject({ noInterval: null, takenAsRandom: false })
  })

  it('FES-4: the degrees of freedom of a part are its values less the strata that have any', () => {
    const outside = { lostBy: 'ground' } as const
    expect(of([...two, at(0, null, outside), at(0, null, outside)]).degreesOfFreedom).toBe(2)
    const one = [at(0, 1), at(0, null, outside), at(1, 5), at(1, null, outside)]
    expect(of(one)).toMatchObject({ noInterval: 'oneValue', mean: 4 })
  })

  it('FES-12: chosen points have a mean and its shares, and nothing that a draw by lot gives', () => {
    const chosen = (points: readonly FieldPoint[]) =>
      fieldEstimate({ strata, points, placement: 'middle', roundedTo: 0.1 })
    const { mean, of: ofWhat, size, shares } = of(two)
    expect(chosen(two)).toMatchObject({ mean, of: ofWhat, size, shares, noInterval: 'chosen' })
    const known = [at(0, 1), at(1, 5)]
    const also: FieldPoint[][] = [
      two,
      known,
      [at(0, 1)],
      [...two, at(0, null, { lostBy: 'waiting' })],
      [...two, at(0, null, { lostBy: 'unsaid' })],
      [...two, at(0, null, { lostBy: 'ground' })],
      [...two, at(0, 5, { isElsewhere: true })],
      [...two, at(0, 0, { low: 0, high: 0.1 })],
      [...two, at(0, 20, { high: Number.POSITIVE_INFINITY })],
      [at(0, 6.5), at(0, 6.5), at(1, 6.5), at(1, 6.5)],
    ]
    for (const points of also)
      expect(chosen(points)).toMatchObject({
        ...{ noInterval: 'chosen', interval: null, standardError: null, degreesOfFreedom: null },
        ...{ bounds: null, designEffect: null, collapsed: [], sums: null, takenAsRandom: false },
      })
    expect(chosen([])).toMatchObject({ mean: null, noInterval: 'noValue' })
  })

  it('FES-9: whatever becomes of the points, either an interval or the reason why not, and nothing is NaN', () => {
    const point = fc.record({
      stratum: fc.integer({ min: 0, max: 2 }),
      x: fc.double({ min: 0, max: 500, noNaN: true }),
      y: fc.double({ min: 0, max: 500, noNaN: true }),
      value: fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })),
      lostBy: fc.constantFrom('chance', 'ground', 'unsaid', 'waiting'),
      isElsewhere: fc.boolean(),
      width: fc.constantFrom(0, 0, 1, Number.POSITIVE_INFINITY),
    })
    const placements = fc.constantFrom('random', 'balanced', 'systematic', 'middle')
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), fc.boolean(), placements, (all, isCalm, placement) => {
        const points = all.map(({ width, value, ...one }): FieldPoint => {
          const calm = isCalm ? { lostBy: 'ground' as const, isElsewhere: false } : {}
          if (value === null) return { ...one, ...calm, value }
          return { ...one, ...calm, value, low: value, high: value + width }
        })
        const made = fieldEstimate({
          strata: [{ weight: 1 }, { weight: 2 }, { weight: 5 }],
          points,
          placement,
          roundedTo: 0.5,
        })
        expect((made.interval === null) === (made.noInterval !== null)).toBe(true)
        expect((made.standardError === null) === (made.interval === null)).toBe(true)
        expect(JSON.stringify(made)).not.toMatch(/NaN|Infinity/)
        const numbers = [
          made.mean,
          made.size,
          ...made.shares,
          ...(made.interval ?? []),
          ...(made.bounds ?? []),
        ]
        for (const one of numbers) expect(one === null || Number.isFinite(one)).toBe(true)
        if (made.mean !== null) expect(made.shares.reduce((all, share) => all + share, 0)).toBeCloseTo(1, 12)
        if (made.interval !== null && made.mean !== null) {
          expect(made.interval[0]).toBeLessThanOrEqual(made.mean)
          expect(made.interval[1]).toBeGreaterThanOrEqual(made.mean)
        }
      }),
      { numRuns: 500 },
    )
  })
})
