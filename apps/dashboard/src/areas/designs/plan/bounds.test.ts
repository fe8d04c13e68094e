import { type CompactPlan, type DesignGrid, designPlanSchema } from '@org/core/contract'
import { expect, it } from 'vitest'
import { testPlan } from '../testing.ts'
import { BOUNDS, boundsProblem } from './bounds.ts'
import { defaultGrid } from './defaults.ts'

const parses = (given: Partial<CompactPlan>) => designPlanSchema.safeParse(testPlan(given)).success
const dynamic = (keepPercent: number) => ({ bufferM: { minM: 10, maxM: 30, keepShare: keepPercent / 100 } })

const GRID = defaultGrid(400_000, 1)
const grid = (given: Partial<DesignGrid>) => ({ ...GRID, grid: { ...GRID.grid, ...given } })
/** What a plan with the number is, for those that a grid alone has. */
const OF_GRID: Partial<Record<keyof typeof BOUNDS, (value: number) => unknown>> = {
  gridSideM: (sideM) => grid({ sideM }),
  rotationDeg: (rotationDeg) => grid({ rotationDeg }),
  gridShiftM: (x) => grid({ shiftM: { x, y: 0 } }),
  joinPercent: (percent) => grid({ joinShare: percent / 100 }),
  pointsPerStratum: (pointsPerStratum) => ({ ...GRID, pointsPerStratum }),
}

it.each(Object.keys(BOUNDS).filter((key): key is keyof typeof BOUNDS => key in BOUNDS))(
  'the field for %s takes what the contract takes, and no more',
  (key) => {
    const { min, max } = BOUNDS[key]
    const given = (value: number) => (key === 'keepPercent' ? dynamic(value) : { [key]: value })
    const ofGrid = OF_GRID[key]
    const isTaken = (value: number) =>
      ofGrid === undefined ? parses(given(value)) : designPlanSchema.safeParse(ofGrid(value)).success
    expect([min, max].map(isTaken)).toEqual([true, true])
    expect([min - 1, max + 1].map(isTaken)).toEqual([false, false])
  },
)

it('DES-40: a grid that is said to be aligned has the origin of the other', () => {
  const alignedWith = { fieldName: 'Slope', year: 2025, designNumber: 1 }
  expect(designPlanSchema.safeParse(grid({ alignedWith })).success).toBe(false)
  expect(designPlanSchema.safeParse(grid({ alignedWith, origin: { lon: -93, lat: 42 } })).success).toBe(true)
})

it('says the bounds of what cannot be used', () => {
  expect(boundsProblem(0.5, BOUNDS.cellSizeM)).toBeNull()
  expect(boundsProblem(0.25, BOUNDS.cellSizeM)).toBe('Enter a number from 0.5 to 1,000')
  expect(boundsProblem(null, BOUNDS.pointCount)).toBe('Enter a number from 1 to 2,000')
})
