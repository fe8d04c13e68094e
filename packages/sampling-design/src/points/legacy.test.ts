import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transverseMercator } from '../frame/index.ts'
import { latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { metersOf } from './legacy.ts'
import { placePoints } from './place.ts'

describe('PTS-30: legacy points', () => {
  const grid = latticeFrame(20, 20, { cellSizeM: 10, west: -3000 })
  const halves = strataBy(grid, (x) => (x < -2900 ? 0 : 1))
  const base = { perStratum: 4, method: 'random', seed: 1 } as const

  it('take the cell they lie in and stay where they are, given in meters or degrees', () => {
    fc.assert(
      fc.property(
        fc.nat(399),
        fc.integer({ min: -49, max: 49 }),
        fc.integer({ min: -49, max: 49 }),
        (cell, dx, dy) => {
          const x = (grid.x[cell] ?? 0) + dx / 10
          const y = (grid.y[cell] ?? 0) + dy / 10
          const [lon, lat] = grid.toLonLat(x, y)
          for (const legacy of [[{ x, y }], [{ lon, lat }], [{ lon: lon - 360, lat }]]) {
            const { points, warnings } = placePoints(grid, halves, { ...base, legacy })
            expect(warnings).toEqual([])
            const [one] = points.filter(({ role }) => role === 'legacy')
            expect(one).toMatchObject({ stratum: halves[cell], order: 1 })
            expect(one?.x).toBeCloseTo(x, 6)
            expect(one?.y).toBeCloseTo(y, 6)
            expect(one?.lon).toBeCloseTo(lon, 10)
            expect(one?.lat).toBeCloseTo(lat, 10)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it("are found through the frame's own projection anywhere on Earth, also beside the antimeridian", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -84, max: 84, noNaN: true }),
        fc.integer({ min: -4000, max: 4000 }),
        fc.integer({ min: -4000, max: 4000 }),
        (lon, lat, x, y) => {
          const { toLonLat } = transverseMercator(lon, lat)
          const [east, north] = toLonLat(x, y)
          const [atX, atY] = metersOf({ ...grid, toLonLat }, east, north) ?? [0, 0]
          expect(Math.abs(atX - x) + Math.abs(atY - y)).toBeLessThan(1e-3)
        },
      ),
      { numRuns: 100 },
    )
  })

  it("count toward their stratum's number, and are kept above it", () => {
    const legacy = [5, 15, 25, 35, 45].map((y) => ({ x: -2995, y }))
    const { points, warnings } = placePoints(grid, halves, { ...base, legacy })
    const inFirst = points.filter(({ stratum }) => stratum === 0)
    expect(inFirst.map(({ role }) => role)).toEqual(Array.from({ length: 5 }, () => 'legacy'))
    expect(inFirst.map(({ inclusionProbability }) => inclusionProbability)).toEqual(
      inFirst.map(() => 5 / 200),
    )
    expect(points.filter(({ stratum }) => stratum === 1)).toHaveLength(4)
    expect(warnings).toMatchObject([
      { name: 'LegacyExceedsPoints', details: { strata: 1, points: 1 }, which: [0] },
    ])
  })

  it('PTS-32: with meters of another frame are found by their degrees', () => {
    const cell = 150
    const [x, y] = [grid.x[cell] ?? 0, grid.y[cell] ?? 0]
    const [lon, lat] = grid.toLonLat(x, y)
    // The same field with its frame's origin 40 m east and 10 m north: meters of the one are cells of the other too.
    const other = { x: x - 40, y: y - 10, lon, lat, stratum: 0, order: 1, role: 'base' as const }
    const placed = placePoints(grid, halves, { ...base, legacy: [other] })
    expect(placed.warnings).toEqual([])
    const [found] = placed.points.filter(({ role }) => role === 'legacy')
    expect(found?.x).toBeCloseTo(x, 6)
    expect(found?.y).toBeCloseTo(y, 6)
    // Its own meters are taken as they are, whatever a hand-made frame calls degrees.
    const flat = { ...grid, toLonLat: (): [number, number] => [1, 200] }
    const own = placePoints(flat, halves, { ...base, legacy: [{ x, y, lon: 1, lat: 200 }] })
    expect(own.points.find(({ role }) => role === 'legacy')).toMatchObject({ x, y })
  })

  it('PTS-31: outside the frame, or in the cell of another, are left out and warned of', () => {
    const legacy = [
      { x: 0, y: 0 },
      { x: -2995, y: 5 },
      { lon: 100, lat: 50 },
      { x: -2991, y: 9 },
    ]
    const { points, warnings } = placePoints(grid, halves, { ...base, legacy })
    expect(points.filter(({ role }) => role === 'legacy')).toHaveLength(1)
    expect(points).toHaveLength(8)
    expect(warnings).toMatchObject([
      { name: 'LegacyOutside', details: { points: 2 }, which: [0, 2] },
      { name: 'LegacySharesCell', details: { points: 1 }, which: [3] },
    ])
    const none = placePoints(grid, halves, { ...base, legacy: [{ x: 0, y: 0 }] })
    expect(none.points).toEqual(placePoints(grid, halves, base).points)
    expect(none.approximate).toBe(false)
  })

  it('PTS-31: so are those in a cell of no stratum, or where the projection leads nowhere', () => {
    const west = strataBy(grid, (x) => (x < -2900 ? 0 : -1))
    const away = placePoints(grid, west, { ...base, legacy: [{ x: -2805, y: 5 }] })
    expect(away.warnings).toMatchObject([{ name: 'LegacyOutside', which: [0] }])
    const flat = { ...grid, toLonLat: (): [number, number] => [1, 2] }
    const nowhere = placePoints(flat, west, { ...base, legacy: [{ lon: 1, lat: 2 }] })
    expect(nowhere.warnings).toMatchObject([{ name: 'LegacyOutside', which: [0] }])
  })

  it.each(['lpm2', 'grts', 'systematic', 'centroid'] as const)(
    '%s spreads the new points away from them',
    (method) => {
      const square = latticeFrame(20, 20)
      const one = new Int32Array(400)
      const legacy = [{ x: 5.5, y: 5.5 }]
      const [old, free] = [{ near: 0 }, { near: 0 }]
      for (let seed = 0; seed < 60; seed += 1) {
        const near = (points: readonly { x: number; y: number; role: string }[]) =>
          points.filter(({ x, y, role }) => role === 'base' && Math.hypot(x - 5.5, y - 5.5) < 2.5).length
        old.near += near(placePoints(square, one, { perStratum: 16, method, seed, legacy }).points)
        free.near += near(placePoints(square, one, { perStratum: 16, method: 'random', seed }).points)
      }
      expect(free.near).toBeGreaterThan(30)
      expect(old.near).toBeLessThan(free.near * 0.6)
    },
  )
})
