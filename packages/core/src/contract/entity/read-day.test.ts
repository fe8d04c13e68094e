import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDay, readDay, typedDay } from './read-day.ts'

const DAY_MS = 86_400_000
const FIRST = Date.UTC(2019, 0, 1)
/** Every day of ten years. */
const EVERY_DAY = Array.from({ length: (Date.UTC(2029, 0, 1) - FIRST) / DAY_MS }, (_, at) =>
  new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10),
)
const words = (day: string, month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A day in each of the ways it is typed or pasted. */
const WAYS: Readonly<Record<string, (year: string, month: string, date: string) => string>> = {
  '2/3/26': (y, m, d) => `${Number(m)}/${Number(d)}/${y.slice(2)}`,
  '2/3/2026': (y, m, d) => `${Number(m)}/${Number(d)}/${y}`,
  '02/03/2026': (y, m, d) => `${m}/${d}/${y}`,
  '02/03/26': (y, m, d) => `${m}/${d}/${y.slice(2)}`,
  '2-3-26': (y, m, d) => `${Number(m)}-${Number(d)}-${y.slice(2)}`,
  '2.3.2026': (y, m, d) => `${Number(m)}.${Number(d)}.${y}`,
  '2 3 26': (y, m, d) => `${Number(m)} ${Number(d)} ${y.slice(2)}`,
  ' 2 / 3 / 2026 ': (y, m, d) => ` ${Number(m)} / ${Number(d)} / ${y} `,
  '02–03–2026': (y, m, d) => `${m}–${d}–${y}`,
  '02032026': (y, m, d) => `${m}${d}${y}`,
  '020326': (y, m, d) => `${m}${d}${y.slice(2)}`,
  '2026-02-03': (y, m, d) => `${y}-${m}-${d}`,
  '2026/2/3': (y, m, d) => `${y}/${Number(m)}/${Number(d)}`,
  '20260203': (y, m, d) => `${y}${m}${d}`,
  '2026-02-03T00:00:00': (y, m, d) => `${y}-${m}-${d}T00:00:00`,
  '2/3/2026 0:00': (y, m, d) => `${Number(m)}/${Number(d)}/${y} 0:00`,
  'Feb 3 2026': (y, m, d) => `${words(`${y}-${m}-${d}`, 'short')} ${Number(d)} ${y}`,
  'FEB. 3, 26': (y, m, d) => `${words(`${y}-${m}-${d}`, 'short').toUpperCase()}. ${Number(d)}, ${y.slice(2)}`,
  'February 3rd, 2026': (y, m, d) => `${words(`${y}-${m}-${d}`, 'long')} ${Number(d)}th, ${y}`,
  "feb 3 '26": (y, m, d) => `${words(`${y}-${m}-${d}`, 'short').toLowerCase()} ${Number(d)} '${y.slice(2)}`,
  '3-Feb-26': (y, m, d) => `${Number(d)}-${words(`${y}-${m}-${d}`, 'short')}-${y.slice(2)}`,
  '3 February 2026': (y, m, d) => `${Number(d)} ${words(`${y}-${m}-${d}`, 'long')} ${y}`,
  'Tuesday, February 3, 2026': (y, m, d) => fullDay(`${y}-${m}-${d}`),
  'Tue Feb 3 2026': (y, m, d) =>
    `${fullDay(`${y}-${m}-${d}`).slice(0, 3)} ${words(`${y}-${m}-${d}`, 'short')} ${Number(d)} ${y}`,
}

describe('a typed day', () => {
  it.each(Object.entries(WAYS))('UI-51: %s is read as that day, for every day of ten years', (_, way) => {
    const misread = EVERY_DAY.filter((day) => {
      const [year = '', month = '', date = ''] = day.split('-')
      const read = readDay(way(year, month, date))
      return !('day' in read) || read.day !== day
    })
    expect(misread).toEqual([])
  })

  it('UI-51: comes back as it was shown', () => {
    expect(
      EVERY_DAY.filter((day) => JSON.stringify(readDay(typedDay(day))) !== JSON.stringify({ day })),
    ).toEqual([])
    expect(typedDay('2026-02-03')).toBe('2/3/2026')
    expect(fullDay('2026-02-03')).toBe('Tuesday, February 3, 2026')
  })

  it.each([
    ['2/30/26', 'There is no February 30, 2026'],
    ['2/29/2027', 'There is no February 29, 2027'],
    ['Feb 29 2027', 'There is no February 29, 2027'],
    ['2027-02-29', 'There is no February 29, 2027'],
    ['4/31/2026', 'There is no April 31, 2026'],
    ['1/0/2026', 'There is no January 0, 2026'],
    ['13/2/2026', 'There is no month 13. The month comes first, such as 2/3/2026.'],
    ['0/2/2026', 'There is no month 0. The month comes first, such as 2/3/2026.'],
    ['2/3', 'Add the year, such as 2/3/2026'],
    ['Feb 3', 'Add the year, such as 2/3/2026'],
    ['2/3/6', 'Type the date as month/day/year, such as 2/3/2026'],
    ['2/3/026', 'Type the date as month/day/year, such as 2/3/2026'],
    ['2/3/20266', 'Type the date as month/day/year, such as 2/3/2026'],
    ['Feb 2026', 'Type the date as month/day/year, such as 2/3/2026'],
    ['Febtober 3 2026', 'Type the date as month/day/year, such as 2/3/2026'],
    ['next week', 'Type the date as month/day/year, such as 2/3/2026'],
    ['Monday, February 3, 2026', 'Feb 3, 2026 is a Tuesday, not a Monday'],
    ['0006-02-02', 'Feb 2, 6 is too early. The earliest date is Jan 1, 1950.'],
    ['2/3/2199', 'Feb 3, 2199 is too late. The latest date is Dec 31, 2099.'],
  ])('UI-51: %s is refused, with why', (typed, problem) => {
    expect(readDay(typed)).toEqual({ problem })
  })

  it('UI-51: is refused outside its bounds, and taken on them', () => {
    const range = { min: '2025-01-01', max: '2026-11-22' }
    expect(readDay('1/1/25', range)).toEqual({ day: '2025-01-01' })
    expect(readDay('11/22/26', range)).toEqual({ day: '2026-11-22' })
    expect(readDay('12/31/24', range)).toEqual({
      problem: 'Dec 31, 2024 is too early. The earliest date is Jan 1, 2025.',
    })
    expect(readDay('11/23/26', range)).toEqual({
      problem: 'Nov 23, 2026 is too late. The latest date is Nov 22, 2026.',
    })
  })

  it('UI-51: whatever is typed, what is read is a day there is, in its bounds', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '-', '.', ' ', ',', 'Feb', 'march', 'Tue', "'", 'T', '0:00'),
      fc.nat(3000).map(String),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const read = readDay(pieces.join(''))
        if ('problem' in read) {
          expect(read.problem).not.toBe('')
          return
        }
        expect(new Date(`${read.day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read.day)
        expect(read.day >= '1950-01-01' && read.day <= '2099-12-31').toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
