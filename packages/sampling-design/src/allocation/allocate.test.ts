import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random/random.ts'
import { refusal } from '../testing/refusal.ts'
import { type AllocationMethod, type AllocationOptions, allocate, expectedVariance } from './index.ts'

/** The five strata of the published check in the design note. */
const sizes = [2371, 1442, 1710, 659, 1346]
const sds = [42.417, 15.441, 40.655, 43.651, 54.247]
const METHODS: AllocationMethod[] = ['equal', 'proportional', 'neyman', 'optimal']

describe('ALC-1: the published allocations of 40 points to five strata', () => {
  it('Neyman: 13.677, 3.028, 9.454, 3.912, 9.930 → 14, 3, 9, 4, 10, variance 38.199', () => {
    const { n, raw } = allocate({ sizes, sds, n: 40, method: 'neyman' })
    expect(n).toEqual([14, 3, 9, 4, 10])
    // Published to three decimals from standard deviations of more digits than the three that are given.
    for (const [h, share] of [13.677, 3.028, 9.454, 3.912, 9.93].entries()) {
      expect(Math.abs((raw[h] ?? 0) - share)).toBeLessThan(0.001)
    }
    expect(Math.abs(expectedVariance({ sizes, sds, n }) - 38.199)).toBeLessThan(0.001)
  })

  it('proportional: 13, 8, 9, 3, 7, variance 42.61', () => {
    const { n } = allocate({ sizes, n: 40, method: 'proportional' })
    expect(n).toEqual([13, 8, 9, 3, 7])
    expect(expectedVariance({ sizes, sds, n })).toBeCloseTo(42.61, 2)
  })

  it('both published variances are without finite population correction', () => {
    const corrected = (n: number[]) => expectedVariance({ sizes, sds, n, finitePopulation: true })
    expect(corrected([14, 3, 9, 4, 10])).toBeCloseTo(37.975, 3)
    expect(corrected([13, 8, 9, 3, 7])).toBeCloseTo(42.382, 3)
  })

  it('equal: eight each; costs take points from the dear stratum', () => {
    expect(allocate({ sizes, n: 40, method: 'equal' }).n).toEqual([8, 8, 8, 8, 8])
    const dear = allocate({ sizes, sds, costs: [1, 1, 1, 1, 4], n: 40, method: 'optimal' })
    expect(dear.raw[4]).toBeCloseTo(5.668, 3)
    const even = allocate({ sizes, sds, costs: [7, 7, 7, 7, 7], n: 40, method: 'optimal' })
    expect(even.n).toEqual([14, 3, 9, 4, 10])
  })
})

/** Any strata, and an n that can be met. */
const cases = fc
  .record({
    rows: fc.array(
      fc.record({
        size: fc.integer({ min: 1, max: 400 }),
        sd: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100, noNaN: true })),
        cost: fc.double({ min: 0.1, max: 50, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    method: fc.constantFrom(...METHODS),
    minPerStratum: fc.integer({ min: 0, max: 4 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter(({ rows }) => rows.some(({ sd }) => sd > 0))
  .map(({ rows, method, minPerStratum, part }): AllocationOptions => {
    const cells = rows.map(({ size }) => size)
    const least = cells.reduce((all, size) => all + Math.min(size, minPerStratum), 0)
    const most = cells.reduce((all, size) => all + size, 0)
    return {
      sizes: cells,
      sds: rows.map(({ sd }) => sd),
      costs: rows.map(({ cost }) => cost),
      n: Math.round(least + part * part * (most - least)),
      method,
      minPerStratum,
    }
  })

const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('ALC-2: exactly n points, at least the minimum and at most the cells of each stratum', () => {
  it('for any strata, method and n that can be met', () => {
    fc.assert(
      fc.property(cases, (options) => {
        const { n, raw } = allocate(options)
        expect(total(n)).toBe(options.n)
        expect(total(raw)).toBeCloseTo(options.n, 6)
        n.forEach((points, h) => {
          const size = options.sizes[h] ?? 0
          expect(Number.isInteger(points)).toBe(true)
          expect(points).toBeGreaterThanOrEqual(Math.min(size, options.minPerStratum ?? 2))
          expect(points).toBeLessThanOrEqual(size)
        })
      }),
      { numRuns: 400 },
    )
  })

  it('two points a stratum unless asked otherwise, all cells of one that has fewer', () => {
    expect(allocate({ sizes: [1, 3, 1000], n: 20, method: 'proportional' }).n).toEqual([1, 2, 17])
    expect(allocate({ sizes: [1, 3, 1000], n: 20, method: 'proportional', minPerStratum: 0 }).n).toEqual([
      0, 0, 20,
    ])
    expect(allocate({ sizes: [3, 3, 1000], n: 9, method: 'equal' }).n).toEqual([3, 3, 3])
    expect(allocate({ sizes: [3, 3, 1000], n: 90, method: 'equal' }).n).toEqual([3, 3, 84])
  })

  it('deviations as far apart as numbers go', () => {
    const far = {
      sizes: [1, 100, 1],
      sds: [1e10, 5e-324, 1],
      n: 6,
      method: 'neyman',
      minPerStratum: 3,
    } as const
    expect(allocate(far).n).toEqual([1, 4, 1])
    expect(allocate({ ...far, sds: [1e60, 1e-60, 0] }).n).toEqual([1, 4, 1])
  })

  it('what strata of standard deviation 0 need not, the full ones cannot take', () => {
    expect(allocate({ sizes: [1, 2, 100], sds: [0, 5, 0], n: 50, method: 'neyman' }).n).toEqual([1, 2, 47])
  })
})

describe('ALC-3: largest remainders', () => {
  it('within the bounds no number is a whole point off its share', () => {
    fc.assert(
      fc.property(cases, (options) => {
        const { n, raw } = allocate({ ...options, minPerStratum: 0 })
        fc.pre(raw.every((share, h) => share <= (options.sizes[h] ?? 0)))
        n.forEach((points, h) => {
          expect(Math.abs(points - (raw[h] ?? 0))).toBeLessThan(1 + 1e-6)
        })
      }),
    )
  })

  it('with one point more no stratum loses two, and only one can gain two', () => {
    fc.assert(
      fc.property(cases, (options) => {
        fc.pre(options.n < total(Array.from(options.sizes)))
        const before = allocate(options).n
        const after = allocate({ ...options, n: options.n + 1 }).n
        const gains = after.map((points, h) => points - (before[h] ?? 0))
        expect(Math.min(...gains)).toBeGreaterThanOrEqual(-1)
        expect(Math.max(...gains)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 400 },
    )
  })

  it('equal remainders: the larger stratum first, then the lower number', () => {
    expect(allocate({ sizes: [10, 20, 20], n: 10, method: 'equal' }).n).toEqual([3, 4, 3])
  })

  it('remainders that differ by rounding alone are equal: a third each, whatever the last digit says', () => {
    // Shares of 7/3, 13/3 and 1/3, of which the smallest has the largest remainder in binary digits.
    const { n, raw } = allocate({ sizes: [7, 13, 1], n: 7, method: 'proportional', minPerStratum: 0 })
    expect(new Set(raw.map((share) => share - Math.floor(share))).size).toBeGreaterThan(1)
    expect(n).toEqual([2, 5, 0])
  })

  it('the unit of sizes, deviations and costs does not matter', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 2, max: 9 }), (options, times) => {
        const scaled = {
          ...options,
          sds: Array.from(options.sds ?? [], (sd) => sd * 2 ** times),
          costs: Array.from(options.costs ?? [], (cost) => cost * 4 ** times),
        }
        expect(allocate(scaled)).toEqual(allocate(options))
      }),
    )
  })
})

describe('ALC-4: Neyman needs the fewest points, optimal with costs the least money', () => {
  it('no other shares of as many points have a smaller variance', () => {
    fc.assert(
      fc.property(cases, (options) => {
        const { raw } = allocate({ ...options, method: 'neyman' })
        const variance = (n: number[]) =>
          expectedVariance({ sizes: options.sizes, sds: options.sds ?? [], n })
        const present = raw.map((share) => Math.max(share, 1e-9))
        fc.pre(options.n > 0)
        for (const method of METHODS) {
          const other = allocate({ ...options, method }).raw.map((share) => Math.max(share, 1e-9))
          expect(variance(present)).toBeLessThanOrEqual(variance(other) * (1 + 1e-6) + 1e-12)
        }
      }),
    )
  })

  it('held by bounds, the rest is still shared best: moving a point makes it no better', () => {
    const random = createRandom(4, 0)
    for (let run = 0; run < 40; run += 1) {
      const cells = Array.from({ length: 4 }, () => 3 + random.below(30))
      const spread = Array.from({ length: 4 }, () => 1 + random.below(100))
      const n = Math.min(total(cells), 8 + random.below(40))
      const best = allocate({ sizes: cells, sds: spread, n, method: 'neyman' }).n
      const variance = (points: number[]) => expectedVariance({ sizes: cells, sds: spread, n: points })
      // Rounding may cost a little: two moved points must.
      for (let from = 0; from < 4; from += 1) {
        for (let to = 0; to < 4; to += 1) {
          const moved = best.map((points, h) => points + (h === to ? 2 : 0) - (h === from ? 2 : 0))
          const allowed = moved.every((points, h) => points >= 2 && points <= (cells[h] ?? 0))
          if (from !== to && allowed) expect(variance(moved)).toBeGreaterThanOrEqual(variance(best) - 1e-9)
        }
      }
    }
  })
})

describe('ALC-5: what cannot be met is refused with what can', () => {
  it('too few and too many points', () => {
    const few = refusal(() => allocate({ sizes: [5, 1, 5], n: 4, method: 'equal' }))
    expect(few.name).toBe('NoAllocation')
    expect(few.details).toEqual({ n: 4, smallest: 5, largest: 11 })
    expect(few.remedy).toBe('From 5 to 11 points can be had.')
    const many = refusal(() => allocate({ sizes: [5, 1, 5], n: 12, method: 'neyman', sds: [1, 1, 1] }))
    expect(many.name).toBe('NoAllocation')
    for (const n of [5, 11]) expect(total(allocate({ sizes: [5, 1, 5], n, method: 'equal' }).n)).toBe(n)
  })

  it.each([
    ['NoValues', { sizes: [] }],
    ['InvalidNumber', { sizes: [4, 0] }],
    ['InvalidNumber', { sizes: [4, 2.5] }],
    ['InvalidNumber', { n: 7.5 }],
    ['InvalidNumber', { n: Number.NaN }],
    ['InvalidNumber', { minPerStratum: -1 }],
    ['InvalidNumber', { method: 'neyman', sds: [1, -1] }],
    ['InvalidNumber', { method: 'neyman', sds: [1, Number.NaN] }],
    ['InvalidNumber', { method: 'neyman', sds: [0, 0] }],
    ['InvalidNumber', { method: 'optimal', sds: [1, 1], costs: [1, 0] }],
    ['LengthMismatch', { method: 'neyman' }],
    ['LengthMismatch', { method: 'neyman', sds: [1, 2, 3] }],
    ['LengthMismatch', { method: 'optimal', sds: [1, 2] }],
    ['UnknownMethod', { method: 'best' }],
  ] as const)('%s: %j', (name, wrong) => {
    const options = { sizes: [40, 20], n: 10, method: 'equal', ...wrong } as AllocationOptions
    expect(refusal(() => allocate(options)).name).toBe(name)
  })

  it('the expected variance refuses more points than cells, and numbers that are none', () => {
    const run = (n: number[], finitePopulation = true) =>
      refusal(() => expectedVariance({ sizes: [5, 5], sds: [1, 1], n, finitePopulation })).name
    expect(run([6, 2])).toBe('SampleExceedsPopulation')
    expect(run([0, 2])).toBe('InvalidNumber')
    expect(run([2])).toBe('LengthMismatch')
    const empty = () => expectedVariance({ sizes: [5, 0], sds: [1, 1], n: [2, 2] })
    expect(refusal(empty).name).toBe('InvalidNumber')
    expect(expectedVariance({ sizes: [5, 5], sds: [1, 1], n: [5, 5], finitePopulation: true })).toBe(0)
  })
})
