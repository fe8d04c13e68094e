import { type DesignGrid, designInputOf, type GridPlan, type NearGrid } from '@org/core/contract'
import { frameProjection, makeDesign } from '@org/sampling-design'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultGrid } from '../plan/defaults.ts'
import { fieldOf, squareField } from '../testing.ts'
import { alignedGrid, withoutAlignment } from './align.ts'

const plan: GridPlan = { ...defaultGrid(400_000, 7), cellSizeM: 20 }
const near = (grid: DesignGrid): NearGrid => ({
  ...{ designId: 1, fieldId: 2, year: 2025, number: 3, fieldName: 'Slope', growerName: 'Slope Farms' },
  ...{ sheetSha256: 'a'.repeat(64), distanceM: 900, grid },
})
const made = (given: GridPlan, eastM: number) =>
  makeDesign(designInputOf(given, fieldOf(squareField(500, eastM))))

const anyGrid = fc
  .record({
    sideM: fc.constantFrom(63.615, 100.584, 142.247, 200),
    rotationDeg: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
    shiftM: fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) }),
    isStaggered: fc.boolean(),
  })
  .map((change): DesignGrid => ({ ...plan.grid, ...change }))

it('DES-40: the lines of an aligned grid lie on those of the other to a millimeter, however it is turned', () => {
  fc.assert(
    fc.property(anyGrid, fc.integer({ min: -40_000, max: 40_000 }), (grid, eastM) => {
      const { sheet } = made({ ...plan, grid }, 0)
      const aligned = alignedGrid({ ...plan.grid, joinShare: 0.1 }, near(grid), sheet)
      expect(aligned).toMatchObject({ joinShare: 0.1, alignedWith: { fieldName: 'Slope', designNumber: 3 } })
      const { sheet: other } = made({ ...plan, grid: aligned }, eastM)
      const [own, its] = [sheet, other].map(({ parameters }) => frameProjection(parameters.frame))
      // A crossing of lines of the other is one here; of staggered rows the second above it, too.
      const [lon = 0, lat = 0] = own?.toLonLat(grid.sideM * 3, grid.sideM * 2) ?? []
      const [x = NaN, y = NaN] = its?.toMeters(lon, lat) ?? []
      expect(Math.abs(x - grid.sideM * 3)).toBeLessThan(0.001)
      expect(Math.abs(y - grid.sideM * 2)).toBeLessThan(0.001)
      expect(other.parameters.strata).toMatchObject({ staggered: grid.isStaggered })
    }),
    { numRuns: 15 },
  )
})

it('DES-40: aligned with the grid of its own field, a design is that design to the bit', () => {
  const grid = { ...plan.grid, rotationDeg: 12, shiftM: { x: 20, y: -15 } }
  const { sheet } = made({ ...plan, grid }, 0)
  const aligned = alignedGrid(plan.grid, near(grid), sheet)
  expect(made({ ...plan, grid: aligned }, 0).sheet.digests).toEqual(sheet.digests)
})

it('DES-40: without the alignment the lines begin at the corner again', () => {
  const grid = { ...plan.grid, sideM: 200, rotationDeg: 12 }
  const aligned = alignedGrid(plan.grid, near(grid), made({ ...plan, grid }, 0).sheet)
  expect(withoutAlignment(aligned)).toEqual(grid)
})

it('DES-40: a sheet without lines is refused', () => {
  expect(() => alignedGrid(plan.grid, near(plan.grid), { parameters: {} })).toThrow()
})
