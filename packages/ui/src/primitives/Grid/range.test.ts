import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnLetters, filledTo, moved, rangeOf, rangeWords, sizeOf } from './range.ts'

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
const place = fc.record({ row: fc.nat(50), column: fc.nat(20) })

describe('ranges of cells', () => {
  it('UI-80: no key leaves the sheet, and two opposite keys come back from the inside', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...KEYS), fc.boolean(), (from, key, isFar) => {
        const extent = { rows: 51, columns: 21 }
        const to = moved(from, { key, isFar, page: 9 }, extent)
        expect(to).not.toBeNull()
        expect(to?.row).toBeGreaterThanOrEqual(0)
        expect(to?.row).toBeLessThan(extent.rows)
        expect(to?.column).toBeGreaterThanOrEqual(0)
        expect(to?.column).toBeLessThan(extent.columns)
      }),
    )
    const at = { row: 5, column: 5 }
    const extent = { rows: 1_000_000, columns: 30 }
    const step = (from: typeof at, key: string, isFar = false) =>
      moved(from, { key, isFar, page: 20 }, extent) ?? from
    expect(step(step(at, 'ArrowDown'), 'ArrowUp')).toEqual(at)
    expect(step(at, 'ArrowDown', true)).toEqual({ row: 999_999, column: 5 })
    expect(step(at, 'End', true)).toEqual({ row: 999_999, column: 29 })
    expect(step(at, 'Home')).toEqual({ row: 5, column: 0 })
    expect(moved(at, { key: 'a', isFar: true, page: 1 }, extent)).toBeNull()
  })

  it('UI-80: a fill grows one way only, and contains what it repeats', () => {
    fc.assert(
      fc.property(place, place, place, (one, other, at) => {
        const from = rangeOf(one, other)
        const to = filledTo(from, at)
        const [before, after] = [sizeOf(from), sizeOf(to)]
        expect(to.top <= from.top && to.bottom >= from.bottom).toBe(true)
        expect(to.left <= from.left && to.right >= from.right).toBe(true)
        expect(after.rows === before.rows || after.columns === before.columns).toBe(true)
      }),
    )
  })

  it('UI-80: a range is said in letters and numbers', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
    expect(rangeWords({ top: 1, left: 1, bottom: 13, right: 3 })).toBe('B2 to D14, 39 cells')
  })
})
