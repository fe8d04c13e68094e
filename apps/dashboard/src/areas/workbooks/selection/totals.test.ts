import { ACRE_M2, kinds } from '@org/core'
import { describe, expect, it } from 'vitest'
import { totalsOf } from './totals.ts'

const UNITS = { areaUnit: 'ac', depthUnit: 'in' } as const
const row = (shown: readonly unknown[]) => ({ id: 1, shown, stored: shown, lock: null })

describe('what chosen cells add up to', () => {
  it('WBK-57: numbers are added up in the person’s unit; words, days and names are counted alone', () => {
    const rows = [
      row(['Corn', 2 * ACRE_M2, 1.5, '2026-04-30']),
      row(['', 4 * ACRE_M2, '< 0.5', null]),
      row([[], 0, null, null]),
    ]
    const shown = [kinds.text(20), kinds.area, kinds.measurement, kinds.day]
    const totals = totalsOf(rows, shown, UNITS)
    expect(totals).toMatchObject({ filled: 7, numbers: 4, min: 0, max: 4 })
    expect(totals.sum).toBeCloseTo(7.5)
  })

  it('WBK-57: the number of a row in the database is no amount', () => {
    expect(totalsOf([row([12])], [kinds.ref('field')], UNITS)).toMatchObject({ filled: 1, numbers: 0 })
  })
})
