import type { DesignGrid, NearGrid } from '@org/core/contract'
import * as z from 'zod/mini'

/** What is read of the sheet of a grid: where its lines lie, after every default. */
const sheetSchema = z.object({
  parameters: z.object({
    frame: z.object({
      projectionCenter: z.object({ lon: z.number(), lat: z.number() }),
      rotationDeg: z.number(),
      shiftM: z.object({ x: z.number(), y: z.number() }),
    }),
  }),
})

/** A grid with the lines of a committed one; what it does at the field's edge stays its own. @throws a sheet that is no grid’s */
export function alignedGrid(
  grid: DesignGrid,
  { grid: { sideM, isStaggered }, fieldName, year, number }: NearGrid,
  sheet: unknown,
): DesignGrid {
  const { projectionCenter, rotationDeg, shiftM } = sheetSchema.parse(sheet).parameters.frame
  return {
    ...{ sideM, isStaggered, rotationDeg, shiftM, origin: projectionCenter, joinShare: grid.joinShare },
    alignedWith: { fieldName, year, designNumber: number },
  }
}

/** A grid of the same squares whose lines begin at its field's corner again. */
export function withoutAlignment({ alignedWith: _, ...grid }: DesignGrid): DesignGrid {
  return { ...grid, origin: null, shiftM: { x: 0, y: 0 } }
}

export const alignedWords = ({ fieldName, year, designNumber }: NonNullable<DesignGrid['alignedWith']>) =>
  `design ${designNumber} of ${fieldName}, ${year}`
