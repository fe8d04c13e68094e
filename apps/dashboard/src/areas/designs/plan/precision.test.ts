import { expect, it } from 'vitest'
import { expectedOf, halfWidthCurve, pointsFor } from './precision.ts'

const EVEN = Array.from({ length: 6 }, () => ({ cells: 400, placed: 3 }))
const SHARING = { allocation: 'proportional', minPointsPerStratum: 2 } as const

it('even strata have the standard error of s/√n, and the interval of Student’s t', () => {
  const expected = expectedOf(EVEN, 0.25)
  expect(expected?.standardError).toBeCloseTo(0.25 / Math.sqrt(18), 12)
  // t of 97.5 % at 12 degrees of freedom.
  expect(expected?.halfWidth).toBeCloseTo((2.178813 * 0.25) / Math.sqrt(18), 6)
})

it('one point in each stratum leaves no interval, none in a stratum no error', () => {
  const single = EVEN.map(({ cells }) => ({ cells, placed: 1 }))
  expect(expectedOf(single, 0.25)?.halfWidth).toBeNull()
  expect(expectedOf([...EVEN, { cells: 10, placed: 0 }], 0.25)).toBeNull()
  expect(expectedOf([], 0.25)).toBeNull()
})

it('the curve falls and has the design on it', () => {
  const curve = halfWidthCurve(EVEN, SHARING, 0.25)
  expect(curve.find(({ points }) => points === 18)?.halfWidth).toBeCloseTo(
    expectedOf(EVEN, 0.25)?.halfWidth ?? 0,
    12,
  )
  expect(curve[0]?.points).toBe(12)
  expect(curve.at(-1)?.points).toBe(36)
  expect(curve.at(-1)?.halfWidth).toBeLessThan(curve[0]?.halfWidth ?? 0)
})

it('the curve begins where two degrees of freedom are left', () => {
  const curve = halfWidthCurve(EVEN, { ...SHARING, minPointsPerStratum: 1 }, 0.25)
  expect(curve[0]?.points).toBe(8)
})

it('a half-width asks for the least number of points that reaches it', () => {
  const asked = pointsFor(0.1, EVEN, SHARING, 0.25)
  if ('problem' in asked) throw new Error(asked.problem)
  const reached = halfWidthCurve(
    EVEN.map(({ cells }) => ({ cells, placed: asked.points / 6 })),
    SHARING,
    0.25,
  )
  expect(reached.find(({ points }) => points === asked.points)?.halfWidth).toBeLessThanOrEqual(0.1)
  expect(reached.findLast(({ points }) => points < asked.points)?.halfWidth).toBeGreaterThan(0.1)
  expect(pointsFor(0.0001, EVEN, SHARING, 0.25)).toHaveProperty('problem')
})
