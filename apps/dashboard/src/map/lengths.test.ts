import { describe, expect, it } from 'vitest'
import { formatLength } from './lengths.ts'

describe('MAP-22: lengths on the map', () => {
  it.each([
    [100, 'ha', '100 m'],
    [4200, 'ha', '4.2 km'],
    [100, 'ac', '328 ft'],
    [1609.344, 'ac', '1.00 mi'],
  ] as const)('%d m is %s: %s', (metres, unit, text) => {
    expect(formatLength(metres, unit)).toBe(text)
  })
})
