import { expect, it } from 'vitest'
import { BOUNDS } from './bounds.ts'
import { defaultGrid, defaultPlan } from './defaults.ts'
import { slidersOf } from './sliders.ts'

it.each([0.02, 1, 7, 64, 400, 2000])(
  'DES-43: of %d ha, sliders pass over the plan that a page begins with, and over no number out of bounds',
  (areaHa) => {
    for (const plan of [defaultPlan(areaHa * 10_000, 1), defaultGrid(areaHa * 10_000, 1)]) {
      const sliders = slidersOf(plan, areaHa * 10_000)
      for (const [name, { min, max }] of [
        ['strataCount', sliders.strataCount],
        ['pointCount', sliders.pointCount],
        ['cellSizeM', sliders.cellSizeM],
        ['bufferM', sliders.bufferM],
        ['minDistanceM', sliders.minDistanceM],
      ] as const) {
        expect(max, name).toBeGreaterThan(min)
        expect(BOUNDS[name].min, name).toBeLessThanOrEqual(min)
        expect(BOUNDS[name].max, name).toBeGreaterThanOrEqual(max)
      }
      // No slider leads to more cells than a preview takes.
      expect((areaHa * 10_000) / sliders.cellSizeM.min ** 2).toBeLessThanOrEqual(25_600)
    }
    const plan = defaultPlan(areaHa * 10_000, 1)
    const { strataCount, pointCount } = slidersOf(plan, areaHa * 10_000)
    expect(plan.strataCount).toBeLessThanOrEqual(strataCount.max)
    expect(plan.pointCount).toBeGreaterThanOrEqual(pointCount.min)
    expect(plan.pointCount).toBeLessThanOrEqual(pointCount.max)
  },
)
