import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stratifiedEstimate } from '../estimates/index.ts'
import { createRandom } from '../random/random.ts'
import { latticeFrame, strataBy } from '../testing/lattice-frame.ts'
import { countedPoints, placePoints, type SamplePoint } from './index.ts'

type Point = Pick<SamplePoint, 'stratum' | 'order' | 'role'>
const point = (role: Point['role'], order: number, stratum = 0): Point => ({ role, order, stratum })
/** Two drawn points, three ordered replacements. */
const ORDERED = [point('base', 1), point('base', 2), point('over', 1), point('over', 2), point('over', 3)]
const without =
  (...places: number[]) =>
  (at: number) =>
    !places.includes(at)

describe('PTS-22: which points an estimate counts', () => {
  it('no replacement where nothing is missing, also when all were sampled', () => {
    expect(countedPoints(ORDERED, () => true)).toEqual({
      counted: [0, 1],
      missing: [],
      replacements: [],
      unused: [2, 3, 4],
    })
  })

  it('as many as are missing, in their order; one without a value is passed over', () => {
    expect(countedPoints(ORDERED, without(1))).toMatchObject({
      counted: [0, 2],
      replacements: [2],
      unused: [3, 4],
    })
    expect(countedPoints(ORDERED, without(0, 1))).toMatchObject({ counted: [2, 3], unused: [4] })
    expect(countedPoints(ORDERED, without(1, 2))).toMatchObject({
      counted: [0, 3],
      missing: [1],
      unused: [4],
    })
    expect(countedPoints(ORDERED, without(1, 2, 3, 4))).toMatchObject({ counted: [0], missing: [1] })
  })

  it('only of the stratum that misses one, and for a kept point too', () => {
    const points = [point('legacy', 1), point('base', 1, 1), point('over', 1), point('over', 1, 1)]
    expect(countedPoints(points, without(0))).toMatchObject({
      counted: [1, 2],
      replacements: [2],
      unused: [3],
    })
  })

  it('a drawn point takes its own nearest ones, by rank, before an ordered one', () => {
    const points = [
      ...[point('base', 1), point('base', 2), point('over', 1)],
      ...[point('near', 1), point('near', 2), point('near', 3), point('near', 4)],
    ]
    const counted = (...gone: number[]) => countedPoints(points, without(...gone), { near: 2 }).counted
    expect(counted(1)).toEqual([0, 5])
    expect(counted(1, 5)).toEqual([0, 6])
    // Its own are gone as well.
    expect(counted(1, 5, 6)).toEqual([0, 2])
    expect(counted(0, 1)).toEqual([3, 5])
  })

  it('PTS-23: never more values than points of a stratum, none twice, none without a value', () => {
    const any = fc.record({
      stratum: fc.nat(2),
      role: fc.constantFrom<Point['role'][]>('base', 'over', 'near', 'legacy'),
      order: fc.integer({ min: 1, max: 9 }),
      hasValue: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.nat(3), (points, near) => {
        const { counted, missing, replacements, unused } = countedPoints(
          points,
          (at) => points[at]?.hasValue === true,
          { near },
        )
        const isDrawn = (at: number) => ['base', 'legacy'].includes(points[at]?.role ?? '')
        for (const stratum of [0, 1, 2]) {
          const of = (places: readonly number[]) => places.filter((at) => points[at]?.stratum === stratum)
          const drawn = of([...points.keys()]).filter(isDrawn)
          expect(of(counted).length).toBeLessThanOrEqual(drawn.length)
          expect(of(replacements).length).toBeLessThanOrEqual(of(missing).length)
        }
        expect(new Set(counted).size).toBe(counted.length)
        expect(counted.every((at) => points[at]?.hasValue)).toBe(true)
        expect(counted.filter((at) => !isDrawn(at))).toEqual(replacements)
        expect([...counted, ...unused].sort((a, b) => a - b)).toEqual(
          [...points.keys()].filter((at) => points[at]?.hasValue),
        )
      }),
    )
  })
})

describe('PTS-24: over many draws of a smooth field, with replacements measured that nothing asked for', () => {
  const DRAWS = 600
  const frame = latticeFrame(20, 20)
  const strata = strataBy(frame, (x) => (x < 10 ? 0 : 1))
  const value = (x: number, y: number) => 20 + 6 * Math.sin(x / 3) + 5 * Math.cos(y / 4)
  const truth =
    Array.from(frame.x, (x, cell) => value(x, frame.y[cell] ?? 0)).reduce((sum, v) => sum + v, 0) / 400

  const draws = Array.from(
    { length: DRAWS },
    (_, seed) => placePoints(frame, strata, { perStratum: [8, 8], method: 'random', near: 3, seed }).points,
  )

  /** Share of the intervals that hold the truth. */
  function coverage(counts: (points: readonly SamplePoint[]) => readonly number[]): number {
    let held = 0
    for (const points of draws) {
      const counted = counts(points)
      const { interval } = stratifiedEstimate({
        strata: [0, 1].map((stratum) => ({
          weight: 200,
          values: counted.flatMap((at) => {
            const { x, y, stratum: own } = points[at] ?? { x: 0, y: 0, stratum: -1 }
            return own === stratum ? [value(x, y)] : []
          }),
        })),
      })
      if (interval[0] <= truth && truth <= interval[1]) held += 1
    }
    return held / DRAWS
  }

  it('the 95 % interval holds the truth 95 times in 100; with all values counted it does far less often', () => {
    expect(coverage((points) => countedPoints(points, () => true, { near: 3 }).counted)).toBeGreaterThan(0.93)
    expect(coverage((points) => [...points.keys()])).toBeLessThan(0.75)
  })

  it('also where one in six points is missing by chance', () => {
    const random = createRandom(7, 9)
    const share = coverage((points) => {
      const gone = new Set(
        points.flatMap(({ role }, at) => (role === 'base' && random.below(6) === 0 ? [at] : [])),
      )
      return countedPoints(points, (at) => !gone.has(at), { near: 3 }).counted
    })
    expect(share).toBeGreaterThan(0.93)
    expect(share).toBeLessThan(0.975)
  })
})
