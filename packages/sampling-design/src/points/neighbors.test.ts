import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random/random.ts'
import { latticeFrame } from '../testing/lattice-frame.ts'
import { neighborsOf } from './neighbors.ts'
import { pointTree } from './tree.ts'

/** The points still in that are nearest to one, by looking at all. */
function nearestOf(x: Float64Array, y: Float64Array, isIn: readonly boolean[], from: number): number[] {
  const apart = Array.from(x, (east, at) => {
    const dx = east - (x[from] ?? 0)
    const dy = (y[at] ?? 0) - (y[from] ?? 0)
    return at === from || !isIn[at] ? Number.POSITIVE_INFINITY : dx * dx + dy * dy
  })
  const least = Math.min(...apart)
  return [...apart.keys()].filter((at) => (apart[at] ?? 0) <= least * (1 + 1e-9) && least < Infinity)
}

const anyPlaces = fc.record({
  columns: fc.integer({ min: 1, max: 30 }),
  rows: fc.integer({ min: 1, max: 12 }),
  cellSizeM: fc.constantFrom(1, 10, 0.1),
  thin: fc.integer({ min: 1, max: 9 }),
  jitter: fc.constantFrom(0, 0, 0.4),
  seed: fc.nat(),
})

describe('the nearest cells while cells go out of play', () => {
  it('are those that looking at all of them finds, on a lattice and off it', () => {
    fc.assert(
      fc.property(anyPlaces, ({ columns, rows, cellSizeM, thin, jitter, seed }) => {
        const random = createRandom(seed)
        const frame = latticeFrame(columns, rows, { cellSizeM, isIn: (c, r) => (c * 7 + r * 3) % thin < 1 })
        const x = frame.x.map((east) => east + jitter * cellSizeM * random.float())
        const y = frame.y.map((north) => north + jitter * cellSizeM * random.float())
        const isIn = Array.from(x, () => true)
        const open = neighborsOf({ x, y, cellSizeM })
        const order = random.shuffle(Int32Array.from(x.keys()))
        for (const out of order) {
          const from = random.below(x.length)
          if (open.count() > 1) {
            expect([...open.nearestTo(from)].sort((a, b) => a - b)).toEqual(nearestOf(x, y, isIn, from))
          }
          open.remove(out)
          isIn[out] = false
          expect(open.has(out)).toBe(false)
        }
        expect(open.count()).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('holds for many points in one place', () => {
    const x = new Float64Array(50).fill(3)
    const tree = pointTree(x, x)
    expect(tree.nearestTo(7)).toHaveLength(49)
    tree.remove(3)
    tree.remove(3)
    expect(tree.nearestAt(0, 0)).toHaveLength(49)
  })

  it('the points within a distance are all those nearer than it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 80 }), (columns, squared) => {
        const { x, y } = latticeFrame(columns, 9)
        const out = new Int32Array(x.length)
        const size = pointTree(x, y).within(x[0] ?? 0, 4.5, squared, out)
        const all = [...x.keys()].filter((at) => {
          const dx = (x[at] ?? 0) - (x[0] ?? 0)
          const dy = (y[at] ?? 0) - 4.5
          return dx * dx + dy * dy < squared
        })
        expect([...out.subarray(0, size)].sort((a, b) => a - b)).toEqual(all)
      }),
      { numRuns: 60 },
    )
  })
})
