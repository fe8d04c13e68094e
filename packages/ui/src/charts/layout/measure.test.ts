import { describe, expect, it } from 'vitest'
import { formatValue, formatValueWithUnit, headOf, type Measure, shownValue, withUnit } from './measure.ts'

const acres: Measure = { kind: 'areaM2', name: 'Area', unit: 'ac' }
const count: Measure = { kind: 'count', name: 'Samples', one: 'sample', many: 'samples' }
const share: Measure = { kind: 'fraction', name: 'Done' }
const carbon: Measure = { kind: 'quantity', name: 'SOC', unit: '%', digits: 2 }
const ratio: Measure = { kind: 'quantity', name: 'Design effect', unit: '', digits: 1 }

describe('CH-13: values in their unit', () => {
  it('are converted for the axis and written for reading', () => {
    expect(shownValue({ ...acres, unit: 'ha' }, 25_000)).toBe(2.5)
    expect(shownValue(share, 0.5)).toBe(50)
    expect(formatValueWithUnit(acres, 4_046_856.4224)).toBe('1,000.0 ac')
    expect(formatValueWithUnit(count, 1)).toBe('1 sample')
    expect(formatValueWithUnit(share, 0.5)).toBe('50%')
    expect(formatValueWithUnit(carbon, 2.136)).toBe('2.14%')
    expect(formatValueWithUnit(ratio, 1.25)).toBe('1.3')
  })

  it('have their unit in the head, once', () => {
    expect([acres, count, share, carbon, ratio].map(headOf)).toEqual([
      'Area (ac)',
      'Samples',
      'Done (%)',
      'SOC (%)',
      'Design effect',
    ])
    expect(withUnit('Signed', acres)).toBe('Signed (ac)')
    expect(formatValue(acres, 0)).toBe('0.0')
  })

  it('say so where there are none', () => {
    for (const nothing of [null, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatValue(count, nothing)).toBe('–')
      expect(formatValueWithUnit(count, nothing)).toBe('no value')
    }
  })
})
