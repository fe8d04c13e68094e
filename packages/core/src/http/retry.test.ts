import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors } from '../errors/catalog.ts'
import { BACKOFF_BASE_MS, backoffMs, createRetry, MAX_WAIT_MS } from './retry.ts'

const passing = errors.unavailable()
const always = (value: number) => () => value
const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('backoffMs', () => {
  it('HTTP-13: lies below a ceiling that doubles and never exceeds the longest wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), anyRandom, (failures, random) => {
        const delayMs = backoffMs(failures, always(random))
        expect(Number.isSafeInteger(delayMs)).toBe(true)
        expect(delayMs).toBeGreaterThanOrEqual(0)
        expect(delayMs).toBeLessThan(Math.min(MAX_WAIT_MS, BACKOFF_BASE_MS * 2 ** (failures - 1)))
      }),
    )
  })

  it('HTTP-13: uses the whole width below the ceiling', () => {
    expect(backoffMs(1, always(0))).toBe(0)
    expect(backoffMs(1, always(0.999999))).toBe(BACKOFF_BASE_MS - 1)
    expect(backoffMs(3, always(0.5))).toBe(BACKOFF_BASE_MS * 2)
  })
})

describe('createRetry', () => {
  it('HTTP-12: gives up after the retries it was given', () => {
    fc.assert(
      fc.property(fc.nat(20), anyRandom, (retries, random) => {
        const retry = createRetry({ retries, repeatable: true, random: always(random) })
        for (let made = 0; made < retries; made += 1) expect(retry.next(passing)).not.toBeNull()
        expect(retry.next(passing)).toBeNull()
        expect(retry.next(passing)).toBeNull()
      }),
    )
  })

  it('HTTP-12: never repeats what cannot be repeated', () => {
    const retry = createRetry({ retries: 5, repeatable: false, random: always(0) })
    expect(retry.next(passing)).toBeNull()
  })

  it.each([errors.userUpdate(), errors.userNotFound(), errors.badAnswer([]), errors.aborted()])(
    'HTTP-12: %s does not pass',
    (error) => {
      expect(createRetry({ retries: 5, repeatable: true, random: always(0) }).next(error)).toBeNull()
    },
  )

  it('HTTP-14: waits as long as the server asks, within the longest wait', () => {
    fc.assert(
      fc.property(fc.nat(100_000), anyRandom, (seconds, random) => {
        const retry = createRetry({ retries: 1, repeatable: true, random: always(random) })
        const delayMs = retry.next(errors.rateLimited(seconds)) ?? Number.NaN
        expect(delayMs).toBeGreaterThanOrEqual(Math.min(MAX_WAIT_MS, seconds * 1000))
        expect(delayMs).toBeLessThanOrEqual(MAX_WAIT_MS)
      }),
    )
  })
})
