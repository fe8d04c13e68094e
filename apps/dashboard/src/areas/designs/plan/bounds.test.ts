import { type DesignPlan, designPlanSchema } from '@org/core/contract'
import { expect, it } from 'vitest'
import { testPlan } from '../testing.ts'
import { BOUNDS, boundsProblem } from './bounds.ts'

const parses = (given: Partial<DesignPlan>) => designPlanSchema.safeParse(testPlan(given)).success
const dynamic = (keepPercent: number) => ({ bufferM: { minM: 10, maxM: 30, keepShare: keepPercent / 100 } })

it.each(Object.keys(BOUNDS).filter((key): key is keyof typeof BOUNDS => key in BOUNDS))(
  'the field for %s takes what the contract takes, and no more',
  (key) => {
    const { min, max } = BOUNDS[key]
    const given = (value: number) => (key === 'keepPercent' ? dynamic(value) : { [key]: value })
    expect([min, max].map((value) => parses(given(value)))).toEqual([true, true])
    expect([min - 1, max + 1].map((value) => parses(given(value)))).toEqual([false, false])
  },
)

it('says the bounds of what cannot be used', () => {
  expect(boundsProblem(0.5, BOUNDS.cellSizeM)).toBeNull()
  expect(boundsProblem(0.25, BOUNDS.cellSizeM)).toBe('Enter a number from 0.5 to 1,000')
  expect(boundsProblem(null, BOUNDS.pointCount)).toBe('Enter a number from 1 to 2,000')
})
