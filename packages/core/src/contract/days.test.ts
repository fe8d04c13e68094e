import { afterEach, describe, expect, it } from 'vitest'
import { calendarDay, plannedDays, sampledDays, signedDays, todayAnywhere } from './days.ts'
import { isYearInWindow, yearWindow, yearWindowAnywhere } from './years.ts'

const usual = process.env.TZ
afterEach(() => {
  if (usual === undefined) delete process.env.TZ
  else process.env.TZ = usual
})

/** An evening in Los Angeles and, at the same moment, the next day in Auckland. */
const EVENING = new Date('2026-11-23T04:30:00Z')
const NEW_YEAR = new Date('2026-12-31T13:00:00Z')
const NEW_YEARS_EVE = new Date('2027-01-01T05:00:00Z')

describe.each([
  ['America/Los_Angeles', '2026-11-22', '2026-12-31', 2027, '2026-12-31', 2027],
  ['Pacific/Auckland', '2026-11-23', '2027-01-01', 2028, '2027-01-01', 2028],
  ['UTC', '2026-11-23', '2026-12-31', 2027, '2027-01-01', 2028],
])('in %s', (zone, evening, newYear, newestAtNewYear, eve, newestOnTheEve) => {
  it('API-31: a day is that of the calendar there', () => {
    process.env.TZ = zone
    expect(calendarDay(EVENING)).toBe(evening)
    expect(calendarDay(NEW_YEAR)).toBe(newYear)
    expect(calendarDay(NEW_YEARS_EVE)).toBe(eve)
  })

  it('RTE-10: the window is ten years, newest first, and moves with the calendar there', () => {
    process.env.TZ = zone
    expect(yearWindow(NEW_YEAR)).toEqual(Array.from({ length: 10 }, (_, at) => newestAtNewYear - at))
    expect(yearWindow(NEW_YEARS_EVE)[0]).toBe(newestOnTheEve)
    expect(isYearInWindow(newestAtNewYear, NEW_YEAR)).toBe(true)
    expect(isYearInWindow(newestAtNewYear + 1, NEW_YEAR)).toBe(false)
  })

  it('API-31: what a server accepts does not depend on where it runs', () => {
    process.env.TZ = zone
    expect(todayAnywhere(EVENING)).toEqual({ min: '2026-11-22', max: '2026-11-23' })
    expect(todayAnywhere(NEW_YEAR)).toEqual({ min: '2026-12-31', max: '2027-01-01' })
    expect(yearWindowAnywhere(NEW_YEAR)).toEqual(Array.from({ length: 11 }, (_, at) => 2028 - at))
    expect(yearWindowAnywhere(EVENING)).toEqual(Array.from({ length: 10 }, (_, at) => 2027 - at))
  })
})

it('FY-8, ENR-39: the range of each day follows its year, and ends today where it has to have come', () => {
  expect(plannedDays(2026)).toEqual({ min: '2025-01-01', max: '2027-12-31' })
  expect(sampledDays(2026, '2026-11-22')).toEqual({ min: '2025-01-01', max: '2026-11-22' })
  expect(sampledDays(2020, '2026-11-22')).toEqual({ min: '2019-01-01', max: '2021-12-31' })
  expect(signedDays(2026, '2026-11-22')).toEqual({ min: '2021-01-01', max: '2026-11-22' })
})
