import { describe, expect, it } from 'vitest'
import { federalHoliday, offReason } from './days-off.ts'

describe('PNT-49: days off', () => {
  it.each([
    ['2026-07-03', 'Independence Day'],
    ['2027-07-05', 'Independence Day'],
    ['2026-11-26', 'Thanksgiving Day'],
    ['2026-05-25', 'Memorial Day'],
    ['2026-01-19', 'Martin Luther King Jr. Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2021-12-31', 'New Year’s Day'],
    ['2022-01-01', null],
    ['2026-07-04', null],
    ['2026-11-25', null],
  ])('%s is kept as %s', (day, name) => {
    expect(federalHoliday(day)).toBe(name)
  })

  it('a crew is off on its own days, and on holidays unless it works on them', () => {
    expect(offReason({ daysOff: ['2026-12-24'], holidaysOff: false }, '2026-12-24')).toBe('a day off')
    expect(offReason({ daysOff: [], holidaysOff: true }, '2026-12-25')).toBe('Christmas Day')
    expect(offReason({ daysOff: [], holidaysOff: false }, '2026-12-25')).toBeNull()
  })
})
