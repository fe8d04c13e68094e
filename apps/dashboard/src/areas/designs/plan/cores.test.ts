import { CORE_LIMITS } from '@org/core/contract'
import { expect, it } from 'vitest'
import { testPlan } from '../testing.ts'
import { firstCores, radiusIn, usualCores } from './cores.ts'
import { defaultGrid } from './defaults.ts'

it('DES-32: several cores begin as practice takes them with that method', () => {
  const grid = defaultGrid(400_000, 1)
  const begins = [
    testPlan(),
    grid,
    { ...grid, placement: 'balanced' as const },
    { ...grid, pointsPerStratum: 3 },
    { ...grid, placement: 'balanced' as const, pointsPerStratum: 2 },
  ].map((plan) => firstCores(plan, 'ha'))
  expect(begins.map(({ pattern, count, radiusM }) => `${pattern} ${count} ${radiusM}`)).toEqual([
    ...['around 8 7.5', 'around 8 7.5', 'around 8 7.5', 'around 8 7.5', 'stratum 15 7.5'],
  ])
  expect(usualCores('zigzag', 'ac')).toEqual({ pattern: 'zigzag', count: 15, radiusM: 7.62 })
})

it.each(['ha', 'ac'] as const)('DES-32: every radius that can be typed can be planned: %s', (unit) => {
  const { bounds, meters, shown } = radiusIn(unit)
  for (const typed of [bounds.min, 25, bounds.max]) {
    expect(meters(typed)).toBeGreaterThanOrEqual(CORE_LIMITS.radiusM.min)
    expect(meters(typed)).toBeLessThanOrEqual(CORE_LIMITS.radiusM.max)
    expect(shown(meters(typed))).toBe(typed)
  }
})
