import type { DomainSize } from '@org/sampling-design'
import { expect, it } from 'vitest'
import { type SummedField, sumOfFields } from './fields-sum.ts'

const field = (
  size: number,
  mean: number,
  {
    standardError = 0,
    degreesOfFreedom = 3,
    ...given
  }: Partial<DomainSize> & { standardError?: number; degreesOfFreedom?: number } = {},
): SummedField => ({
  ...{ mean, degreesOfFreedom },
  sums: {
    ...{ size, total: size * mean, varianceOfTotal: (size * standardError) ** 2 },
    ...{ varianceOfSize: 0, covariance: 0 },
    ...given,
  },
})

it('RPT-39: fields are summed by area, their variances by the squares of their shares', () => {
  const sum = sumOfFields(
    [field(1000, 2, { standardError: 0.5 }), field(3000, 4, { standardError: 0.2, degreesOfFreedom: 5 })],
    0.95,
  )
  const [first, second] = [(0.25 * 0.5) ** 2, (0.75 * 0.2) ** 2]
  expect(sum.mean).toBeCloseTo(3.5, 12)
  expect(sum.standardError).toBeCloseTo(Math.sqrt(first + second), 12)
  expect(sum.degreesOfFreedom).toBeCloseTo((first + second) ** 2 / (first ** 2 / 3 + second ** 2 / 5), 9)
  expect(sum.areaM2).toBe(4000)
})

it('RPT-39: one field is its own sum; without any there is none', () => {
  const sum = sumOfFields([field(1000, 2, { standardError: 0.5 })], 0.95)
  expect(sum).toMatchObject({ mean: 2, standardError: 0.5, degreesOfFreedom: 3, areaM2: 1000 })
  // t of 97.5 % at 3 degrees of freedom.
  expect(sum.interval?.[0]).toBeCloseTo(2 - 3.182446 * 0.5, 5)
  expect(sumOfFields([], 0.95)).toMatchObject({ mean: null, interval: null, areaM2: 0, sums: null })
})

it('RPT-39: where the size of a part is uncertain the mean is a ratio, and its error has that in it', () => {
  const uncertain = { varianceOfTotal: 90_000, varianceOfSize: 10_000, covariance: 25_000 }
  const sum = sumOfFields([field(1000, 2, uncertain), field(1000, 4)], 0.95)
  expect(sum.mean).toBe(3)
  expect(sum.standardError).toBeCloseTo(Math.sqrt(90_000 - 2 * 3 * 25_000 + 9 * 10_000) / 2000, 12)
})
