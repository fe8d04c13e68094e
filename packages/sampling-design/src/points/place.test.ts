import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyField, latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { rounds } from '../testing/soak.ts'
import { placePoints } from './place.ts'
import type { PlacementMethod, SamplePoint } from './point.ts'
import { inclusionProbabilities } from './probabilities.ts'

const METHODS = ['random', 'systematic', 'lpm2', 'grts', 'centroid'] as const
const anyMethod = fc.constantFrom<PlacementMethod>(...METHODS)
const anySeed = fc.integer({ min: 0, max: 0xff_ff_ff_ff })

/** Cells of points, by their places. */
function cellsOf(cells: { x: Float64Array; y: Float64Array }, points: readonly SamplePoint[]): number[] {
  const byPlace = new Map(Array.from(cells.x, (x, cell) => [`${x} ${cells.y[cell]}`, cell]))
  return points.map(({ x, y }) => byPlace.get(`${x} ${y}`) ?? -1)
}

describe('points in any field, by any method', () => {
  const anyRequest = fc.record({
    field: anyField,
    method: anyMethod,
    seed: anySeed,
    asked: fc.array(fc.nat(40), { minLength: 4, maxLength: 4 }),
    over: fc.nat(4),
    near: fc.nat(3),
    minDistance: fc.constantFrom(0, 0, 1, 1.5, 3.7),
    old: fc.array(fc.nat(500), { maxLength: 4 }),
  })

  it('PTS-1, PTS-2: are in cells of their strata, all different, exactly as many as asked for', () => {
    fc.assert(
      fc.property(anyRequest, ({ field, method, seed, asked, over, near, minDistance, old }) => {
        const { cells, stratumOf, sizes } = field
        const perStratum = sizes.map((size, stratum) => Math.min(size, asked[stratum] ?? 0))
        if (Math.max(...perStratum) === 0) perStratum.fill(1, 0, 1)
        const kept = [...new Set(old.map((at) => at % cells.x.length))]
        const legacy = kept.map((cell) => ({ x: cells.x[cell] ?? 0, y: cells.y[cell] ?? 0 }))
        const minDistanceM = minDistance * cells.cellSizeM
        const { points, warnings } = placePoints(cells, stratumOf, {
          ...{ perStratum, method, seed, over, near, minDistanceM, legacy },
        })
        const used = cellsOf(cells, points)
        expect(new Set(used).size).toBe(points.length)
        expect(points.map(({ stratum }) => stratum)).toEqual(used.map((cell) => stratumOf[cell]))
        const missing = sizes.map((size, stratum) => {
          const mine = points.filter((point) => point.stratum === stratum)
          const count = (role: string) => mine.filter((point) => point.role === role).length
          const before = kept.filter((cell) => stratumOf[cell] === stratum).length
          const base = Math.max(0, (perStratum[stratum] ?? 0) - before)
          expect(count('legacy')).toBe(before)
          expect(count('base')).toBe(base)
          const left = size - before - base
          const wanted = base + before > 0 ? over : 0
          expect(count('over')).toBe(Math.min(wanted, left))
          expect(count('near')).toBe(Math.min(near * base, left - count('over')))
          for (const role of ['legacy', 'base', 'over']) {
            const orders = mine.filter((point) => point.role === role).map(({ order }) => order)
            expect(orders).toEqual(orders.map((_, at) => at + 1))
          }
          return wanted + near * base - count('over') - count('near')
        })
        const total = missing.reduce((sum, count) => sum + count, 0)
        expect(warnings.find(({ name }) => name === 'FewerReplacements')?.details.points ?? 0).toBe(total)
      }),
      { numRuns: rounds(80, 250) },
    )
  })

  it('PTS-3: are the same for the same seed, and base points also without replacements', () => {
    fc.assert(
      fc.property(anyField, anyMethod, anySeed, fc.constantFrom(0, 2.5), (field, method, seed, distance) => {
        const { cells, stratumOf } = field
        const minDistanceM = distance * cells.cellSizeM
        const before = [Array.from(cells.x), Array.from(stratumOf)]
        const options = { perStratum: 1, method, seed, minDistanceM } as const
        const all = placePoints(cells, stratumOf, { ...options, over: 2, near: 1 })
        expect(placePoints(cells, stratumOf, { ...options, over: 2, near: 1 })).toEqual(all)
        const base = all.points.filter(({ role }) => role === 'base')
        expect(placePoints(cells, stratumOf, options).points).toEqual(base)
        expect([Array.from(cells.x), Array.from(stratumOf)]).toEqual(before)
        expect(JSON.parse(JSON.stringify(all))).toEqual(all)
      }),
      { numRuns: rounds(40, 100) },
    )
  })

  it('PTS-4: have inclusion probabilities that sum to the number of points over each stratum', () => {
    fc.assert(
      fc.property(anyField, anyMethod, anySeed, ({ cells, stratumOf, sizes }, method, seed) => {
        const perStratum = sizes.map((size) => Math.ceil(size / 3))
        const chances = inclusionProbabilities(stratumOf, perStratum)
        const sums = sizes.map(() => 0)
        stratumOf.forEach((stratum, cell) => {
          if (stratum < 0) expect(chances[cell]).toBe(0)
          else sums[stratum] = (sums[stratum] ?? 0) + (chances[cell] ?? 0)
        })
        sums.forEach((sum, stratum) => {
          expect(sum).toBeCloseTo(perStratum[stratum] ?? 0, 9)
        })
        const { points, approximate } = placePoints(cells, stratumOf, { perStratum, method, seed })
        const used = cellsOf(cells, points)
        expect(points.map((point) => point.inclusionProbability)).toEqual(used.map((cell) => chances[cell]))
        expect(approximate).toBe(method === 'centroid')
      }),
      { numRuns: 60 },
    )
  })
})

describe('placing points', () => {
  const grid = latticeFrame(20, 20)
  const halves = strataBy(grid, (x) => (x < 10 ? 0 : 1))
  const base = { perStratum: 4, method: 'random', seed: 1 } as const

  it('gives degrees by the frame, and says when probabilities are approximate', () => {
    const { points, approximate } = placePoints(grid, halves, base)
    for (const { x, y, lon, lat } of points) expect([lon, lat]).toEqual(grid.toLonLat(x, y))
    expect(approximate).toBe(false)
    expect(placePoints(grid, halves, { ...base, minDistanceM: 1 }).approximate).toBe(false)
    expect(placePoints(grid, halves, { ...base, minDistanceM: 2 }).approximate).toBe(true)
    expect(placePoints(grid, halves, { ...base, legacy: [{ x: 1, y: 1 }] }).approximate).toBe(true)
  })

  it('PTS-11: systematic points on a square are a square grid', () => {
    const one = new Int32Array(400)
    const starts = new Set<string>()
    for (let seed = 0; seed < 40; seed += 1) {
      const { points } = placePoints(grid, one, { perStratum: 16, method: 'systematic', seed })
      const [xs, ys] = [points.map(({ x }) => x % 5), points.map(({ y }) => y % 5)]
      expect(new Set(xs).size).toBe(1)
      expect(new Set(ys).size).toBe(1)
      starts.add(`${xs[0]} ${ys[0]}`)
    }
    expect(starts.size).toBeGreaterThan(12)
  })

  it('PTS-13: the first four points of grts lie in different quarters of the field more often than by lot', () => {
    const square = latticeFrame(16, 16)
    const one = new Int32Array(256)
    let spread = 0
    for (let seed = 0; seed < 200; seed += 1) {
      const { points } = placePoints(square, one, { perStratum: 16, method: 'grts', seed })
      const quarters = points.slice(0, 4).map(({ x, y }) => Number(x > 8) + 2 * Number(y > 8))
      spread += new Set(quarters).size
    }
    // Four points at random lie in 2.73 of the quarters in the mean; the square's place over the field is random.
    expect(spread / 200).toBeGreaterThan(3)
  })

  it('PTS-14: centroid points are the middles of compact parts', () => {
    const { points } = placePoints(latticeFrame(9, 9), new Int32Array(81), {
      ...base,
      perStratum: 1,
      method: 'centroid',
    })
    expect(points.map(({ x, y }) => [x, y])).toEqual([[4.5, 4.5]])
    const strip = placePoints(latticeFrame(27, 9), new Int32Array(243), {
      ...base,
      perStratum: 3,
      method: 'centroid',
    })
    expect(strip.points.map(({ x, y }) => [x, y]).sort(([a = 0], [b = 0]) => a - b)).toEqual([
      [4.5, 4.5],
      [13.5, 4.5],
      [22.5, 4.5],
    ])
  })

  it('PTS-14: one centroid point is in the cell nearest to the mean of all, of equally near ones in the first', () => {
    const anyPart = fc.record({
      isIn: fc.array(fc.boolean(), { minLength: 49, maxLength: 49 }).filter((cells) => cells.includes(true)),
      cellSizeM: fc.constantFrom(1, 0.1, 25.146),
    })
    fc.assert(
      fc.property(anyPart, ({ isIn, cellSizeM }) => {
        const part = latticeFrame(7, 7, { cellSizeM, isIn: (column, row) => isIn[7 * row + column] === true })
        const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
        const [x, y] = [mean(part.x), mean(part.y)]
        const squares = Array.from(part.x, (own, at) => (own - x) ** 2 + ((part.y[at] ?? 0) - y) ** 2)
        // To a billionth, as a lattice's rounding asks for; at the mean itself to what is left of it.
        const least = Math.min(...squares) * (1 + 1e-9) + 1e-20
        const one = new Int32Array(part.x.length)
        const { points } = placePoints(part, one, { ...base, perStratum: 1, method: 'centroid' })
        expect(cellsOf(part, points)).toEqual([squares.findIndex((square) => square <= least)])
      }),
      { numRuns: rounds(200, 1000) },
    )
  })

  it('PTS-20: lpm2 with replacements is spread as a whole', () => {
    const one = new Int32Array(400)
    let nearest = 0
    for (let seed = 0; seed < 50; seed += 1) {
      const { points } = placePoints(grid, one, { perStratum: 8, method: 'lpm2', seed, over: 8 })
      const base = points.filter(({ role }) => role === 'base')
      const over = points.filter(({ role }) => role === 'over')
      for (const one of over)
        nearest += Math.min(...base.map((other) => Math.hypot(one.x - other.x, one.y - other.y)))
    }
    // 16 points on a square of 20 have 5 between neighbors; by lot it would be about 3.6.
    expect(nearest / 400).toBeGreaterThan(4.2)
  })

  it('PTS-21: near replacements are the nearest unused cells of the same stratum, in the order of their points', () => {
    const { points } = placePoints(grid, halves, { ...base, near: 2, over: 3 })
    const near = points.filter(({ role, stratum }) => role === 'near' && stratum === 1)
    const drawn = points.filter(({ role, stratum }) => role === 'base' && stratum === 1)
    expect(near.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    for (const one of near) {
      const of = drawn[Math.ceil(one.order / 2) - 1]
      expect(Math.hypot(one.x - (of?.x ?? 0), one.y - (of?.y ?? 0))).toBeLessThan(2.3)
      expect(one.x).toBeGreaterThan(10)
    }
  })

  it('PTS-2: says where cells run out for replacements', () => {
    const two = latticeFrame(2, 2)
    const { points, warnings } = placePoints(two, new Int32Array(4), {
      ...base,
      perStratum: 2,
      over: 1,
      near: 2,
    })
    expect(points.map(({ role }) => role)).toEqual(['base', 'base', 'over', 'near'])
    expect(warnings).toMatchObject([
      { name: 'FewerReplacements', details: { strata: 1, points: 3 }, which: [0] },
    ])
  })
})

describe('PTS-6: lists of numbers', () => {
  it('are taken whatever their type', () => {
    const grid = latticeFrame(6, 6)
    const strata = strataBy(grid, (x) => (x < 3 ? 0 : 1))
    const place = (stratumOf: ArrayLike<number>, perStratum: ArrayLike<number>) =>
      placePoints(grid, stratumOf, { perStratum, method: 'grts', seed: 3 })
    const wanted = place(strata, [2, 3])
    expect(wanted.points).toHaveLength(5)
    expect(place([...strata], Float64Array.of(2, 3))).toEqual(wanted)
    expect(place(Uint8Array.from(strata), Int32Array.of(2, 3))).toEqual(wanted)
    expect(inclusionProbabilities([0, 1, 1], Uint8Array.of(1, 1))).toEqual(Float64Array.of(1, 0.5, 0.5))
  })
})

describe('PTS-5: what cannot be placed is refused by name', () => {
  const grid = latticeFrame(3, 3)
  const strata = Int32Array.from([0, 0, 0, 1, 1, 1, 1, 3, -1])
  const base = { perStratum: 1, method: 'random', seed: 1 } as const
  const refusal = (
    options: object,
    stratumOf = Int32Array.from([0, 0, 0, 1, 1, 1, 1, 2, -1]),
    cells = grid,
  ) => {
    try {
      placePoints(cells, stratumOf, { ...base, ...options })
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : error
    }
    return 'nothing refused'
  }

  it('more points than cells, saying the largest number that works', () => {
    expect(refusal({ perStratum: [2, 5, 1] })).toBe(
      'TooManyPoints: Stratum 1 has 4 cells, but 5 points are asked for. Ask for at most 4 there.',
    )
    expect(refusal({ perStratum: 4 })).toBe(
      'TooManyPoints: Stratum 0 has 3 cells, but 4 points are asked for. Ask for at most 1 in each stratum.',
    )
  })

  it('strata without cells, and no cells at all', () => {
    expect(refusal({}, strata)).toContain('EmptyStratum: Stratum 2 has no cells')
    expect(refusal({ perStratum: [1, 1, 0, 1] }, strata)).toBe('nothing refused')
    expect(refusal({}, new Int32Array(9).fill(-1))).toContain('EmptyField')
    expect(refusal({}, new Int32Array(0), latticeFrame(0, 0))).toContain('EmptyField')
    expect(refusal({}, Int32Array.from([0, 0, 0, 0, 0, 0, 0, 0, 2_000_000_000]))).toContain('EmptyStratum')
  })

  it('numbers that are none, lists of other lengths, unknown methods', () => {
    expect(refusal({ perStratum: 0 })).toContain('TooFewPoints')
    expect(refusal({}, JSON.parse('[0, 0, 0, 1, 1, 1, 1, 2, null]'))).toContain('InvalidNumber')
    expect(refusal({ perStratum: [1, 1] })).toContain('LengthMismatch')
    expect(refusal({ perStratum: [1, 1, 1, 1] })).toContain('EmptyStratum')
    expect(refusal({ perStratum: [1, Number.NaN, 1] })).toContain('InvalidNumber: perStratum of stratum 1')
    expect(refusal({ perStratum: 1.5 })).toContain('InvalidNumber')
    expect(refusal({ perStratum: -1 })).toContain('InvalidNumber')
    expect(refusal({ seed: -1 })).toContain('InvalidSeed')
    expect(refusal({ method: 'toString' })).toContain('UnknownMethod')
    for (const name of ['over', 'near']) {
      for (const value of [-1, 0.5, Number.NaN])
        expect(refusal({ [name]: value })).toContain(`InvalidNumber: ${name}`)
    }
    for (const value of [-1, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(refusal({ minDistanceM: value })).toContain('InvalidNumber: minDistanceM')
    }
    expect(refusal({ legacy: [{ x: Number.NaN, y: 0 }] })).toContain('InvalidNumber: x of legacy point 0')
    expect(refusal({ legacy: [{ lon: 0, lat: 91 }] })).toContain('InvalidNumber: lat of legacy point 0')
    expect(refusal({}, new Int32Array(8))).toContain('LengthMismatch')
    expect(refusal({}, new Int32Array(9).fill(-2))).toContain('InvalidNumber: The stratum of cell 0')
    expect(refusal({}, undefined, { ...grid, x: new Float64Array(9).fill(Number.NaN) })).toContain(
      'InvalidNumber',
    )
    expect(refusal({}, undefined, { ...grid, cellSizeM: 0 })).toContain('InvalidNumber: cellSizeM')
  })
})
