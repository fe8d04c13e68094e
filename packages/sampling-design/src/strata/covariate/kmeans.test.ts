import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../random/index.ts'
import { firstCenters, lloyd } from './kmeans.ts'
import { nearestCenters, sumOfSquares, tableOf } from './table.ts'

const anyRun = fc.record({ seed: fc.integer({ min: 0, max: 1e6 }), k: fc.integer({ min: 1, max: 9 }) })

function someTable(seed: number) {
  const random = createRandom(seed)
  const column = () => ({
    values: Float64Array.from({ length: 300 }, () => random.float() + random.below(3)),
    weight: 1,
    isCovariate: true,
  })
  return { table: tableOf([column(), column()], 300), random }
}

describe("COV-2: Lloyd's algorithm", () => {
  it('ends with every cell at its nearest mean, though it passes over those that cannot change', () => {
    fc.assert(
      fc.property(anyRun, ({ seed, k }) => {
        const { table, random } = someTable(seed)
        const { labelOf, centers } = lloyd(table, firstCenters(table, k, random), k)
        const nearest = sumOfSquares(table, nearestCenters(table, centers, k), centers)
        expect(sumOfSquares(table, labelOf, centers)).toBeCloseTo(nearest, 9)
      }),
      { numRuns: 40 },
    )
  })

  it('leaves no cluster empty, whatever the first means', () => {
    fc.assert(
      fc.property(anyRun, ({ seed, k }) => {
        const { table } = someTable(seed)
        const { labelOf } = lloyd(table, new Float64Array(2 * k).fill(50), k)
        expect(new Set(labelOf).size).toBe(k)
      }),
      { numRuns: 20 },
    )
  })

  it('starts from different cells, as many as are asked for or as there are', () => {
    fc.assert(
      fc.property(anyRun, ({ seed, k }) => {
        const values = Float64Array.from({ length: 40 }, (_, i) => i % 5)
        const table = tableOf([{ values, weight: 1, isCovariate: true }], 40)
        const centers = firstCenters(table, k, createRandom(seed))
        expect(centers.length).toBe(Math.min(k, 5))
        expect(new Set(centers).size).toBe(centers.length)
      }),
      { numRuns: 20 },
    )
  })
})
