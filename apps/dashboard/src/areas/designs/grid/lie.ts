import type { DesignGrid } from '@org/core/contract'
import { formatDecimal } from '@org/ui'
import { BOUNDS } from '../plan/bounds.ts'
import { along, axesOf, type Ground, type Meters, shiftStart } from './lattice.ts'

/** How a grid lies, whatever its squares are. */
export type Lie = Pick<DesignGrid, 'rotationDeg' | 'shiftM' | 'origin'>

export const lieOf = ({ rotationDeg, shiftM, origin }: DesignGrid): Lie => ({ rotationDeg, shiftM, origin })

export const isSameLie = (one: Lie, other: Lie): boolean =>
  one.rotationDeg === other.rotationDeg &&
  one.shiftM.x === other.shiftM.x &&
  one.shiftM.y === other.shiftM.y &&
  one.origin?.lon === other.origin?.lon &&
  one.origin?.lat === other.origin?.lat

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits + 0

/** The smallest shift that leaves the lines where they are. Of staggered rows one aside is half a square to the right. */
function smallShift({ sideM, isStaggered }: DesignGrid, { x, y }: Meters): Meters {
  const rows = Math.round(y / sideM)
  const right = isStaggered ? x - (rows * sideM) / 2 : x
  const { digits } = BOUNDS.gridShiftM
  return {
    x: rounded(right - Math.round(right / sideM) * sideM, digits),
    y: rounded(y - rows * sideM, digits),
  }
}

/** To a tenth, from −180 to 180. */
export const usualDegrees = (degrees: number): number => rounded(degrees - 360 * Math.round(degrees / 360), 1)

/** Moved along its rows and across them. */
export function shifted(grid: DesignGrid, { x, y }: Meters): DesignGrid {
  return { ...grid, shiftM: smallShift(grid, { x: grid.shiftM.x + x, y: grid.shiftM.y + y }) }
}

/** Turned about its crossing nearest to the field’s middle: that one stays where it is. */
export function turnedTo(ground: Ground, grid: DesignGrid, degrees: number): DesignGrid {
  const next = { ...grid, rotationDeg: usualDegrees(degrees) }
  const pivot = along(pivotOf(ground, grid), next.rotationDeg)
  const start = shiftStart(ground, next)
  return { ...next, shiftM: smallShift(grid, { x: pivot.x - start.x, y: pivot.y - start.y }) }
}

/** On the plane. Of staggered rows only the crossings from which the rows go on as from the grid’s own. */
export function pivotOf(ground: Ground, grid: DesignGrid): Meters {
  const { sideM, isStaggered } = grid
  const { toGrid, toPlane } = axesOf(ground, grid)
  const middle = toGrid(ground.middle)
  const row = Math.round(middle.y / sideM)
  const aside = isStaggered ? (row * sideM) / 2 : 0
  return toPlane({ x: Math.round((middle.x - aside) / sideM) * sideM + aside, y: row * sideM })
}

/** A step on the screen along the axis of the grid that is nearest to it. @param degrees of the grid on the screen */
export function stepAlong(step: Meters, degrees: number): Meters {
  const { x, y } = along(step, 90 * Math.round(degrees / 90))
  return { x: Math.round(x), y: Math.round(y) }
}

/** As it stands in the panel: `Shifted 12.5 m right, 3.0 m up, turned 14.2°`. */
export function lieWords({ shiftM: { x, y }, rotationDeg }: Lie): string {
  const right = `${formatDecimal(Math.abs(x), 1)} m ${x < 0 ? 'left' : 'right'}`
  const up = `${formatDecimal(Math.abs(y), 1)} m ${y < 0 ? 'down' : 'up'}`
  // The longest edge is turned to by the hundredth.
  const isTenth = rounded(rotationDeg, 1) === rotationDeg
  return `Shifted ${right}, ${up}, turned ${formatDecimal(rotationDeg, isTenth ? 1 : 2)}°`
}
