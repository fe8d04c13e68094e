import { expect, it } from 'vitest'
import { testPlan } from '../testing.ts'
import { planOfMethod } from './methods.ts'

it('DES-24: another method begins with what suits the field, and the way back has the plan as it was', () => {
  const compact = testPlan({ strataCount: 7, pointCount: 30, seed: 11 })
  const grid = planOfMethod('grid', compact, undefined, 640_000)
  expect(grid).toMatchObject({ method: 'grid', seed: 11, placement: 'middle', grid: { sideM: 100.584 } })
  expect(planOfMethod('compact', { ...grid, seed: 12 }, compact, 640_000)).toEqual({
    ...compact,
    method: 'compact',
    seed: 12,
  })
  expect(planOfMethod('compact', compact, undefined, 640_000)).toEqual({ ...compact, method: 'compact' })
  expect(planOfMethod('compact_equal_area', grid, undefined, 640_000)).toMatchObject({ strataCount: 8 })
})
