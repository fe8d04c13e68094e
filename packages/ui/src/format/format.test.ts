import { ACRE_M2 } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import {
  formatArea,
  formatAreaWithUnit,
  formatBytes,
  formatCount,
  formatDecimal,
  formatLength,
  formatNumber,
  formatShare,
  formatUtcDay,
} from './format.ts'

describe('UI-30: numbers as people read them', () => {
  it('shows areas to 0.01 ha or 0.1 ac', () => {
    expect(formatArea(123_456, 'ha')).toBe('12.35')
    expect(formatArea(ACRE_M2 * 1234.56, 'ac')).toBe('1,234.6')
    expect(formatAreaWithUnit(0, 'ha')).toBe('0.00 ha')
  })

  it('counts one and many', () => {
    expect(formatCount(1, 'field', 'fields')).toBe('1 field')
    expect(formatCount(0, 'field', 'fields')).toBe('0 fields')
    expect(formatCount(10_196, 'field', 'fields')).toBe('10,196 fields')
    expect(formatNumber(5000)).toBe('5,000')
  })

  it('changes the unit of lengths and sizes where people do', () => {
    expect(formatLength(905.4, 'ha')).toBe('905 m')
    expect(formatLength(4_240, 'ha')).toBe('4.2 km')
    expect(formatBytes(812)).toBe('812 B')
    expect(formatBytes(153_402)).toBe('153.4 kB')
    expect(formatBytes(1_100_000)).toBe('1.1 MB')
  })

  it('UI-30: lengths are in feet and miles where areas are in acres', () => {
    const inFeet = (meters: number) => formatLength(meters, 'ac')
    expect([100, 1609.1, 1609.3, 1609.344].map(inFeet)).toEqual(['328 ft', '5,279 ft', '1.00 mi', '1.00 mi'])
  })

  it('changes the unit at a thousand, and never writes a thousand of the smaller one', () => {
    const inMeters = (meters: number) => formatLength(meters, 'ha')
    expect([999.4, 999.5, 1000].map(inMeters)).toEqual(['999 m', '1.0 km', '1.0 km'])
    expect([999, 1000].map(formatBytes)).toEqual(['999 B', '1.0 kB'])
    expect([999_949, 999_950, 1_000_000].map(formatBytes)).toEqual(['999.9 kB', '1.0 MB', '1.0 MB'])
  })

  it('writes decimals, shares and days of UTC', () => {
    expect(formatDecimal(1234.5, 2)).toBe('1,234.50')
    expect(formatShare(0.414)).toBe('41%')
    expect(formatUtcDay(Date.UTC(2026, 3, 6))).toBe('Apr 6')
    expect(formatUtcDay(Date.UTC(2026, 3, 6), true)).toBe('Apr 6, 2026')
  })
})
