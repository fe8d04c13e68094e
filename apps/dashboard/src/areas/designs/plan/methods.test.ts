import { designPlanSchema } from '@org/core/contract'
import { expect, it } from 'vitest'
import { fieldOf, squareField, testPlan } from '../testing.ts'
import { planOfMethod, withLeft } from './methods.ts'

const FIELD = { areaM2: 640_000, boundary: fieldOf(squareField(800)) }

it('DES-24: another method begins with what suits the field, and the way back has the plan as it was', () => {
  const compact = testPlan({ strataCount: 7, pointCount: 30, seed: 11 })
  const grid = planOfMethod('grid', compact, [], FIELD)
  expect(grid).toMatchObject({ method: 'grid', seed: 11, placement: 'middle', grid: { sideM: 100.584 } })
  expect(planOfMethod('compact', { ...grid, seed: 12 }, [compact], FIELD)).toEqual({
    ...compact,
    method: 'compact',
    seed: 12,
  })
  expect(planOfMethod('compact', compact, [], FIELD)).toEqual({ ...compact, method: 'compact' })
  expect(planOfMethod('compact_equal_area', grid, [], FIELD)).toMatchObject({ strataCount: 8 })
})

it('DES-26: zones begin with the field as one, and come back after a look at other methods', () => {
  const compact = testPlan({ seed: 11 })
  const zones = planOfMethod('zones', compact, [], FIELD)
  expect(zones).toMatchObject({
    ...{ method: 'zones', seed: 11, fillsGaps: false, pointCount: 1, minPointsPerStratum: 1 },
    ...{ allocation: 'equal', zones: [{ name: 'Zone 1' }] },
  })
  expect(designPlanSchema.safeParse(zones).error).toBeUndefined()
  if (zones.method !== 'zones') throw new Error('No zones')
  const drawn = { ...zones, zones: zones.zones.map((zone) => ({ ...zone, name: 'Creek' })) }
  const grid = planOfMethod('grid', drawn, withLeft([compact], drawn), FIELD)
  const left = withLeft(withLeft([compact], drawn), grid)
  expect(planOfMethod('compact', grid, left, FIELD)).toEqual({ ...compact, method: 'compact' })
  expect(planOfMethod('zones', { ...grid, seed: 12 }, left, FIELD)).toEqual({ ...drawn, seed: 12 })
  // A field whose boundary is still loading has none yet.
  expect(planOfMethod('zones', compact, [], { ...FIELD, boundary: null })).toBe(compact)
})

it('DES-37: edits by hand come back with their plan, but not with another seed', () => {
  const edits = { strata: [{ kind: 'merge' as const, strata: [0, 1] }], points: [] }
  const compact = testPlan({ seed: 11, edits })
  const grid = planOfMethod('grid', compact, [], FIELD)
  expect(grid.edits).toBeUndefined()
  expect(planOfMethod('compact_equal_area', grid, [compact], FIELD)).toEqual(compact)
  expect(planOfMethod('compact_equal_area', { ...grid, seed: 12 }, [compact], FIELD).edits).toBeUndefined()
})
