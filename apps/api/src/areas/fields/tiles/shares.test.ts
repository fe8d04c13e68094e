import { SHARE_PARTS } from '@org/core/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from './shares.ts'

describe('shares of a count', () => {
  it('FLD-83: are parts of a whole, the largest first', () => {
    const counts = new Map([
      ['Oats', 30],
      ['Corn', 60],
      ['', 30],
    ])
    expect(sharesOf(counts)).toEqual([
      ['Corn', 12],
      ['', 6],
      ['Oats', 6],
    ])
  })

  it('FLD-83: add up values too small for a part of their own', () => {
    const growers = Array.from({ length: 100 }, (_, id): [string, number] => [String(id), 1])
    expect(sharesOf(new Map([...growers, ['large', 100]]))).toEqual([
      ['large', 12],
      [null, 12],
    ])
  })

  it('FLD-83: have all parts, whatever there is to share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 }),
        (counts) => {
          const shares = sharesOf(new Map(counts.map((count, at) => [String(at), count])))
          expect(shares.reduce((sum, [, parts]) => sum + parts, 0)).toBe(SHARE_PARTS)
          expect(shares.every(([, parts]) => parts > 0)).toBe(true)
        },
      ),
    )
  })
})
