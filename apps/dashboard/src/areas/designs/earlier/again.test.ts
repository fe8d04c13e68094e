import { type DesignDetail, type DesignPlan, designInputOf } from '@org/core/contract'
import { makeDesign } from '@org/sampling-design'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldOf, squareField, testPlan } from '../testing.ts'
import { type EarlierDesign, planAgain, wasInaccessible } from './again.ts'
import { earlierYears, inaccessibleNumbers } from './EarlierPlaces.tsx'

const boundary = fieldOf(squareField(500))
const made = (plan: DesignPlan) => makeDesign(designInputOf(plan, boundary))

type Point = DesignDetail['points'][number]

/** A committed design of a plan, as far as a plan of another year looks at it. */
function earlierOf(plan: DesignPlan, blocked: readonly number[] = []): EarlierDesign {
  const points = made(plan).points.map(
    ({ stratum, role, order, lon, lat, inclusionProbability }, at): Point => ({
      ...{ id: at + 1, number: at + 1, stratumId: stratum + 1, stratumNumber: stratum + 1, role, order },
      ...{ lon, lat, inclusionProbability, isHandPlaced: false, inaccessibleIn: null, cores: [] },
      status: blocked.includes(at + 1) ? 'inaccessible' : 'collected',
      cause: null,
    }),
  )
  return { year: 2025, number: 2, plan, points }
}

const isSampled = ({ role }: { role: string }) => role === 'base' || role === 'legacy'
const keyOf = ({ lon, lat }: { lon: number; lat: number }) => `${lon.toFixed(8)} ${lat.toFixed(8)}`
const all = { isSameBoundary: true, keptShare: 1, seed: 5 }

it('DES-38: all places on the same boundary are the very design of then, with its draw', () => {
  const merge = { strata: [{ kind: 'merge' as const, strata: [0, 1] }], points: [] }
  for (const plan of [testPlan(), testPlan({ edits: merge })]) {
    const again = planAgain({ ...all, earlier: earlierOf(plan, [1]) })
    expect(made(again).sheet.digests).toEqual(made(plan).sheet.digests)
    expect(again.kept).toMatchObject({ year: 2025, designNumber: 2, panel: null })
    expect(again.kept?.inaccessible).toHaveLength(1)
  }
})

it('DES-38: a part keeps its share of each stratum, the strata of then, and draws the rest elsewhere', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(1e6), (percent, seed) => {
      const earlier = earlierOf(testPlan({ cellSizeM: 25, pointCount: 16 }))
      const again = planAgain({ earlier, isSameBoundary: true, keptShare: percent / 100, seed })
      const { points, sheet } = made(again)
      expect(sheet.digests.stratumOf).toBe(made(earlier.plan).sheet.digests.stratumOf)
      const before = new Set(earlier.points.filter(isSampled).map(keyOf))
      const kept = points.filter(({ role }) => role === 'legacy')
      expect(kept.every((point) => before.has(keyOf(point)))).toBe(true)
      expect(points.filter(isSampled)).toHaveLength(16)
      for (const stratum of [1, 2, 3, 4]) {
        const then = earlier.points.filter((point) => isSampled(point) && point.stratumNumber === stratum)
        const now = kept.filter((point) => point.stratum === stratum - 1)
        const share = Math.round((then.length * percent) / 100)
        if (kept.length > 1) expect(now).toHaveLength(share)
      }
    }),
    { numRuns: 10 },
  )
})

it('DES-38: what was new then stays before what was kept then', () => {
  const first = planAgain({ ...all, earlier: earlierOf(testPlan({ pointCount: 16 })), keptShare: 0.5 })
  const earlier = earlierOf(first)
  const second = planAgain({ ...all, earlier, keptShare: 0.5, seed: 6 })
  const wasNew = new Set(earlier.points.filter(({ role }) => role === 'base').map(keyOf))
  const places = second.kept?.panel?.places ?? []
  expect(places).toHaveLength(8)
  expect(places.every((place) => wasNew.has(keyOf(place)))).toBe(true)
})

it('DES-38: on another boundary places are kept one by one; edits by number stay behind', () => {
  const edits = { strata: [{ kind: 'rename' as const, stratum: 0, name: 'Creek' }], points: [] }
  const again = planAgain({ ...all, earlier: earlierOf(testPlan({ edits })), isSameBoundary: false })
  expect(again.edits).toBeUndefined()
  expect(again.kept?.panel?.places).toHaveLength(12)
  expect(again.seed).toBe(5)
})

it('DES-38: only years with a design are offered, the newest first', () => {
  const design = { id: 1, number: 1, pointCount: 9 }
  const years = [2023, 2024, 2025, 2026, 2027].map((number) => ({
    year: number,
    design: number === 2025 ? null : design,
  }))
  expect(earlierYears({ years }, { year: 2026 }).map(({ year }) => year)).toEqual([2024, 2023])
})

it('DES-38: a place counts as inaccessible where the ground kept the crew from it, not by chance', () => {
  expect(wasInaccessible({ status: 'inaccessible', cause: null })).toBe(true)
  expect(wasInaccessible({ status: 'replaced', cause: 'water' })).toBe(true)
  expect(wasInaccessible({ status: 'skipped', cause: null })).toBe(false)
  expect(wasInaccessible({ status: 'inaccessible', cause: 'time' })).toBe(false)
  expect(wasInaccessible({ status: 'collected', cause: null })).toBe(false)
})

it('DES-38: places that were inaccessible are named by the numbers that they have now', () => {
  const place = { stratum: 1, role: 'base' as const, order: 1 }
  const places = [
    { ...place, number: 7, lon: -93.6, lat: 41.6 },
    { ...place, number: 3, lon: -93.7, lat: 41.6 },
    { ...place, number: 4, lon: -93.8, lat: 41.6 },
  ]
  const then = [
    { lon: -93.6 + 1e-12, lat: 41.6 },
    { lon: -93.7, lat: 41.6 },
  ]
  expect(inaccessibleNumbers(then, places)).toEqual([3, 7])
})
