import { describe, expect, it } from 'vitest'
import { formatAge } from './age.ts'

/** Noon where the test runs: days are named in the zone of who reads. */
const now = new Date(2026, 10, 21, 12)
const ago = (ms: number) => formatAge(new Date(now.getTime() - ms).toISOString(), now)
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

describe('ENP-41: how long ago, in as few letters as tell it', () => {
  it('counts minutes, hours and days, each from the first whole one', () => {
    expect([0, MINUTE - 1, MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 13 * DAY].map(ago)).toEqual([
      'now',
      'now',
      '1 min',
      '59 min',
      '1 h',
      '23 h',
      '1 d',
      '13 d',
    ])
  })

  it('names the day from two weeks on, and the year where it is another', () => {
    expect(ago(14 * DAY)).toBe('Nov 7')
    expect(ago(400 * DAY)).toBe('Oct 17, 2025')
  })

  it('an instant of another clock, ahead of this one, is now', () => {
    expect(ago(-HOUR)).toBe('now')
  })
})
