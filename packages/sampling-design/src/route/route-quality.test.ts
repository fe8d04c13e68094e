import { describe, expect, it } from 'vitest'
import { createRandom } from '../random/random.ts'
import { type RoutePlace, routeOrder } from './index.ts'

/** 200 places in a square kilometer. */
function scattered(seed: number): RoutePlace[] {
  const random = createRandom(seed)
  return Array.from({ length: 200 }, () => ({ x: random.float() * 1000, y: random.float() * 1000 }))
}

/**
 * The shortest ways from (0, 0) over `scattered(1)` … `scattered(10)`, ending anywhere, in meters: integer programs
 * with all subtours cut off, solved to optimality by HiGHS 1.12 (SciPy 1.17), every edge left out shown by its reduced
 * cost to be in no shorter way.
 */
const SHORTEST_M = [
  10914.523813, 10340.633869, 10685.243778, 10746.987939, 10490.430322, 10427.870602, 10267.234401,
  10879.845722, 10369.29311, 10635.621541,
]

function lattice(columns: number, rows: number): RoutePlace[] {
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: (i % columns) * 50,
    y: Math.floor(i / columns) * 50,
  }))
}

describe('TUR-5: a day of 200 points is within 5 % of the shortest way', () => {
  it.each(SHORTEST_M.map((shortest, i) => ({ seed: i + 1, shortest })))(
    'scattered points $seed: within 2 %',
    ({ seed, shortest }) => {
      const { lengthM } = routeOrder(scattered(seed), { start: { x: 0, y: 0 } })
      expect(lengthM).toBeLessThanOrEqual(shortest * 1.02)
      // A shorter one would mean that the length, or what it is compared with, is wrong.
      expect(lengthM).toBeGreaterThan(shortest * (1 - 1e-8))
    },
  )

  it.each([
    [14, 14],
    [20, 10],
    [40, 5],
  ])('a lattice of %i × %i points: shorter than a step for each point there is no way', (columns, rows) => {
    const points = lattice(columns, rows)
    for (const seed of [0, 1, 2]) {
      const { lengthM } = routeOrder(points, { seed })
      expect(lengthM).toBeGreaterThanOrEqual((points.length - 1) * 50)
      expect(lengthM).toBeLessThanOrEqual((points.length - 1) * 50 * 1.01)
    }
  })
})
