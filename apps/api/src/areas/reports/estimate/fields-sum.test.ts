import { expect, it } from 'vitest'
import { sumOfFields } from './fields-sum.ts'

type Row = Parameters<typeof sumOfFields>[0][number]
const row = (areaM2: number, given: Partial<Row>): Row => ({
  ...{ fieldId: 1, fieldName: '', growerName: '', n: 4, problem: null },
  ...{ areaM2, mean: 1, standardError: 0, degreesOfFreedom: 3, interval: null },
  ...given,
})

it('RPT-39: fields in which nothing varies have an interval without width', () => {
  const sum = sumOfFields([row(1000, { mean: 2 }), row(3000, { mean: 4, degreesOfFreedom: 5 })], 0.95)
  expect(sum).toEqual({
    mean: 3.5,
    standardError: 0,
    degreesOfFreedom: 5,
    interval: [3.5, 3.5],
    areaM2: 4000,
  })
})

it('RPT-39: one field is its own sum; what has no mean or interval has no share in the area', () => {
  const own = row(1000, { mean: 2, standardError: 0.5 })
  const others = [
    row(500, { mean: null }),
    row(500, { standardError: null }),
    row(500, { degreesOfFreedom: null }),
    row(500, { problem: 'No interval' }),
  ]
  const sum = sumOfFields([own, ...others], 0.95)
  expect(sum).toMatchObject({ mean: 2, standardError: 0.5, degreesOfFreedom: 3, areaM2: 1000 })
  // t of 97.5 % at 3 degrees of freedom.
  expect(sum.interval?.[0]).toBeCloseTo(2 - 3.182446 * 0.5, 5)
  expect(sumOfFields(others, 0.95)).toMatchObject({ mean: null, interval: null, areaM2: 0 })
})
