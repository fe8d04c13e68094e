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
})
