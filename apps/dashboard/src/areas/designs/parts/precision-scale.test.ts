import { expect, it } from 'vitest'
import { scaleOf } from './precision-scale.ts'

it('shows shares in percent, or in the unit of the values where their mean is known', () => {
  expect(scaleOf({ cvPercent: 25, halfWidthUnit: 'percent', mean: null })?.words(0.128)).toBe('12.8%')
  expect(scaleOf({ cvPercent: 25, halfWidthUnit: 'value', mean: 2.4 })?.words(0.128)).toBe('0.31')
  expect(scaleOf({ cvPercent: 25, halfWidthUnit: 'value', mean: 240 })?.words(0.128)).toBe('31')
  expect(scaleOf({ cvPercent: 25, halfWidthUnit: 'value', mean: null })).toBeNull()
})
