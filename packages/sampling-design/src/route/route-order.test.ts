import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SamplingError } from '../errors/errors.ts'
import { createRandom } from '../random/random.ts'
import { type RouteOptions, type RoutePlace, routeOrder } from './index.ts'

/** Whole meters in a few square kilometers: moved by whole meters and scaled by powers of two they stay exact. */
const place = fc.record({
  x: fc.integer({ min: -2000, max: 2000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
})
const ends = fc.record(
  { start: place, end: place, seed: fc.integer({ min: 0, max: 99 }) },
  { requiredKeys: [] },
)

const meters = (a: RoutePlace, b: RoutePlace) => Math.hypot(b.x - a.x, b.y - a.y)

/** Length of a way, added up leg by leg. */
function lengthOf(
  points: readonly RoutePlace[],
  order: readonly number[],
  { start, end }: RouteOptions,
): number {
  const way = order.flatMap((i) => points[i] ?? [])
  const all = [...(start ? [start] : []), ...way, ...(end ? [end] : [])]
  return all.reduce((sum, here, i) => sum + meters(all[i - 1] ?? here, here), 0)
}

/** To the nearest unvisited point each time, from the start or else from the point given. */
function nearestNeighbor(points: readonly RoutePlace[], first: number, options: RouteOptions): number {
  const left = new Set(points.keys())
  const order: number[] = []
  let here = options.start
  while (left.size > 0) {
    const from = here
    const away = (i: number) => {
      const point = points[i]
      if (!from) return i === first ? 0 : 1
      return point ? meters(from, point) : 0
    }
    const next = [...left].reduce((best, i) => (away(i) < away(best) ? i : best))
    left.delete(next)
    order.push(next)
    here = points[next]
  }
  return lengthOf(points, order, options)
}

/** The shortest way, by dynamic programming from the way's end. */
function shortest(points: readonly RoutePlace[], { start, end }: RouteOptions): number {
  const known = new Map<number, number>()
  const rest = (here: number, visited: number): number => {
    const at = points[here]
    if (!at) return 0
    if (visited === (1 << points.length) - 1) return end ? meters(at, end) : 0
    const key = visited * points.length + here
    const before = known.get(key)
    if (before !== undefined) return before
    let best = Number.POSITIVE_INFINITY
    points.forEach((there, next) => {
      if (visited & (1 << next)) return
      best = Math.min(best, meters(at, there) + rest(next, visited | (1 << next)))
    })
    known.set(key, best)
    return best
  }
  return Math.min(...points.map((point, i) => (start ? meters(start, point) : 0) + rest(i, 1 << i)))
}

function scattered(count: number, seed: number): RoutePlace[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => ({ x: random.float() * 1000, y: random.float() * 1000 }))
}

const START = { x: 0, y: 0 }
const END = { x: 900, y: 100 }
const KINDS: readonly RouteOptions[] = [{}, { start: START }, { end: END }, { start: START, end: END }]

describe('a way over points', () => {
  it('TUR-1: visits each point once, and is as long as its legs', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), ends, (points, options) => {
        const { order, lengthM } = routeOrder(points, options)
        expect(order.toSorted((a, b) => a - b)).toEqual([...points.keys()])
        expect(lengthM).toBeCloseTo(lengthOf(points, order, options), 6)
      }),
    )
  })

  it('TUR-2: is never longer than going to the nearest point each time', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), ends, (points, options) => {
        expect(routeOrder(points, options).lengthM).toBeLessThanOrEqual(
          nearestNeighbor(points, 0, options) * (1 + 1e-12),
        )
      }),
    )
  })

  it('TUR-3: is the shortest there is, up to eight points', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), ends, (points, options) => {
        expect(routeOrder(points, options).lengthM).toBeCloseTo(shortest(points, options), 6)
      }),
    )
  })

  it.each(KINDS)('TUR-3: eight points are computed at once, nine are searched for: %j', (kind) => {
    const untouched = routeOrder([], kind).randomState
    expect(routeOrder(scattered(8, 3), kind).randomState).toEqual(untouched)
    expect(routeOrder(scattered(9, 3), { start: START, end: END }).randomState).not.toEqual(untouched)
  })

  it('TUR-4: is the shortest there is, in 60 cases of nine to twelve points', () => {
    for (let seed = 0; seed < 15; seed += 1) {
      for (const kind of KINDS) {
        const points = scattered(9 + (seed % 4), seed)
        expect(routeOrder(points, kind).lengthM).toBeCloseTo(shortest(points, kind), 6)
      }
    }
  })

  it('TUR-6: begins at the start and ends at the end, and is the same backwards', () => {
    const line = [30, 10, 20, 40].map((x) => ({ x, y: 0 }))
    expect(routeOrder(line, { start: { x: 0, y: 0 } })).toMatchObject({ order: [1, 2, 0, 3], lengthM: 40 })
    expect(routeOrder(line, { end: { x: 0, y: 0 } })).toMatchObject({ order: [3, 0, 2, 1], lengthM: 40 })
    expect(routeOrder(line, { start: { x: 50, y: 0 }, end: { x: 0, y: 0 } })).toMatchObject({
      order: [3, 0, 2, 1],
      lengthM: 50,
    })
    expect(routeOrder(line)).toMatchObject({ order: [1, 2, 0, 3], lengthM: 30 })
    const points = scattered(60, 5)
    const there = routeOrder(points, { start: START })
    const back = routeOrder(points, { end: START })
    expect(back.order).toEqual(there.order.toReversed())
  })

  it('TUR-7: is the same for the same seed, wherever the points lie and whatever the unit', () => {
    const shift = fc.integer({ min: -100_000, max: 100_000 })
    const scale = fc.constantFrom(1 / 64, 1 / 2, 4, 1024)
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 40 }),
        ends,
        shift,
        shift,
        scale,
        (points, o, dx, dy, k) => {
          const found = routeOrder(points, o)
          const { order, lengthM } = found
          expect(routeOrder(points, o)).toEqual(found)
          const changed = (at: RoutePlace) => ({ x: (at.x + dx) * k, y: (at.y + dy) * k })
          const { start, end, ...rest } = o
          const moved = routeOrder(points.map(changed), {
            ...rest,
            ...(start ? { start: changed(start) } : {}),
            ...(end ? { end: changed(end) } : {}),
          })
          expect(moved.order).toEqual(order)
          expect(moved.lengthM).toBe(lengthM * k)
        },
      ),
    )
  })

  describe('over hundreds of points, of which each seed finds another way', () => {
    const random = createRandom(7)
    const points = Array.from({ length: 400 }, () => ({ x: random.below(4000), y: random.below(4000) }))
    const ways = [1, 2].map((seed) => ({ seed, found: routeOrder(points, { start: START, seed }) }))

    it.each(ways)('TUR-7: is the same for the same seed ($seed)', ({ seed, found }) => {
      expect(routeOrder(points, { start: START, seed })).toEqual(found)
      const others = ways.filter((way) => way.seed !== seed)
      for (const other of others) expect(other.found.order).not.toEqual(found.order)
    })

    it.each([
      { dx: 100_000, dy: -70_003, k: 1 },
      { dx: 0, dy: 0, k: 1 / 64 },
      { dx: 0, dy: 0, k: 1024 },
    ])('TUR-7: is the same for the field elsewhere or in another unit (%o)', ({ dx, dy, k }) => {
      const changed = (at: RoutePlace) => ({ x: (at.x + dx) * k, y: (at.y + dy) * k })
      for (const { seed, found } of ways) {
        const moved = routeOrder(points.map(changed), { start: changed(START), seed })
        expect(moved.order).toEqual(found.order)
        expect(moved.lengthM).toBe(found.lengthM * k)
      }
    })
  })

  it('TUR-8: leaves what it was given as it is', () => {
    const points = Object.freeze(scattered(30, 2).map((at) => Object.freeze(at)))
    const copy = structuredClone(points)
    routeOrder(points, Object.freeze({ start: Object.freeze({ x: 1, y: 2 }) }))
    expect(points).toEqual(copy)
  })
})

describe('unusual points', () => {
  it('TUR-9: none is a way from the start to the end, one is visited', () => {
    expect(routeOrder([])).toMatchObject({ order: [], lengthM: 0 })
    expect(routeOrder([], { start: START })).toMatchObject({ order: [], lengthM: 0 })
    expect(routeOrder([], { start: { x: 0, y: 0 }, end: { x: 3, y: 4 } })).toMatchObject({
      order: [],
      lengthM: 5,
    })
    expect(routeOrder([{ x: 3, y: 4 }])).toMatchObject({ order: [0], lengthM: 0 })
    expect(routeOrder([{ x: 3, y: 4 }], { start: START, end: START })).toMatchObject({
      order: [0],
      lengthM: 10,
    })
  })

  it('TUR-10: points at one place are visited one after the other, all of them', () => {
    expect(routeOrder(Array.from({ length: 50 }, () => ({ x: 7, y: 7 }))).lengthM).toBe(0)
    const pairs = scattered(40, 9).flatMap((at) => [at, at])
    const { order, lengthM } = routeOrder(pairs, { start: START })
    expect(order.toSorted((a, b) => a - b)).toEqual([...pairs.keys()])
    expect(lengthM).toBeCloseTo(routeOrder(scattered(40, 9), { start: START }).lengthM, 6)
  })

  it('TUR-11: numbers that are none, and too many points, are refused by name', () => {
    const refusal = (call: () => unknown) => {
      try {
        call()
      } catch (error) {
        if (error instanceof SamplingError) return `${error.name}: ${error.message}`
        throw error
      }
      return 'no error'
    }
    expect(refusal(() => routeOrder([{ x: Number.NaN, y: 0 }]))).toMatch(
      /^InvalidNumber: points\[0\]\.x is NaN/,
    )
    expect(refusal(() => routeOrder([{ x: 0, y: Number.POSITIVE_INFINITY }]))).toMatch(/points\[0\]\.y/)
    expect(refusal(() => routeOrder([], { start: { x: 1e12, y: 0 } }))).toMatch(/^InvalidNumber: start\.x/)
    expect(refusal(() => routeOrder([], { end: { x: 0, y: Number.NaN } }))).toMatch(/^InvalidNumber: end\.y/)
    expect(refusal(() => routeOrder([], { seed: -1 }))).toMatch(/^InvalidSeed/)
    const many = Array.from({ length: 10_001 }, (_, i) => ({ x: i, y: 0 }))
    expect(refusal(() => routeOrder(many))).toMatch(/^TooManyPoints: There are 10001 points/)
  })
})
