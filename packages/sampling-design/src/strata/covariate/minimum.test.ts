import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../random/index.ts'
import { unitCells } from '../../testing/lattice.ts'
import { covariateStrata } from './covariate.ts'
import { Heap } from './heap.ts'
import { cheapestAssignment } from './minimum.ts'
import { squaredDistance, sumOfSquares, tableOf } from './table.ts'

describe('a minimum area', () => {
  it('COV-15: the assignment to given means is the cheapest that has cells enough', () => {
    const anyRun = fc.record({
      seed: fc.integer({ min: 0, max: 1e6 }),
      n: fc.integer({ min: 3, max: 8 }),
      k: fc.integer({ min: 2, max: 3 }),
    })
    fc.assert(
      fc.property(anyRun, ({ seed, n, k }) => {
        const random = createRandom(seed)
        const values = Float64Array.from({ length: n }, () => random.float())
        const other = Float64Array.from({ length: n }, () =>
          random.float() < 0.2 ? Number.NaN : random.float(),
        )
        const columns = [values, other].map((column) => ({ values: column, weight: 1, isCovariate: true }))
        const table = tableOf(columns, n)
        const centers = Float64Array.from({ length: 2 * k }, () => random.float())
        const least = Math.floor(n / k)
        let best = Number.POSITIVE_INFINITY
        for (let code = 0; code < k ** n; code += 1) {
          const labels = Int32Array.from({ length: n }, (_, i) => Math.floor(code / k ** i) % k)
          const sizes = Array.from({ length: k }, (_, j) => labels.filter((label) => label === j).length)
          if (Math.min(...sizes) >= least) best = Math.min(best, sumOfSquares(table, labels, centers))
        }
        const found = cheapestAssignment(table, centers, k, least)
        expect(sumOfSquares(table, found, centers)).toBeCloseTo(best, 10)
      }),
      { numRuns: 60 },
    )
  })

  it('COV-15: ends where there are fewer cells than asked for, with none taken from a stratum that has too few', () => {
    const values = Float64Array.from({ length: 7 }, (_, i) => i)
    const table = tableOf([{ values, weight: 1, isCovariate: true }], 7)
    const labels = cheapestAssignment(table, Float64Array.of(0, 1, 6), 3, 3)
    const sizes = [0, 1, 2].map((stratum) => labels.filter((label) => label === stratum).length)
    expect(sizes.toSorted()).toEqual([1, 3, 3])
  })

  it('COV-16: every stratum has it, whatever the values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 2, max: 6 }), (seed, k) => {
        const random = createRandom(seed)
        const cells = unitCells(Array.from({ length: 90 }, (_, i) => [i % 10, Math.floor(i / 10)]))
        // A few cells far from all others: without a minimum they would be strata of their own.
        const values = cells.x.map(() => (random.float() < 0.05 ? 50 : 0) + random.float())
        const others = cells.x.map(() => random.float())
        const least = 1 + random.below(Math.floor(90 / k))
        const both = [
          { name: 'a', values },
          { name: 'b', values: others },
        ]
        const found = covariateStrata(cells, both, { k, seed, starts: 3, minAreaHa: least / 10_000 })
        expect(Math.min(...found.sizes)).toBeGreaterThanOrEqual(least)
      }),
      { numRuns: 30 },
    )
  })

  it('COV-17: the distance of a cell that lacks a value is stretched by what is missing', () => {
    const columns = [
      { values: Float64Array.of(1, 1), weight: 1, isCovariate: true },
      { values: Float64Array.of(2, Number.NaN), weight: 1, isCovariate: true },
      { values: Float64Array.of(0, 0), weight: 0.5, isCovariate: false },
    ]
    const table = tableOf(columns, 2)
    const center = new Float64Array(3)
    expect(squaredDistance(table, 0, center, 0)).toBe(5)
    expect(squaredDistance(table, 1, center, 0)).toBeCloseTo(2.5 / 1.5, 12)
  })

  it('a queue gives its numbers back by rising key', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 80 }), (keys) => {
        const heap = new Heap()
        keys.forEach((key, id) => {
          heap.push(key, id)
        })
        const found: [number, number][] = []
        while (heap.size > 0) {
          found.push([heap.topKey, heap.topId])
          heap.pop()
        }
        const sorted = keys
          .map((key, id): [number, number] => [key, id])
          .sort((a, b) => a[0] - b[0] || a[1] - b[1])
        expect(found).toEqual(sorted)
      }),
    )
  })
})
