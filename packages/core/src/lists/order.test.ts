import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, keepInSight, windowsOf } from './order.ts'

const ids = (...values: number[]) => Uint32Array.from(values)

describe('windows', () => {
  it('LST-21: cover what is in sight, and one more in the direction of travel', () => {
    expect(windowsOf({ from: 130, to: 170 }, true, 10_000)).toEqual([100, 200])
    expect(windowsOf({ from: 130, to: 170 }, false, 10_000)).toEqual([100, 0])
    expect(windowsOf({ from: 190, to: 210 }, true, 250)).toEqual([100, 200])
    expect(windowsOf({ from: 0, to: 40 }, false, 10_000)).toEqual([0])
    expect(windowsOf({ from: 300, to: 340 }, true, 250)).toEqual([])
    expect(windowsOf({ from: 0, to: 0 }, true, 250)).toEqual([])
  })
})

describe('an order that comes later than the rows shown', () => {
  const order = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 30 }).map((values) => ids(...values))
  const sight = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 10 })).map(([from, rows]) => ({
    from,
    to: from + rows,
  }))

  it('LST-23: has the rows in sight at their places, each row once, and loses none', () => {
    fc.assert(
      fc.property(order, order, sight, (shown, next, range) => {
        const result = keepInSight(shown, next, range)
        const kept = shown.subarray(range.from, range.to)
        expect(new Set(result.order).size).toBe(result.order.length)
        expect([...next].filter((id) => !result.order.includes(id))).toEqual([])
        expect([...result.order].filter((id) => !next.includes(id) && !shown.includes(id))).toEqual([])
        expect(result.order.subarray(range.from, range.from + kept.length)).toEqual(kept)
        const isFree = (id: number) => next.includes(id) && !shown.subarray(0, range.to).includes(id)
        expect([...result.order].filter(isFree)).toEqual([...next].filter(isFree))
        expect(result.isChanged).toBe(String(result.order) !== String(next))
      }),
    )
  })

  it('LST-24: what is in sight follows its first row that still exists; a list at its top stays there', () => {
    const shown = ids(1, 2, 3, 4, 5, 6)
    expect(follow(shown, ids(9, 8, 1, 2, 3, 4, 5, 6), { from: 2, to: 4 })).toEqual({ from: 4, to: 6 })
    expect(follow(shown, ids(9, 1, 2, 4, 5, 6), { from: 2, to: 4 })).toEqual({ from: 2, to: 4 })
    expect(follow(shown, ids(4, 9), { from: 2, to: 4 })).toEqual({ from: 0, to: 2 })
    expect(follow(shown, ids(7, 8, 9), { from: 2, to: 4 })).toEqual({ from: 2, to: 4 })
    expect(follow(shown, ids(9, 1, 2), { from: 0, to: 2 })).toEqual({ from: 0, to: 2 })
  })
})
