import { expect, test } from 'vitest'
import { depthUnitOf, formatDepth, formatDepthRange } from './depth.ts'

const layer = (depthTopCm: number, depthBottomCm: number) => ({ depthTopCm, depthBottomCm })

test.each([
  [60, 'in', '23.6 in'],
  [15.24, 'in', '6 in'],
  [15, 'in', '5.9 in'],
  [15.24, 'cm', '15.2 cm'],
  [15.25, 'cm', '15.3 cm'],
  [100, 'cm', '100 cm'],
] as const)('UI-31: %d cm in %s is %s', (cm, unit, words) => {
  expect(formatDepth(cm, unit)).toBe(words)
})

test('UI-31: a layer names its unit once', () => {
  expect(formatDepthRange(0, 15, 'in')).toBe('0–5.9 in')
  expect(formatDepthRange(15.24, 30.48, 'in')).toBe('6–12 in')
})

test('UI-31: depths are said in the unit in which all are round', () => {
  expect(depthUnitOf([layer(0, 15), layer(15, 30)])).toBe('cm')
  expect(depthUnitOf([layer(0, 15.24), layer(15.24, 30.48)])).toBe('in')
  expect(depthUnitOf([layer(0, 19.05)])).toBe('in')
  expect(depthUnitOf([layer(0, 15.2), layer(15.2, 30.5)])).toBe('in')
  expect(depthUnitOf([layer(0, 15), layer(15, 30.48)])).toBe('cm')
  expect(depthUnitOf([layer(0, 16.3)])).toBe('cm')
  expect(depthUnitOf([])).toBe('cm')
})
