import { describe, expect, it } from 'vitest'
import type { Cells } from '../frame/index.ts'
import { latticeFrame } from '../testing/lattice-frame.ts'
import { placePoints } from './place.ts'
import type { PlacementMethod } from './point.ts'

/** A row of cells, those at the given columns: each is known by its column. */
const rowOf = (...columns: readonly number[]): Cells =>
  latticeFrame(Math.max(...columns) + 1, 1, { isIn: (column) => columns.includes(column) })

/** Columns of the points drawn from one stratum, in their order. */
function drawn(cells: Cells, method: PlacementMethod, perStratum: number, seed: number): number[] {
  const one = new Int32Array(cells.x.length)
  return placePoints(cells, one, { perStratum, method, seed }).points.map(({ x }) => x - 0.5)
}

/** How often each set of columns was drawn, whatever their order. */
function setsDrawn(cells: Cells, method: PlacementMethod, perStratum: number, draws: number) {
  const counts = new Map<string, number>()
  for (let seed = 0; seed < draws; seed += 1) {
    const name = drawn(cells, method, perStratum, seed)
      .sort((a, b) => a - b)
      .join()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Standard deviations of a count of draws with chance 1/`ways`. */
const deviations = (count: number, draws: number, ways: number) =>
  (count - draws / ways) / Math.sqrt((draws / ways) * (1 - 1 / ways))

describe('what the methods draw', () => {
  it('PTS-10: random draws any cells of a stratum together as often as any others', () => {
    const draws = 4000
    const counts = setsDrawn(rowOf(0, 1, 2, 3, 4, 5), 'random', 3, draws)
    expect(counts.size).toBe(20)
    for (const count of counts.values()) expect(Math.abs(deviations(count, draws, 20))).toBeLessThan(4)
  })

  it('PTS-12: by lpm2 a cell and its nearest neighbor never come together where each has half a chance', () => {
    const pairs = rowOf(0, 1, 10, 11, 30, 31, 70, 71)
    const seen = new Set<number>()
    for (let seed = 0; seed < 60; seed += 1) {
      const columns = drawn(pairs, 'lpm2', 4, seed)
      expect(columns.map((column) => Math.floor(column / 10)).sort((a, b) => a - b)).toEqual([0, 1, 3, 7])
      for (const column of columns) seen.add(column)
    }
    expect(seen.size).toBe(8)
  })

  it('PTS-12: by lpm2 each first half of the order, and of that the first half, is drawn by the method', () => {
    // Pairs of pairs of pairs: however many are settled, each next half has one of each of the next groups.
    const groups = rowOf(0, 1, 10, 11, 100, 101, 110, 111, 1000, 1001, 1010, 1011, 1100, 1101, 1110, 1111)
    for (let seed = 0; seed < 60; seed += 1) {
      const columns = drawn(groups, 'lpm2', 8, seed)
      expect(new Set(columns.map((column) => Math.floor(column / 10))).size).toBe(8)
      expect(new Set(columns.slice(0, 4).map((column) => Math.floor(column / 100))).size).toBe(4)
      expect(new Set(columns.slice(0, 2).map((column) => Math.floor(column / 1000))).size).toBe(2)
    }
  })

  it('PTS-12: of cells equally near one is taken by lot: a middle comes together with each cell around it as often', () => {
    const draws = 4000
    const cross = latticeFrame(3, 3, { isIn: (column, row) => column === 1 || row === 1 })
    const one = new Int32Array(5)
    const counts = new Map<string, number>()
    for (let seed = 0; seed < draws; seed += 1) {
      const { points } = placePoints(cross, one, { perStratum: 2, method: 'lpm2', seed })
      const around = points.filter(({ x, y }) => x !== 1.5 || y !== 1.5).map(({ x, y }) => `${x} ${y}`)
      const [arm] = around
      if (around.length === 1 && arm !== undefined) counts.set(arm, (counts.get(arm) ?? 0) + 1)
    }
    const together = [...counts.values()].reduce((sum, count) => sum + count, 0)
    expect(counts.size).toBe(4)
    for (const count of counts.values()) expect(Math.abs(deviations(count, together, 4))).toBeLessThan(4)
  })

  it('PTS-12: lpm2 meets the number of points exactly, whatever share of the cells it is', () => {
    for (const size of [7, 13, 30]) {
      const cells = latticeFrame(size, 1)
      for (let count = 1; count <= size; count += 1)
        expect(new Set(drawn(cells, 'lpm2', count, count)).size).toBe(count)
    }
  })
})
