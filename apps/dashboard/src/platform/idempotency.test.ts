import { describe, expect, it } from 'vitest'
import { newIdempotencyKey } from './idempotency.ts'

describe('SCR-15: the key of one intent', () => {
  it('is the same while the content is, and another when it changes', () => {
    const key = newIdempotencyKey()
    const first = key.for({ name: 'North Fork Land' })
    expect(key.for({ name: 'North Fork Land' })).toBe(first)
    expect(key.for({ name: 'North Fork Lands' })).not.toBe(first)
    expect(newIdempotencyKey().for({ name: 'North Fork Land' })).not.toBe(first)
  })

  it('is another once it was done: made, taken back and made again is made twice', () => {
    const key = newIdempotencyKey()
    const first = key.for({ name: 'North Fork Land' })
    key.done()
    expect(key.for({ name: 'North Fork Land' })).not.toBe(first)
  })
})
