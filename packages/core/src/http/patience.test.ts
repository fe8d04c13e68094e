import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptMs } from './patience.ts'

const MAX_MS = 600_000

describe('how long one attempt may take', () => {
  it('HTTP-15: a call without a file has the time given', () => {
    expect(attemptMs(30_000, undefined)).toBe(30_000)
  })

  it('HTTP-15: a file of 50 MB has its way through a line of 128 kB/s', () => {
    const sizeBytes = 50_000_000
    expect(attemptMs(30_000, sizeBytes)).toBe(30_000 + 60_000 + sizeBytes / 128)
  })

  it('HTTP-15: a stream, whose size nobody knows, has the longest time', () => {
    expect(attemptMs(30_000, Number.POSITIVE_INFINITY)).toBe(MAX_MS)
  })

  it('HTTP-15: a file has never less time than a call without one, nor a smaller one more, nor any too long', () => {
    const sizes = fc.integer({ min: 0, max: 500_000_000 })
    fc.assert(
      fc.property(sizes, sizes, fc.integer({ min: 1, max: MAX_MS }), (one, other, timeoutMs) => {
        const small = attemptMs(timeoutMs, Math.min(one, other))
        const large = attemptMs(timeoutMs, Math.max(one, other))
        expect(small).toBeGreaterThanOrEqual(timeoutMs)
        expect(large).toBeGreaterThanOrEqual(small)
        expect(large).toBeLessThanOrEqual(MAX_MS)
      }),
    )
  })
})
