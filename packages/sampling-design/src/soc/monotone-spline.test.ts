import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monotoneSpline } from './monotone-spline.ts'

const gaps = fc.array(
  fc.tuple(fc.double({ min: 0.01, max: 50, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true })),
  { minLength: 1, maxLength: 9 },
)

function risen(steps: readonly (readonly [number, number])[]): { x: number[]; y: number[] } {
  const x = [0]
  const y = [0]
  for (const [right, up] of steps) {
    x.push((x.at(-1) ?? 0) + right)
    y.push((y.at(-1) ?? 0) + up)
  }
  return { x, y }
}

describe('the monotone spline', () => {
  it('SOC-23: goes through its points and never falls between them', () => {
    fc.assert(
      fc.property(gaps, (steps) => {
        const { x, y } = risen(steps)
        const spline = monotoneSpline(x, y)
        x.forEach((at, i) => {
          expect(spline(at)).toBeCloseTo(y[i] ?? 0, 6)
        })
        const end = x.at(-1) ?? 0
        let below = 0
        for (let i = 1; i <= 100; i += 1) {
          const value = spline((end * i) / 100)
          expect(value).toBeGreaterThanOrEqual(below - 1e-9)
          below = value
        }
      }),
    )
  })

  it('SOC-24: is the cubic itself where the points lie on one that rises, also beyond them', () => {
    const cubic = (at: number) => at * (9 + at * (-3 + at * 0.5))
    const x = [0, 1, 2.5, 3, 5]
    const spline = monotoneSpline(x, x.map(cubic))
    for (const at of [0.3, 1.7, 2.6, 4.4, 5, 6.5]) expect(spline(at)).toBeCloseTo(cubic(at), 9)
  })

  it('SOC-25: is a straight line through two points, and level where they are', () => {
    expect(monotoneSpline([0, 4], [0, 8])(6)).toBe(12)
    expect(monotoneSpline([0, 1, 2, 3], [0, 5, 5, 9])(1.5)).toBe(5)
  })
})
