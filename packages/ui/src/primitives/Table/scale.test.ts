import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOf, scaleOf, scrolledOf } from './scale.ts'

const rowPx = 36
const panelPx = 600

describe('a list taller than browsers draw', () => {
  it('UI-22: is drawn as tall as they do; a shorter one as tall as it is', () => {
    expect(scaleOf(1_000, rowPx)).toEqual({ bodyPx: 36_000, hiddenPx: 0 })
    expect(scaleOf(1_000_000, rowPx)).toEqual({ bodyPx: 15_000_000, hiddenPx: 21_000_000 })
  })

  it('UI-22: every place of it is reached, both ends exactly, further down always further on', () => {
    const counts = fc.integer({ min: 1, max: 5_000_000 })
    const parts = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(counts, parts, (count, [a, b]) => {
        const scale = scaleOf(count, rowPx)
        const range = Math.max(scale.bodyPx + rowPx - panelPx, 0)
        const end = range + scale.hiddenPx
        expect(positionOf(0, range, scale)).toBe(0)
        expect(positionOf(range, range, scale)).toBeCloseTo(end, 3)
        expect(scrolledOf(end, range, scale)).toBeCloseTo(range, 3)
        expect(scrolledOf(positionOf(a * range, range, scale), range, scale)).toBeCloseTo(a * range, 3)
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(positionOf(low * range, range, scale)).toBeLessThanOrEqual(
          positionOf(high * range, range, scale),
        )
      }),
    )
  })
})
