import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as own from './elementary.ts'

/** Eight units in the last place of a double, relative; below the smallest normal double, absolute. */
const FEW_ULP = 8 * Number.EPSILON
const SMALLEST_NORMAL = 2.2250738585072014e-308
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })

function expectClose(value: number, truth: number, scale = Math.abs(truth)): void {
  expect(Math.abs(value - truth)).toBeLessThanOrEqual(FEW_ULP * (scale + SMALLEST_NORMAL))
}

describe('ENG-3: elementary functions agree with the built-in ones to the last places', () => {
  it.each([
    ['sin', own.sin, Math.sin, real(-100, 100), 1],
    ['cos', own.cos, Math.cos, real(-100, 100), 1],
    ['atan', own.atan, Math.atan, real(-1e9, 1e9), 0],
    ['asin', own.asin, Math.asin, real(-1, 1), 0],
    ['exp', own.exp, Math.exp, real(-700, 700), 0],
    ['expm1', own.expm1, Math.expm1, real(-30, 30), 0],
    ['log', own.log, Math.log, real(1e-300, 1e300), 0],
    ['log1p', own.log1p, Math.log1p, real(-0.999, 1e6), 0],
    ['sinh', own.sinh, Math.sinh, real(-50, 50), 0],
    ['cosh', own.cosh, Math.cosh, real(-50, 50), 0],
    ['asinh', own.asinh, Math.asinh, real(-1e6, 1e6), 0],
    ['atanh', own.atanh, Math.atanh, real(-0.999, 0.999), 0],
  ])('%s', (_, mine, builtIn, range, scale) => {
    fc.assert(
      fc.property(range, (x) => {
        const truth = builtIn(x)
        expectClose(mine(x), truth, scale === 0 ? Math.abs(truth) : scale)
      }),
      { numRuns: 2000 },
    )
  })

  it('atan2 in all four quarters and on the axes', () => {
    fc.assert(
      fc.property(real(-1e6, 1e6), real(-1e6, 1e6), (y, x) => {
        fc.pre(x !== 0 || y !== 0)
        expectClose(own.atan2(y + 0, x + 0), Math.atan2(y + 0, x + 0), 4)
      }),
    )
  })

  it('pow', () => {
    fc.assert(
      fc.property(real(1e-3, 1e3), real(-20, 20), (x, y) => {
        const truth = x ** y
        expect(Math.abs(own.pow(x, y) - truth)).toBeLessThanOrEqual(200 * Number.EPSILON * truth)
      }),
    )
  })

  it.each([
    ['sinh', own.sinh, Math.sinh, [-800, -709.5, -40.5, 39.5, 705, 710.2, 711, Infinity, -Infinity]],
    ['asinh', own.asinh, Math.asinh, [-1e200, -2e9, 0.9e9, 1e300, Infinity, -Infinity]],
    ['exp', own.exp, Math.exp, [-800, -745, 709, 800, Infinity, -Infinity]],
    ['log', own.log, Math.log, [0, 1, 5e-324, 1.7e308, Infinity]],
  ])('%s at the ends of what a number can be', (_, mine, builtIn, places) => {
    for (const x of places) {
      const [value, truth] = [mine(x), builtIn(x)]
      // A power of e carries the rounding of its exponent.
      if (Number.isFinite(truth)) expect(Math.abs(value - truth)).toBeLessThanOrEqual(1e-13 * Math.abs(truth))
      else expect(value).toBe(truth)
    }
  })

  it('an angle too large to tell where it points is no number, never a wrong one', () => {
    expect([own.sin(1e18), own.cos(-1e7), own.tan(Infinity), own.sin(Number.NaN)]).toEqual(
      Array(4).fill(Number.NaN),
    )
    expect(own.log(-1)).toBeNaN()
  })
})
