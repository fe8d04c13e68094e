import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exp } from './elementary.ts'
import {
  incompleteBeta,
  lgamma,
  normalCdf,
  normalQuantile,
  normalUpperTail,
  studentCdf,
  studentDensity,
  studentQuantile,
  studentUpperTail,
} from './special.ts'

const within = (value: number, truth: number, relative = 1e-12) => {
  expect(Math.abs(value - truth)).toBeLessThanOrEqual(relative * Math.abs(truth))
}
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** True values: mpmath 1.3 with 60 digits. */
describe('EST-1: the distributions are exact to 1e-12', () => {
  it.each([
    [0.1, 2.252712651734206],
    [0.5, 0.5723649429247001],
    [1.5, -0.12078223763524522],
    [3.25, 0.9358019311087253],
    [11.75, 16.89437797963419],
    [100, 359.1342053695754],
    [12345.5, 103958.24296512322],
  ])('ln Γ(%f)', (x, truth) => within(lgamma(x), truth))

  it.each([
    [0.1, 0.5, 0.5, 0.20483276469913345],
    [0.3, 2, 7, 0.74470167],
    [0.9, 20, 3.5, 0.7242237605448754],
    [0.001, 0.1, 2, 0.5512558382666368],
    [0.6, 300, 200, 0.4975713836800684],
  ])('I at %f of (%f, %f)', (x, a, b, truth) => within(incompleteBeta(x, a, b), truth))

  it.each([
    [-30, 4.906713927148187e-198],
    [-8, 6.220960574271784e-16],
    [-3.5, 0.00023262907903552504],
    [-1, 0.15865525393145705],
    [-0.25, 0.4012936743170763],
    [0.5, 0.6914624612740131],
    [1.96, 0.9750021048517795],
    [5, 0.9999997133484281],
  ])('the normal distribution below %f', (z, truth) => within(normalCdf(z), truth))

  it.each([
    [1e-20, -9.262340089798407],
    [1e-5, -4.264890793922825],
    [0.025, -1.9599639845400543],
    [0.2, -0.8416212335729142],
    [0.5, 0],
    [0.6, 0.2533471031357998],
    [0.975, 1.9599639845400543],
  ])('the normal quantile of %f', (p, truth) => within(normalQuantile(p), truth))

  it.each([
    [-40, 1, 0.007956089912025814],
    [-2, 2.5, 0.078695747878983],
    [0.5, 5, 0.6808505641795355],
    [3, 30, 0.9973050179671741],
    [-2, 175, 0.023523482075933775],
    [1.5, 1000, 0.933034980588957],
  ])('Student below %f with %f degrees of freedom', (t, df, truth) => within(studentCdf(t, df), truth))

  it.each([
    [0.975, 1, 12.706204736174705],
    [0.975, 2, 4.302652729749464],
    [0.95, 3.7, 2.182493803914602],
    [0.025, 10, -2.228138851986275],
    [0.975, 175, 1.973612461954385],
    [0.6, 40, 0.2550386863458141],
    [0.999, 5, 5.89342953135601],
    [0.975, 9999, 1.9602012636213577],
  ])('the quantile of %f of Student with %f', (p, df, truth) => within(studentQuantile(p, df), truth))
})

describe('EST-1: … and keep the laws they have', () => {
  it('Γ(x + 1) = x Γ(x)', () => {
    fc.assert(fc.property(real(0.01, 50), (x) => within(exp(lgamma(x + 1) - lgamma(x)), x, 1e-12)))
  })

  it('Iₓ(a, b) = 1 − I₁₋ₓ(b, a), and grows with x', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1024 }), real(0.1, 200), real(0.1, 200), (part, a, b) => {
        const x = part / 1024
        const value = incompleteBeta(x, a, b)
        expect(Math.abs(value + incompleteBeta(1 - x, b, a) - 1)).toBeLessThan(1e-12)
        expect(incompleteBeta(x / 2, a, b)).toBeLessThanOrEqual(value + 1e-13)
      }),
    )
  })

  it('quantiles undo the distribution, for any degrees of freedom', () => {
    fc.assert(
      fc.property(real(1e-9, 1 - 1e-9), real(0.3, 1e6), (p, df) => {
        within(normalCdf(normalQuantile(p)), p, 1e-12)
        within(studentCdf(studentQuantile(p, df), df), p, 1e-11)
      }),
    )
  })

  it('Student with one and two degrees of freedom has closed forms', () => {
    fc.assert(
      fc.property(real(0, 50), (t) => {
        within(studentUpperTail(t, 1), Math.atan2(1, t) / Math.PI)
        within(studentCdf(t, 2), 0.5 + t / (2 * Math.sqrt(2 + t * t)))
      }),
    )
  })

  it('Student goes over to the normal distribution without a step', () => {
    within(studentUpperTail(2, 20_000 + 1e-7), studentUpperTail(2, 20_000 - 1e-7), 1e-11)
    within(studentQuantile(0.99, 20_000 + 1e-7), studentQuantile(0.99, 20_000 - 1e-7), 1e-11)
    expect(studentUpperTail(2, Infinity)).toBe(normalUpperTail(2))
  })

  it('near the middle a quantile is the distance in chance over the density there', () => {
    for (const df of [0.5, 1, 7, 400]) {
      const density = studentDensity(0, df)
      expect(Math.abs(studentQuantile(0.5 + 1e-9, df) * density - 1e-9)).toBeLessThan(1e-15)
      expect(studentQuantile(0.5 - 1e-14, df)).toBeLessThanOrEqual(0)
    }
  })

  it('the density is the slope of the distribution', () => {
    const slope = (studentCdf(0.7 + 1e-5, 6.5) - studentCdf(0.7 - 1e-5, 6.5)) / 2e-5
    within(studentDensity(0.7, 6.5), slope, 1e-8)
  })

  it('what has no value is NaN, ends are infinite', () => {
    expect(lgamma(0)).toBeNaN()
    expect(incompleteBeta(0.5, 0, 1)).toBeNaN()
    expect(studentCdf(1, 0)).toBeNaN()
    expect(studentQuantile(0.5, -1)).toBeNaN()
    expect(normalQuantile(2)).toBeNaN()
    expect([normalQuantile(0), studentQuantile(1, 3)]).toEqual([-Infinity, Infinity])
  })
})
