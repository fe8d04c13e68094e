import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cells } from '../frame/index.ts'
import { placePoints, type SamplePoint } from '../points/index.ts'
import { createRandom } from '../random/index.ts'
import { mostly, seed, survives, wild } from '../testing/hostile.ts'
import { anyField, latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { refusal } from '../testing/refusal.ts'
import { rounds } from '../testing/soak.ts'
import { type CorePattern, type CorePlace, type CoresOptions, placeCores } from './index.ts'

/** Whether a cell of the stratum holds a place, by going through all. */
function holds({ x, y, cellSizeM }: Cells, stratumOf: Int32Array, stratum: number, at: CorePlace) {
  const half = cellSizeM * (0.5 + 1e-6)
  return x.some(
    (own, cell) =>
      stratumOf[cell] === stratum && Math.abs(own - at.x) <= half && Math.abs((y[cell] ?? 0) - at.y) <= half,
  )
}
const away = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)
const drawn = (cells: Cells, stratumOf: Int32Array, replacements = {}) =>
  placePoints(cells, stratumOf, { perStratum: 1, method: 'random', seed: 3, ...replacements }).points
const patterns = fc.constantFrom<CorePattern[]>('around', 'stratum', 'zigzag')
const square = latticeFrame(12, 12, { cellSizeM: 10 })
const halves = strataBy(square, (x) => (x < 60 ? 0 : 1))

describe('cores of a bag', () => {
  it('COR-1, COR-2, COR-4: as many as asked for, each in the point’s stratum and the radius, no two alike, the same bytes again', () => {
    const asked = fc.record({
      pattern: patterns,
      count: fc.integer({ min: 2, max: 25 }),
      radiusM: fc.constantFrom(0.5, 3, 20),
      seed: fc.nat(99),
    })
    fc.assert(
      fc.property(anyField, asked, ({ cells, stratumOf }, options) => {
        const before = stratumOf.slice()
        const points = drawn(cells, stratumOf, { over: 1, near: 1 })
        const result = placeCores(cells, stratumOf, points, options)
        expect(placeCores(cells, stratumOf, points, options)).toEqual(result)
        expect(stratumOf).toEqual(before)
        expect(result.cores.map((own) => own.length)).toEqual(points.map(() => options.count))
        const all = result.cores.flat()
        expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(all.length)
        result.cores.forEach((own, at) => {
          for (const core of own) {
            expect(holds(cells, stratumOf, points[at]?.stratum ?? -1, core)).toBe(true)
            expect([core.lon, core.lat]).toEqual(cells.toLonLat(core.x, core.y))
            if (options.pattern !== 'around' || result.warnings.length > 0) continue
            expect(away(core, points[at] ?? core)).toBeLessThanOrEqual(options.radiusM * (1 + 1e-9))
          }
        })
      }),
      { numRuns: rounds(60, 1500) },
    )
  })

  it('COR-3: replacements have cores, and do not change those of drawn points', () => {
    for (const pattern of ['around', 'stratum', 'zigzag'] as const) {
      const options = { pattern, count: 8, radiusM: 12, seed: 5 }
      const alone = drawn(square, halves).toReversed()
      // Backward: it is the roles that decide, not the order of the list.
      const all = drawn(square, halves, { over: 2, near: 1 }).toReversed()
      const ordered = all.filter(({ role }) => role !== 'near')
      const { cores } = placeCores(square, halves, all, options)
      expect(cores.filter((_, at) => all[at]?.role === 'base')).toEqual(
        placeCores(square, halves, alone, options).cores,
      )
      expect(cores.filter((_, at) => all[at]?.role !== 'near')).toEqual(
        placeCores(square, halves, ordered, options).cores,
      )
      expect(cores).toHaveLength(all.length)
    }
  })

  it('COR-4: around a point they are uniform in the disc', () => {
    const points = drawn(square, halves).map((own): SamplePoint => ({ ...own, stratum: 0, x: 30, y: 60 }))
    const counts = [0, 0, 0, 0]
    let inner = 0
    for (let own = 0; own < 40; own += 1) {
      const { cores, warnings } = placeCores(square, halves, points.slice(0, 1), {
        pattern: 'around',
        count: 60,
        radiusM: 25,
        seed: own,
      })
      expect(warnings).toEqual([])
      for (const core of cores.flat()) {
        const far = away(core, { x: 30, y: 60 })
        expect(far).toBeLessThanOrEqual(25)
        if (far < 25 / Math.SQRT2) inner += 1
        const quarter = (core.x < 30 ? 0 : 1) + (core.y < 60 ? 0 : 2)
        counts[quarter] = (counts[quarter] ?? 0) + 1
      }
    }
    // Of 2,400: five standard deviations.
    expect(Math.abs(inner - 1200)).toBeLessThan(123)
    for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(107)
  })

  it('COR-5: a disc with next to nothing of the stratum takes its nearest cells, and a warning names the stratum', () => {
    const cells = latticeFrame(40, 1)
    const stratumOf = strataBy(cells, (x) => (x < 1 || x > 39 ? 1 : 0))
    const [point] = drawn(cells, stratumOf).filter(({ stratum }) => stratum === 1)
    if (point === undefined) throw new Error('No point')
    const { cores, warnings } = placeCores(cells, stratumOf, [point], {
      pattern: 'around',
      count: 5,
      radiusM: 200,
      seed: 1,
    })
    expect(warnings).toMatchObject([{ name: 'FewOfStratumInRadius', which: [1], details: { points: 1 } }])
    expect(warnings[0]?.message).toContain('(1)')
    expect(cores[0]).toHaveLength(5)
    for (const core of cores[0] ?? []) expect(holds(cells, stratumOf, 1, core)).toBe(true)
  })

  it('COR-6: over a stratum no cell comes twice, nor in two bags while there are enough; then within cells', () => {
    const points = placePoints(square, halves, { perStratum: 3, method: 'random', seed: 1 }).points
    const { cores } = placeCores(square, halves, points, { pattern: 'stratum', count: 24, seed: 2 })
    const centers = new Set(Array.from(square.x, (x, cell) => `${x} ${square.y[cell]}`))
    // 72 cells for three bags of 24: each cell once.
    expect(new Set(cores.flat().map(({ x, y }) => `${x} ${y}`))).toEqual(centers)
    const few = latticeFrame(3, 1, { cellSizeM: 10 })
    const whole = strataBy(few, () => 0)
    const [own = []] = placeCores(few, whole, drawn(few, whole), {
      pattern: 'stratum',
      count: 6,
      seed: 2,
    }).cores
    expect([...own.map(({ x }) => Math.floor(x / 10))].sort()).toEqual([0, 0, 1, 1, 2, 2])
    expect(
      own
        .slice(0, 3)
        .map(({ x }) => x)
        .sort((a, b) => a - b),
    ).toEqual([5, 15, 25])
  })

  it('COR-7: a zigzag is evenly spaced along the long axis, on alternate sides at half of the half-width', () => {
    const cells = latticeFrame(40, 8)
    const whole = strataBy(cells, () => 0)
    const { cores, randomState } = placeCores(cells, whole, drawn(cells, whole), {
      pattern: 'zigzag',
      count: 10,
      seed: 1,
    })
    cores[0]?.forEach(({ x, y }, at) => {
      expect(x).toBeCloseTo(4 * at + 2, 9)
      expect(y).toBeCloseTo(at % 2 === 0 ? 6 : 2, 9)
    })
    expect(randomState).toEqual(createRandom(1, 5).state())
  })

  it('COR-7: its axis follows a stratum that lies across the lattice', () => {
    for (const slope of [1, -1]) {
      const cells = latticeFrame(60, 60, {
        isIn: (column, row) => Math.abs((slope > 0 ? row : 59 - row) - column) < 5,
      })
      const whole = strataBy(cells, () => 0)
      const [own = []] = placeCores(cells, whole, drawn(cells, whole), {
        pattern: 'zigzag',
        count: 12,
        seed: 1,
      }).cores
      const across = own.map(({ x, y }) => (slope > 0 ? y - x : 60 - y - x))
      for (const [at, side] of across.entries())
        expect(Math.sign(side)).toBe((slope > 0 ? 1 : -1) * (at % 2 === 0 ? 1 : -1))
      const steps = own.slice(3, 10).map((core, at) => away(core, own[at + 1 + 3] ?? core))
      for (const step of steps.slice(0, -1)) expect(step).toBeCloseTo(steps[0] ?? 0, 0)
    }
  })

  it('COR-7: in a hole it moves to the center of the nearest cell; where each has one, into the cells', () => {
    const cells = latticeFrame(30, 6, { isIn: (column, row) => column < 8 || column > 21 || row === 0 })
    const whole = strataBy(cells, () => 0)
    const [own = []] = placeCores(cells, whole, drawn(cells, whole), {
      pattern: 'zigzag',
      count: 30,
      seed: 1,
    }).cores
    expect(own.filter(({ x, y }) => x % 1 === 0.5 && y % 1 === 0.5).length).toBeGreaterThan(3)
    for (const core of own) expect(holds(cells, whole, 0, core)).toBe(true)
    const apart = latticeFrame(9, 1, { isIn: (column) => column === 0 || column === 8 })
    const two = strataBy(apart, () => 0)
    const [few = []] = placeCores(apart, two, drawn(apart, two), {
      pattern: 'zigzag',
      count: 40,
      seed: 1,
    }).cores
    expect(new Set(few.map(({ x, y }) => `${x} ${y}`)).size).toBe(40)
    expect(few.filter(({ x, y }) => (x === 0.5 || x === 8.5) && y === 0.5)).toHaveLength(2)
    // The first in the gap goes to one center, the second to the other, which is farther but free.
    expect(few.filter(({ x }) => x < 1)).toHaveLength(19)
  })

  it.each<[Partial<CoresOptions>, string]>([
    [{ count: 1 }, 'InvalidNumber'],
    [{ count: 61 }, 'InvalidNumber'],
    [{ count: 2.5 }, 'InvalidNumber'],
    [{ radiusM: 0.4 }, 'InvalidNumber'],
    [{ radiusM: 201 }, 'InvalidNumber'],
    [{ radiusM: Number.NaN }, 'InvalidNumber'],
    [{ seed: -1 }, 'InvalidSeed'],
  ])('COR-8: refused by name: %j', (wrong, name) => {
    const options = { pattern: 'around' as const, count: 5, radiusM: 5, seed: 1, ...wrong }
    expect(refusal(() => placeCores(square, halves, drawn(square, halves), options)).name).toBe(name)
  })

  it('COR-8: refused by name: no radius around a point, a point whose stratum has no cells', () => {
    const points = drawn(square, halves)
    expect(
      refusal(() => placeCores(square, halves, points, { pattern: 'around', count: 5, seed: 1 })).name,
    ).toBe('InvalidNumber')
    const lost = points.map((own) => ({ ...own, stratum: 7 }))
    expect(
      refusal(() => placeCores(square, halves, lost, { pattern: 'zigzag', count: 5, seed: 1 })).name,
    ).toBe('EmptyStratum')
  })

  it('COR-8, ENG-4: hostile numbers are refused by name or give no NaN', () => {
    const options = fc.record({
      pattern: patterns,
      count: mostly(fc.integer({ min: 2, max: 6 })),
      radiusM: mostly(fc.double({ min: 0.5, max: 200, noNaN: true })),
      seed,
    })
    const own = fc.record({
      at: fc.nat(400),
      x: wild,
      size: mostly(fc.constant(10)),
      pointX: mostly(fc.constant(30)),
    })
    survives(fc.tuple(options, own), ([asked, { at, x, size, pointX }]) => {
      const cells = { ...square, x: square.x.slice(), cellSizeM: size }
      if (at < cells.x.length) cells.x[at] = x
      const points = drawn(square, halves).map((point) => ({ ...point, x: pointX }))
      return placeCores(cells, halves, points, asked)
    })
    const lone = fc.record({ x: wild, y: wild, size: wild })
    survives(fc.tuple(options, lone), ([asked, { x, y, size }]) => {
      const cells = { ...square, x: Float64Array.of(x), y: Float64Array.of(y), cellSizeM: size }
      const [point] = drawn(square, halves)
      return placeCores(cells, [0], point ? [{ ...point, x, y }] : [], asked)
    })
  })
})
