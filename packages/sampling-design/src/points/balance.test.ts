import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latticeFrame } from '../testing/lattice-frame.ts'
import { hasMeuse, meuseGrid, meuseSamples } from '../testing/meuse.ts'
import { spatialBalance } from './balance.ts'
import { placePoints } from './place.ts'

describe.skipIf(!hasMeuse)('PTS-50: the balance of BalancedSampling (needs ../shared/data)', () => {
  it.each(hasMeuse ? meuseSamples() : [])('$name: $balance', ({ balance, cells }) => {
    expect(cells).toHaveLength(30)
    const ours = spatialBalance(meuseGrid(), cells)
    expect(Math.abs(ours / balance - 1)).toBeLessThan(1e-13)
  })

  it('PTS-51: lpm2 is balanced: the median of 200 seeds is 0.065 to 0.095, all are below 0.25', () => {
    const grid = meuseGrid()
    const one = new Int32Array(grid.x.length)
    const balances = Array.from({ length: 200 }, (_, seed) => {
      const { points } = placePoints(grid, one, { perStratum: 30, method: 'lpm2', seed })
      return spatialBalance(grid, points)
    }).sort((low, high) => low - high)
    const median = ((balances[99] ?? 0) + (balances[100] ?? 0)) / 2
    expect(median).toBeGreaterThan(0.065)
    expect(median).toBeLessThan(0.095)
    expect(balances.at(-1)).toBeLessThan(0.25)
  })

  it('grts, systematic and centroid are balanced too, random is not', () => {
    const grid = meuseGrid()
    const one = new Int32Array(grid.x.length)
    const meanOf = (method: 'grts' | 'systematic' | 'random' | 'centroid', seeds: number) => {
      let sum = 0
      for (let seed = 0; seed < seeds; seed += 1) {
        sum += spatialBalance(grid, placePoints(grid, one, { perStratum: 30, method, seed }).points)
      }
      return sum / seeds
    }
    expect(meanOf('grts', 60)).toBeLessThan(0.15)
    expect(meanOf('systematic', 60)).toBeLessThan(0.12)
    expect(meanOf('centroid', 1)).toBeLessThan(0.03)
    expect(meanOf('random', 60)).toBeGreaterThan(0.25)
  })
})

describe('spatial balance', () => {
  const grid = latticeFrame(4, 4)

  it('is 0 where each point has as many nearest cells, also by sharing', () => {
    expect(spatialBalance(grid, [0, 3, 12, 15])).toBe(0)
    // Every cell is as near to one place as to the other.
    expect(
      spatialBalance(grid, [
        { x: 2, y: 2 },
        { x: 2, y: 2 },
      ]),
    ).toBe(0)
  })

  it('counts cells by their inclusion probability', () => {
    const upper = Array.from(grid.y, (y) => (y > 2 ? 0.25 : 0))
    expect(spatialBalance(grid, [12, 15], upper)).toBe(0)
    // The lower row of points has no cell: (0 − 1)² twice, (1 − 1)² twice.
    expect(spatialBalance(grid, [0, 3, 12, 15], upper)).toBe(0.5)
  })

  it('agrees with a plain count by all distances', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(62), { minLength: 1, maxLength: 9 }), (sample) => {
        const cells = latticeFrame(9, 7)
        const sums = sample.map(() => 0)
        for (let cell = 0; cell < 63; cell += 1) {
          const apart = sample.map((point) => {
            const dx = (cells.x[cell] ?? 0) - (cells.x[point] ?? 0)
            const dy = (cells.y[cell] ?? 0) - (cells.y[point] ?? 0)
            return dx * dx + dy * dy
          })
          const least = Math.min(...apart)
          const ties = apart.filter((own) => own === least).length
          apart.forEach((own, at) => {
            if (own === least) sums[at] = (sums[at] ?? 0) + sample.length / 63 / ties
          })
        }
        const expected = sums.reduce((total, sum) => total + (sum - 1) * (sum - 1), 0) / sample.length
        expect(spatialBalance(cells, sample)).toBeCloseTo(expected, 12)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses what is no sample of the cells', () => {
    expect(() => spatialBalance(grid, [])).toThrow(expect.objectContaining({ name: 'TooFewPoints' }))
    expect(() => spatialBalance(grid, [16])).toThrow(expect.objectContaining({ name: 'InvalidNumber' }))
    expect(() => spatialBalance(grid, [1.5])).toThrow(expect.objectContaining({ name: 'InvalidNumber' }))
    expect(() => spatialBalance(grid, [1], [0.1])).toThrow(
      expect.objectContaining({ name: 'LengthMismatch' }),
    )
    const nan = Array.from(grid.x, () => Number.NaN)
    expect(() => spatialBalance(grid, [1], nan)).toThrow(expect.objectContaining({ name: 'InvalidNumber' }))
  })
})
