import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { daySchema } from '../common.ts'
import { range } from './range.ts'
import { joinValues } from './several.ts'

const areas = range(z.coerce.number<number>().check(z.nonnegative()))
const days = range(daySchema)

describe('LST-46: a filter of a range', () => {
  it('takes two ends, or the text of an address, with one end open', () => {
    expect(z.parse(areas, '20|80.5')).toEqual([20, 80.5])
    expect(z.parse(areas, [20, ''])).toEqual([20, ''])
    expect(z.parse(areas, '|0')).toEqual(['', 0])
    expect(z.parse(days, '2026-04-01|2026-04-30')).toEqual(['2026-04-01', '2026-04-30'])
  })

  it('refuses what is open at both ends, backward, of another kind, or has another number of ends', () => {
    for (const value of ['', '|', '20', '80|20', '1|2|3', 'a|b', '-3|5', ['', '']])
      expect(z.safeParse(areas, value).success).toBe(false)
    expect(z.safeParse(days, '2026-05-01|2026-04-30').success).toBe(false)
    expect(z.safeParse(days, '2026-02-30|').success).toBe(false)
  })

  it('is the same when its text is read again', () => {
    const end = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: '' as const })
    fc.assert(
      fc.property(end, end, (from, to) => {
        const ends = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
        fc.pre(from !== '' || to !== '')
        expect(z.parse(areas, joinValues(ends))).toEqual(ends.map((each) => (each === '' ? '' : each + 0)))
      }),
    )
  })
})
