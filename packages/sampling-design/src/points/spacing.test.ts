import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyField, latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { rounds } from '../testing/soak.ts'
import { placePoints } from './place.ts'
import type { PlacementMethod } from './point.ts'

const anyMethod = fc.constantFrom<PlacementMethod>('random', 'systematic', 'lpm2', 'grts', 'centroid')
const anySeed = fc.integer({ min: 0, max: 0xff_ff_ff_ff })
const apart = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)

/** The most of the points that hold the distance among each other, by going through all sets. */
function mostHeld(points: readonly { x: number; y: number }[], distance: number): number {
  let most = 0
  const go = (from: number, held: readonly { x: number; y: number }[]) => {
    most = Math.max(most, held.length)
    for (let at = from; at < points.length; at += 1) {
      const point = points[at]
      if (point === undefined || held.length + points.length - at <= most) return
      if (held.every((other) => apart(point, other) >= distance * distance)) go(at + 1, [...held, point])
    }
  }
  go(0, [])
  return most
}

describe('a minimum distance', () => {
  const anyCase = fc.record({
    field: anyField,
    method: anyMethod,
    seed: anySeed,
    points: fc.integer({ min: 1, max: 4 }),
    distance: fc.double({ min: 1.01, max: 9, noNaN: true }),
    kept: fc.array(fc.nat(400), { maxLength: 3 }),
  })

  it('PTS-40, PTS-41: is held across strata, or the warning says truly for how many it is not', () => {
    fc.assert(
      fc.property(anyCase, ({ field, method, seed, points: asked, distance, kept }) => {
        const { cells, stratumOf, sizes } = field
        const minDistanceM = distance * cells.cellSizeM
        const legacy = kept
          .map((at) => at % cells.x.length)
          .map((cell) => ({ x: cells.x[cell] ?? 0, y: cells.y[cell] ?? 0 }))
        const perStratum = sizes.map((size) => Math.min(size, asked))
        const { points, warnings, approximate } = placePoints(cells, stratumOf, {
          ...{ perStratum, method, seed, minDistanceM, legacy },
        })
        expect(approximate).toBe(true)
        const close = points.filter((one) =>
          points.some((other) => other !== one && apart(one, other) < minDistanceM * minDistanceM),
        )
        const warning = warnings.find(({ name }) => name === 'MinimumDistanceNotHeld')
        expect(warning?.details.tooClose ?? 0).toBe(close.length)
        // Legacy points stay: so many base points hold the distance to them and among each other, and not one more.
        const old = points.filter(({ role }) => role === 'legacy')
        const base = points.filter(({ role }) => role === 'base')
        const clear = base.filter((one) =>
          old.every((other) => apart(one, other) >= minDistanceM * minDistanceM),
        )
        const counted = (warning?.details.points ?? 0) - (warning?.details.legacy ?? 0)
        expect(base.length - mostHeld(clear, minDistanceM)).toBe(counted)
        expect(old.length - mostHeld(old, minDistanceM)).toBeLessThanOrEqual(warning?.details.legacy ?? 0)
      }),
      { numRuns: rounds(80, 200) },
    )
  })

  it('PTS-41: leaves no room unused: without places left only where every cell of the stratum is too near', () => {
    fc.assert(
      fc.property(
        anyField,
        anyMethod,
        anySeed,
        fc.integer({ min: 2, max: 7 }),
        (field, method, seed, distance) => {
          const { cells, stratumOf, sizes } = field
          const minDistanceM = distance * cells.cellSizeM
          const perStratum = sizes.map((size) => Math.min(size, 3))
          const { points, warnings } = placePoints(cells, stratumOf, {
            perStratum,
            method,
            seed,
            minDistanceM,
          })
          if (warnings.length === 0) return
          const limit = minDistanceM * minDistanceM
          const alone = points.filter((one) =>
            points.every((other) => other === one || apart(one, other) >= limit),
          )
          const lacking = new Set(points.filter((one) => !alone.includes(one)).map(({ stratum }) => stratum))
          // Some stratum with a point too near to another has no cell that is free of all points.
          const free = (stratum: number) =>
            [...stratumOf.keys()].some(
              (cell) =>
                stratumOf[cell] === stratum &&
                points.every(
                  (point) => apart(point, { x: cells.x[cell] ?? 0, y: cells.y[cell] ?? 0 }) >= limit,
                ),
            )
          expect([...lacking].some((stratum) => !free(stratum))).toBe(true)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('PTS-41: as many hold it as going through all ways to place them finds possible', () => {
    const anySmall = fc.record({
      columns: fc.integer({ min: 2, max: 6 }),
      rows: fc.integer({ min: 2, max: 4 }),
      distance: fc.constantFrom(1.3, 2, 2.2, 3),
      points: fc.integer({ min: 2, max: 3 }),
      seed: anySeed,
      method: fc.constantFrom<PlacementMethod>('random', 'lpm2', 'grts', 'systematic'),
    })
    let reached = 0
    let runs = 0
    fc.assert(
      fc.property(anySmall, ({ columns, rows, distance, points: asked, seed, method }) => {
        const cells = latticeFrame(columns, rows)
        const stratumOf = strataBy(cells, (x) => (x < columns / 2 ? 0 : 1))
        const options = { perStratum: asked, method, seed, minDistanceM: distance } as const
        const size = (stratum: number) => stratumOf.filter((own) => own === stratum).length
        if (size(0) < asked || size(1) < asked) return
        const { warnings } = placePoints(cells, stratumOf, options)
        const held = 2 * asked - (warnings[0]?.details.points ?? 0)
        runs += 1
        const possible = bestPossible(cells, stratumOf, asked, distance)
        expect(held).toBeLessThanOrEqual(possible)
        if (held === possible) reached += 1
      }),
      { numRuns: 80, seed: 7 },
    )
    expect(reached / runs).toBeGreaterThan(0.97)
  })

  it('PTS-40: finds the one way there is where all points have to shift for it', () => {
    // Four strata of 10 × 10, one point each, 19 apart: only the corners of the field, or next to them.
    const grid = latticeFrame(20, 20)
    const quarters = strataBy(grid, (x, y) => Number(x > 10) + 2 * Number(y > 10))
    for (const method of ['random', 'lpm2', 'grts', 'systematic'] as const) {
      const { points, warnings } = placePoints(grid, quarters, {
        perStratum: 1,
        method,
        seed: 3,
        minDistanceM: 18,
      })
      expect(warnings).toEqual([])
      expect(mostHeld(points, 18)).toBe(4)
    }
  })

  it('PTS-41: packs densely where points that lie anyhow would leave no room', () => {
    // Six rows of seven fit at 15.5; points placed by lot until none fits are about 25.
    const grid = latticeFrame(94, 80)
    for (const method of ['random', 'lpm2'] as const) {
      const { points, warnings } = placePoints(grid, new Int32Array(7520), {
        ...{ perStratum: 40, method, seed: 1, minDistanceM: 14 },
      })
      expect(warnings).toEqual([])
      expect(points.every((one) => points.every((other) => one === other || apart(one, other) >= 196))).toBe(
        true,
      )
    }
  })

  it('PTS-40: moves a point no farther than it has to, for methods that spread', () => {
    const grid = latticeFrame(40, 40)
    const halves = strataBy(grid, (x) => (x < 20 ? 0 : 1))
    const options = { perStratum: 12, method: 'lpm2', seed: 5 } as const
    const free = placePoints(grid, halves, options).points
    const held = placePoints(grid, halves, { ...options, minDistanceM: 6 })
    expect(held.warnings).toEqual([])
    const moved = held.points.filter((one, at) => {
      const before = free[at]
      return before !== undefined && (before.x !== one.x || before.y !== one.y)
    })
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.length).toBeLessThan(12)
  })

  it('PTS-40: a point that cannot stay moves to the nearest free cell, with the random method to one by lot', () => {
    // Two strata side by side, a point each: where the eastern one is too near to the western one, it moves east.
    const strip = latticeFrame(24, 1)
    const halves = strataBy(strip, (x) => (x < 12 ? 0 : 1))
    const distance = 5
    const placed = (method: PlacementMethod, seed: number, minDistanceM: number) =>
      placePoints(strip, halves, { perStratum: 1, method, seed, minDistanceM }).points.map(({ x }) => x)
    /** By how much each point that had to move is farther than it has to be. */
    const excess = (method: PlacementMethod) =>
      Array.from({ length: 400 }, (_, seed) => {
        const [, drawn] = placed(method, seed, 0)
        const [west = 0, east = 0] = placed(method, seed, distance)
        return drawn === east ? [] : [east - west - distance]
      }).flat()
    for (const method of ['lpm2', 'grts', 'systematic'] as const) {
      const moved = excess(method)
      expect(moved.length).toBeGreaterThan(10)
      expect(new Set(moved)).toEqual(new Set([0]))
    }
    expect(new Set(excess('random')).size).toBeGreaterThan(5)
  })

  it('PTS-40: keeps away from legacy points, also of other strata, which stay', () => {
    const grid = latticeFrame(20, 10)
    const halves = strataBy(grid, (x) => (x < 10 ? 0 : 1))
    const legacy = [{ x: 9.2, y: 5.1 }]
    for (let seed = 0; seed < 30; seed += 1) {
      const { points, warnings } = placePoints(grid, halves, {
        ...{ perStratum: 2, method: 'random', seed, minDistanceM: 6, legacy },
      })
      expect(warnings).toEqual([])
      expect(points.find(({ role }) => role === 'legacy')).toMatchObject({ ...legacy[0], stratum: 0 })
      expect(mostHeld(points, 6)).toBe(4)
    }
  })

  it('PTS-40: keeps a distance below the cell size from legacy points, which lie anywhere in their cells', () => {
    const grid = latticeFrame(3, 3, { cellSizeM: 10, west: 0 })
    const legacy = [{ x: 19.5, y: 15 }]
    for (let seed = 0; seed < 30; seed += 1) {
      const { points } = placePoints(grid, new Int32Array(9), {
        ...{ perStratum: 3, method: 'random', seed, minDistanceM: 8, legacy },
      })
      expect(mostHeld(points, 8)).toBe(3)
    }
  })

  it('PTS-41: puts those without a place where the nearest point is farthest, and keeps counts', () => {
    const strip = latticeFrame(11, 1)
    const { points, warnings } = placePoints(strip, new Int32Array(11), {
      ...{ perStratum: 3, method: 'random', seed: 2, minDistanceM: 8 },
    })
    expect(points).toHaveLength(3)
    expect(warnings).toMatchObject([
      { name: 'MinimumDistanceNotHeld', details: { points: 1, minDistanceM: 8 } },
    ])
    const xs = points.map(({ x }) => x).sort((a, b) => a - b)
    expect((xs[2] ?? 0) - (xs[0] ?? 0)).toBeGreaterThanOrEqual(8)
    expect(Math.min((xs[1] ?? 0) - (xs[0] ?? 0), (xs[2] ?? 0) - (xs[1] ?? 0))).toBeGreaterThanOrEqual(4)
  })

  it('PTS-42: ordered replacements hold it where they can', () => {
    fc.assert(
      fc.property(anySeed, fc.constantFrom('random', 'lpm2'), (seed, method: PlacementMethod) => {
        const grid = latticeFrame(30, 30)
        const options = { perStratum: 5, over: 5, method, seed } as const
        const roomy = placePoints(grid, new Int32Array(900), { ...options, minDistanceM: 4 })
        expect(roomy.warnings).toEqual([])
        expect(mostHeld(roomy.points, 4)).toBe(10)
        const tight = placePoints(grid, new Int32Array(900), { ...options, minDistanceM: 15 })
        const count = tight.warnings.find(({ name }) => name === 'ReplacementsTooClose')?.details.points ?? 0
        expect(count).toBeGreaterThan(0)
        expect(tight.points).toHaveLength(10)
      }),
      { numRuns: 20 },
    )
  })
})

function bestPossible(
  cells: { x: Float64Array; y: Float64Array },
  stratumOf: Int32Array,
  perStratum: number,
  distance: number,
): number {
  const all = Array.from(cells.x, (x, cell) => ({ x, y: cells.y[cell] ?? 0, stratum: stratumOf[cell] ?? 0 }))
  let best = 0
  const go = (from: number, held: typeof all) => {
    best = Math.max(best, held.length)
    if (best === 2 * perStratum) return
    for (let at = from; at < all.length; at += 1) {
      const cell = all[at]
      if (cell === undefined || held.filter(({ stratum }) => stratum === cell.stratum).length >= perStratum)
        continue
      if (held.every((other) => apart(cell, other) >= distance * distance)) go(at + 1, [...held, cell])
    }
  }
  go(0, [])
  return best
}
