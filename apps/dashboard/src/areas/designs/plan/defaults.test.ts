import { DESIGN_LIMITS, designPlanSchema } from '@org/core/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refusalOf } from '../preview/limits.ts'
import { defaultPlan, rollSeed } from './defaults.ts'

const AREA_M2 = fc.double({ min: 1000, max: 20_000_000, noNaN: true })

it('a plan for any field parses, is within the limits and has cells enough for its points', () => {
  fc.assert(
    fc.property(AREA_M2, fc.integer({ min: 0, max: 999_999 }), (areaM2, seed) => {
      const plan = defaultPlan(areaM2, seed)
      expect(designPlanSchema.parse(plan)).toEqual(plan)
      expect(refusalOf(plan, areaM2)).toBeNull()
      const cells = areaM2 / plan.cellSizeM ** 2
      expect(cells).toBeLessThan(DESIGN_LIMITS.cells)
      expect(cells).toBeGreaterThan(plan.pointCount + plan.strataCount)
    }),
  )
})

it('fields of usual sizes have 1,600 to 6,400 cells and a stratum for about 8 ha', () => {
  const of = (areaHa: number) => defaultPlan(areaHa * 10_000, 1)
  expect([0.5, 2, 16, 32, 64, 200].map((areaHa) => of(areaHa).strataCount)).toEqual([1, 2, 3, 4, 8, 12])
  expect([2, 16, 32, 64, 200].map((areaHa) => of(areaHa).cellSizeM)).toEqual([2, 5, 10, 10, 20])
  expect([0.4, 1, 30].map((areaHa) => of(areaHa).bufferM)).toEqual([0, 3, 10])
})

it('seeds have six digits at most', () => {
  for (let n = 0; n < 100; n += 1) expect(rollSeed()).toBeLessThan(1_000_000)
})
