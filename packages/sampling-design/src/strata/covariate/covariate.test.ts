import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cells } from '../../frame/cells.ts'
import { createRandom } from '../../random/index.ts'
import { unitCells } from '../../testing/lattice.ts'
import { covariateStrata } from './covariate.ts'
import type { Covariate } from './scale.ts'

function square(cols: number, rows: number): Cells {
  return unitCells(Array.from({ length: cols * rows }, (_, i) => [i % cols, Math.floor(i / cols)]))
}

function covariate(name: string, values: ArrayLike<number>): Covariate {
  return { name, values: Float64Array.from(values) }
}

function named(name: string, details?: object) {
  return expect.objectContaining(details ? { name, details: expect.objectContaining(details) } : { name })
}

/** Two covariates with some pattern and noise. */
function pattern(cells: Cells, seed: number): Covariate[] {
  const random = createRandom(seed)
  const wave = Float64Array.from(
    cells.x,
    (x, i) => Math.sin(x / 4) + Math.cos((cells.y[i] ?? 0) / 5) + random.float(),
  )
  const slope = Float64Array.from(cells.y, (y) => 120 + y / 3 + 2 * random.float())
  return [
    { name: 'ndvi', values: wave },
    { name: 'elevation', values: slope },
  ]
}

/** Mean 0 and standard deviation 1, worked out here in the plain way. */
function scaled({ values }: Covariate): number[] {
  const present = [...values].filter((value) => !Number.isNaN(value))
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length
  const variance = present.reduce((sum, value) => sum + (value - mean) ** 2, 0) / present.length
  return [...values].map((value) => (value - mean) / Math.sqrt(variance))
}

/** Sum of squares within strata of columns without gaps. */
function within(columns: readonly (readonly number[])[], stratumOf: ArrayLike<number>): number {
  const strata = Array.from(stratumOf)
  return [...new Set(strata)].reduce((total, stratum) => {
    const own = strata.flatMap((other, i) => (other === stratum ? [i] : []))
    return columns.reduce((sum, column) => {
      const mean = own.reduce((s, i) => s + (column[i] ?? 0), 0) / own.length
      return sum + own.reduce((s, i) => s + ((column[i] ?? 0) - mean) ** 2, 0)
    }, total)
  }, 0)
}

describe('COV-22: covariates in any shape', () => {
  const cells = square(9, 7)
  const [one, two] = pattern(cells, 4).map(({ values }) => values)
  const a = one ?? new Float64Array()
  const b = (two ?? a).map((value, cell) => (cell % 9 === 4 ? Number.NaN : value))
  const options = { k: 3, seed: 2, starts: 2 }
  const wanted = covariateStrata(cells, [covariate('a', a), covariate('b', b)], options)

  it('lists, records and typed arrays give the same strata', () => {
    const lists = { a: [...a], b: [...b] }
    for (const given of [
      lists,
      { a, b },
      [a, b],
      [lists.a, b],
      [{ values: a }, { name: 'b', values: lists.b }],
    ]) {
      expect(covariateStrata(cells, given, options).stratumOf).toEqual(wanted.stratumOf)
    }
    expect(covariateStrata(cells, lists, options)).toEqual(wanted)
    expect(covariateStrata(cells, [a, b], options).missing.byCovariate).toEqual({ 1: 0, 2: 7 })
  })

  it('null is missing, as NaN becomes in JSON, and not 0', () => {
    const given = JSON.parse(JSON.stringify({ a: [...a], b: [...b] }))
    expect(given.b).toContain(null)
    expect(covariateStrata(cells, given, options)).toEqual(wanted)
  })

  it('what is no list is refused', () => {
    for (const given of [JSON.parse('[1, 2]'), JSON.parse('{"a": 3}'), JSON.parse('[{"name": "a"}]')]) {
      expect(() => covariateStrata(cells, given, options)).toThrow(named('NoCovariate'))
    }
  })
})

describe('covariate strata', () => {
  it('COV-1: say the sum of squares within strata on values of mean 0 and standard deviation 1', () => {
    const cells = square(20, 15)
    const both = pattern(cells, 1)
    const found = covariateStrata(cells, both, { k: 5, seed: 1 })
    expect(found.withinSs).toBeCloseTo(within(both.map(scaled), found.stratumOf), 8)
  })

  it('COV-1: mean and deviation come from the cells that have a value, and from no other', () => {
    const cells = square(20, 15)
    const gaps = pattern(cells, 6).map(({ name, values }) =>
      covariate(
        name,
        values.map((value, cell) => (cell % 3 === 0 ? Number.NaN : value)),
      ),
    )
    const found = covariateStrata(cells, gaps, { k: 4, seed: 2 })
    const hasValues = (_: unknown, cell: number) => cell % 3 !== 0
    const columns = gaps.map((each) => scaled(each).filter(hasValues))
    expect(found.withinSs).toBeCloseTo(within(columns, found.stratumOf.filter(hasValues)), 8)
  })

  it('COV-1: the unit and the zero of a covariate do not matter', () => {
    const cells = square(20, 15)
    const both = pattern(cells, 2)
    const other = both.map(({ name, values }) => ({
      name,
      values: values.map((value) => value * 1024 - 5e5),
    }))
    const a = covariateStrata(cells, both, { k: 4, seed: 3 })
    const b = covariateStrata(cells, other, { k: 4, seed: 3 })
    expect(b.stratumOf).toEqual(a.stratumOf)
    expect(b.withinSs).toBeCloseTo(a.withinSs, 6)
  })

  it('COV-1: values as large or small as numbers go do not overflow', () => {
    const cells = square(4, 1)
    for (const size of [1e308, 1e-300]) {
      const found = covariateStrata(cells, [covariate('a', [-size, -size, size, size])], { k: 2, seed: 1 })
      expect([...found.stratumOf]).toEqual([0, 0, 1, 1])
      expect(found.withinSs).toBe(0)
    }
  })

  it('COV-2: no cell can be moved to another stratum with gain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 2, max: 5 }), (seed, k) => {
        const cells = square(8, 6)
        const both = pattern(cells, seed)
        const columns = both.map(scaled)
        const { stratumOf, withinSs } = covariateStrata(cells, both, { k, seed, starts: 2 })
        for (const [cell, own] of stratumOf.entries()) {
          for (let other = 0; other < k; other += 1) {
            if (other === own) continue
            const moved = stratumOf.slice()
            moved[cell] = other
            expect(within(columns, moved)).toBeGreaterThan(withinSs * (1 - 1e-9))
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('COV-3: strata of one covariate are the best there are, also under a minimum area', () => {
    const anyValues = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(
        anyValues,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        (values, k, least) => {
          fc.pre(new Set(values).size >= Math.max(k, 2) && k * least <= values.length)
          const cells = square(values.length, 1)
          const only = covariate('a', values)
          const minAreaHa = least / 10_000
          const found = covariateStrata(cells, [only], { k, seed: 1, minAreaHa })
          expect(Math.min(...found.sizes)).toBeGreaterThanOrEqual(least)
          let best = Number.POSITIVE_INFINITY
          for (let code = 0; code < k ** values.length; code += 1) {
            const strata = values.map((_, i) => Math.floor(code / k ** i) % k)
            const sizes = Array.from(
              { length: k },
              (_, j) => strata.filter((stratum) => stratum === j).length,
            )
            if (Math.min(...sizes) >= least) best = Math.min(best, within([scaled(only)], strata))
          }
          expect(found.withinSs).toBeCloseTo(best, 8)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('COV-4: are numbered by the mean of the first covariate, ascending', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const cells = square(12, 10)
        const both = pattern(cells, seed)
        const { stratumOf, sizes } = covariateStrata(cells, both, { k: 6, seed, starts: 1 })
        const sums = new Float64Array(6)
        stratumOf.forEach((stratum, cell) => {
          sums[stratum] = (sums[stratum] ?? 0) + (both[0]?.values[cell] ?? 0)
        })
        const means = [...sums].map((sum, j) => sum / (sizes[j] ?? 0))
        expect(means).toEqual(means.toSorted((a, b) => a - b))
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(120)
      }),
      { numRuns: 20 },
    )
  })

  it('COV-5: the same seed gives the same bytes, and nothing given is changed', () => {
    const cells = square(30, 20)
    const both = pattern(cells, 4)
    const copy = structuredClone(both)
    const first = covariateStrata(cells, both, { k: 7, seed: 9, withCoordinates: true, minAreaHa: 0.004 })
    expect(covariateStrata(cells, both, { k: 7, seed: 9, withCoordinates: true, minAreaHa: 0.004 })).toEqual(
      first,
    )
    expect(both).toEqual(copy)
  })

  it('COV-6: more starts are never worse', () => {
    const cells = square(25, 20)
    const both = pattern(cells, 5)
    const sums = [1, 3, 10].map((starts) => covariateStrata(cells, both, { k: 9, seed: 2, starts }).withinSs)
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
  })

  it('COV-7: coordinates count by their weight: strata become compact, and the field keeps its shape', () => {
    const cells = square(40, 10)
    const random = createRandom(1)
    const noise = covariate(
      'noise',
      Array.from(cells.x, () => random.float()),
    )
    const borders = (stratumOf: Int32Array) =>
      stratumOf.filter((stratum, i) => (i + 1) % 40 !== 0 && stratum !== stratumOf[i + 1]).length
    const [none = 0, some = 0, all = 0] = [0, 1, 100].map((withCoordinates) =>
      borders(covariateStrata(cells, [noise], { k: 4, seed: 1, withCoordinates }).stratumOf),
    )
    expect(none).toBeGreaterThan(some)
    expect(some).toBeGreaterThan(all)
    // A field four times as long as wide is cut across.
    expect(all).toBeLessThan(45)
    const yes = covariateStrata(cells, [noise], { k: 4, seed: 1, withCoordinates: true })
    expect(covariateStrata(cells, [noise], { k: 4, seed: 1, withCoordinates: 1 })).toEqual(yes)
  })

  it('COV-8: of many cells the starts see some, and the strata are as good', () => {
    const cells = square(200, 120)
    const random = createRandom(8)
    const group = Int32Array.from(cells.x, () => random.below(4))
    const a = covariate(
      'a',
      Array.from(group, (g) => (g < 2 ? 0 : 10) + random.float()),
    )
    const b = covariate(
      'b',
      Array.from(group, (g) => (g % 2) * 10 + random.float()),
    )
    const found = covariateStrata(cells, [a, b], { k: 4, seed: 1, starts: 3 })
    const pairs = new Set(Array.from(found.stratumOf, (stratum, cell) => `${stratum} ${group[cell]}`))
    expect(pairs.size).toBe(4)
    expect(found.withinSs).toBeCloseTo(within([a, b].map(scaled), group), 6)
  })
})

describe('COV-8: many cells', () => {
  it('with a value that only few have get a stratum for it', () => {
    const cells = square(300, 300)
    const rare = cells.x.map((_, cell) => (cell === 12_345 ? 9 : cell % 2))
    const found = covariateStrata(cells, [covariate('a', rare), covariate('b', rare)], {
      k: 3,
      seed: 4,
      starts: 2,
    })
    expect([...found.sizes]).toEqual([45_000, 44_999, 1])
  })
})

describe('missing covariate values', () => {
  it('COV-10: a cell that lacks some joins the stratum nearest by the others; all are counted', () => {
    const cells = square(8, 1)
    const a = covariate('a', [0, 0, 0, 10, 10, 10, 0, Number.NaN])
    const b = covariate('b', [5, 6, 5, 50, 51, 50, Number.NaN, 50])
    const found = covariateStrata(cells, [a, b], { k: 2, seed: 1 })
    expect([...found.stratumOf]).toEqual([0, 0, 0, 1, 1, 1, 0, 1])
    expect(found.missing).toEqual({ cells: 2, byCovariate: { a: 1, b: 1 }, withoutAny: 0 })
    expect(found.warnings.map(({ name }) => name)).toEqual(['MissingValues'])
  })

  it('COV-11: a cell that lacks all joins the stratum of the nearest cell that has some', () => {
    const cells = square(6, 1)
    const gap = Number.NaN
    const found = covariateStrata(cells, [covariate('a', [1, gap, gap, 9, 9, gap])], { k: 2, seed: 1 })
    expect([...found.stratumOf]).toEqual([0, 0, 1, 1, 1, 1])
    expect([...found.sizes]).toEqual([2, 4])
    expect(found.missing).toEqual({ cells: 3, byCovariate: { a: 3 }, withoutAny: 3 })
    expect(found.warnings.map(({ name }) => name)).toEqual(['CellsWithoutValues'])
  })

  it('COV-12: whatever is missing, every cell has a stratum, none is too small, and no figure is NaN', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.float({ min: 0, max: Math.fround(0.5) }),
        (seed, share) => {
          const cells = square(12, 10)
          const random = createRandom(seed)
          const holey = pattern(cells, seed).map(({ name, values }) => ({
            name,
            values: values.map((value) => (random.float() < share ? Number.NaN : value)),
          }))
          const missing = cells.x.map((_, i) => holey.filter(({ values }) => Number.isNaN(values[i])).length)
          const all = missing.filter((count) => count === 2).length
          const least = Math.floor((120 - all) / 4)
          const found = covariateStrata(cells, holey, { k: 4, seed, starts: 2, minAreaHa: least / 10_000 })
          expect(found.missing.cells).toBe(missing.filter((count) => count > 0).length)
          expect(found.missing.withoutAny).toBe(all)
          expect(found.stratumOf.every((stratum) => stratum >= 0 && stratum < 4)).toBe(true)
          expect(Math.min(...found.sizes)).toBeGreaterThanOrEqual(least)
          expect(Number.isFinite(found.withinSs)).toBe(true)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('COV-13: a covariate without any value is refused; one that is the same everywhere is left out and said', () => {
    const cells = square(4, 1)
    const good = covariate('good', [1, 2, 8, 9])
    const empty = covariate('empty', [Number.NaN, Number.NaN, Number.NaN, Number.NaN])
    const flat = covariate('flat', [0.1, 0.1, Number.NaN, 0.1])
    expect(() => covariateStrata(cells, [good, empty], { k: 2, seed: 1 })).toThrow(
      named('NoCovariate', { name: 'empty' }),
    )
    expect(() => covariateStrata(cells, [flat], { k: 2, seed: 1 })).toThrow(named('NoCovariate'))
    const found = covariateStrata(cells, [flat, good], { k: 2, seed: 1 })
    expect([...found.stratumOf]).toEqual([0, 0, 1, 1])
    expect(found.warnings.map(({ name }) => name)).toEqual(['ConstantCovariate'])
    expect(found.missing).toEqual({ cells: 0, byCovariate: { flat: 1, good: 0 }, withoutAny: 0 })
  })
})

describe('what covariate strata refuse', () => {
  const cells = square(4, 1)
  const a = covariate('a', [1, 2, 3, 4])

  it.each([
    {
      wrong: 'no cells',
      name: 'EmptyField',
      run: () => covariateStrata(unitCells([]), [], { k: 1, seed: 1 }),
    },
    {
      wrong: 'a cell at no place',
      name: 'InvalidCells',
      run: () => covariateStrata({ ...cells, x: Float64Array.of(1, NaN, 2, 3) }, [a], { k: 2, seed: 1 }),
    },
    { wrong: 'no covariate', name: 'NoCovariate', run: () => covariateStrata(cells, [], { k: 2, seed: 1 }) },
    {
      wrong: 'one name twice',
      name: 'NoCovariate',
      run: () => covariateStrata(cells, [a, a], { k: 2, seed: 1 }),
    },
    {
      wrong: 'other cells',
      name: 'LengthMismatch',
      run: () => covariateStrata(cells, [covariate('a', [1])], { k: 1, seed: 1 }),
    },
    {
      wrong: 'an infinite value',
      name: 'InvalidNumber',
      run: () => covariateStrata(cells, [covariate('a', [1, 2, Infinity, 3])], { k: 1, seed: 1 }),
    },
    {
      wrong: 'half a stratum',
      name: 'InvalidNumber',
      run: () => covariateStrata(cells, [a], { k: 1.5, seed: 1 }),
    },
    { wrong: 'no stratum', name: 'InvalidNumber', run: () => covariateStrata(cells, [a], { k: 0, seed: 1 }) },
    {
      wrong: 'no start',
      name: 'InvalidNumber',
      run: () => covariateStrata(cells, [a], { k: 2, seed: 1, starts: 0 }),
    },
    {
      wrong: 'a negative weight',
      name: 'InvalidNumber',
      run: () => covariateStrata(cells, [a], { k: 2, seed: 1, withCoordinates: -1 }),
    },
    {
      wrong: 'an area that is none',
      name: 'InvalidNumber',
      run: () => covariateStrata(cells, [a], { k: 2, seed: 1, minAreaHa: Number.NaN }),
    },
    {
      wrong: 'a seed that is none',
      name: 'InvalidSeed',
      run: () => covariateStrata(cells, [a], { k: 2, seed: -1, withCoordinates: true }),
    },
    {
      wrong: 'a seed that is none, where none is needed',
      name: 'InvalidSeed',
      run: () => covariateStrata(cells, [a], { k: 2, seed: 0.5 }),
    },
    {
      wrong: 'more strata than cells',
      name: 'TooManyStrata',
      run: () => covariateStrata(cells, [a], { k: 5, seed: 1 }),
    },
    {
      wrong: 'more strata than values',
      name: 'TooManyStrata',
      run: () => covariateStrata(cells, [covariate('a', [1, 1, 2, 2])], { k: 3, seed: 1 }),
    },
    {
      wrong: 'more strata than pairs of values',
      name: 'TooManyStrata',
      run: () =>
        covariateStrata(cells, [covariate('a', [1, 1, 2, 2]), covariate('b', [1, 1, 3, 3])], {
          k: 3,
          seed: 1,
        }),
    },
    {
      wrong: 'no cell with all covariates',
      name: 'NoCovariate',
      run: () =>
        covariateStrata(cells, [covariate('a', [1, 2, NaN, NaN]), covariate('b', [NaN, NaN, 3, 4])], {
          k: 2,
          seed: 1,
        }),
    },
  ])('COV-20: $wrong is a $name', ({ name, run }) => {
    expect(run).toThrow(named(name))
  })

  it('COV-21: a minimum area that cannot be had is refused with the largest that can', () => {
    const field = square(10, 10)
    const both = pattern(field, 1)
    const ask = (minAreaHa: number) => covariateStrata(field, both, { k: 7, seed: 1, starts: 2, minAreaHa })
    expect(() => ask(0.0015)).toThrow(named('MinimumAreaTooLarge', { largestHa: expect.closeTo(0.0014, 12) }))
    expect(Math.min(...ask(0.0014).sizes)).toBe(14)
    expect(Math.min(...ask(0.00131).sizes)).toBeGreaterThanOrEqual(14)
  })

  it('COV-21: cells without any value count for no minimum area, and the largest is in the advice', () => {
    const field = square(10, 10)
    const gaps = pattern(field, 1).map(({ name, values }) =>
      covariate(
        name,
        values.map((value, cell) => (cell < 30 ? Number.NaN : value)),
      ),
    )
    const ask = (minAreaHa: number) => covariateStrata(field, gaps, { k: 7, seed: 1, starts: 2, minAreaHa })
    const largestHa = expect.closeTo(0.001, 12)
    expect(() => ask(0.0011)).toThrow(named('MinimumAreaTooLarge', { largestHa, cells: 70 }))
    expect(() => ask(0.0011)).toThrow(
      expect.objectContaining({ remedy: 'Ask for 0.001 ha at most, or for 6 strata.' }),
    )
    expect(Math.min(...ask(0.001).sizes)).toBeGreaterThanOrEqual(10)
  })
})
