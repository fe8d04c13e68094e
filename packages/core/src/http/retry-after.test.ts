import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')

describe('parseRetryAfter', () => {
  it('HTTP-14: reads whole seconds', () => {
    fc.assert(
      fc.property(fc.nat(), (seconds) => {
        expect(parseRetryAfter(String(seconds), nowMs)).toBe(seconds)
        expect(parseRetryAfter(` ${seconds} `, nowMs)).toBe(seconds)
      }),
    )
  })

  it('HTTP-14: reads an HTTP date, and one that has passed as no wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (seconds) => {
        const date = new Date(nowMs + seconds * 1000).toUTCString()
        expect(parseRetryAfter(date, nowMs)).toBe(Math.max(0, seconds))
      }),
    )
  })

  it('HTTP-14: never comes back too early from a date between two seconds', () => {
    expect(parseRetryAfter('Fri, 20 Nov 2026 12:00:02 GMT', nowMs + 1)).toBe(2)
  })

  it.each([null, '', ' ', 'soon', '1.5', '-3', '+3', '1e3', '0x10', 'Fri, soon', '2026-11-20', 'NaN'])(
    'HTTP-14: %j says nothing',
    (value) => {
      expect(parseRetryAfter(value, nowMs)).toBeUndefined()
    },
  )

  it('HTTP-14: is undefined or never negative, whatever a server sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.date().map(String)), (value) => {
        const seconds = parseRetryAfter(value, nowMs)
        expect(seconds === undefined || seconds >= 0).toBe(true)
      }),
    )
  })
})
