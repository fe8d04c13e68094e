import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACRE_M2, AREA_DECIMALS, areaIn, roundedArea, roundedAreas } from './units.ts'

const parts = fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 30 })

test('UI-87: parts as shown add up to the whole as shown, and none is off by a whole step', () => {
  fc.assert(
    fc.property(parts, fc.constantFrom('ha' as const, 'ac' as const), (areas, unit) => {
      const shown = roundedAreas(areas, unit)
      const whole = areas.reduce((sum, area) => sum + area, 0)
      const sum = shown.reduce((total, area) => total + area, 0)
      expect(sum.toFixed(AREA_DECIMALS[unit])).toBe(roundedArea(whole, unit).toFixed(AREA_DECIMALS[unit]))
      const step = 10 ** -AREA_DECIMALS[unit]
      for (const [at, area] of areas.entries())
        expect(Math.abs((shown[at] ?? NaN) - areaIn(unit, area))).toBeLessThan(step * 1.000_001)
    }),
  )
  expect(
    roundedAreas(
      [19.86, 19.86, 19.86].map((acres) => acres * ACRE_M2),
      'ac',
    ),
  ).toEqual([19.9, 19.9, 19.8])
})
