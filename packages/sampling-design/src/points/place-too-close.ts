import type { Occupancy } from './occupancy.ts'
import type { Placement } from './placement.ts'
import type { StratifiedCells } from './stratified-cells.ts'

/** Gives the points without a cell one of their stratum that is as far from all points as can be, one by one. */
export function placeTooClose(
  grid: StratifiedCells,
  occupancy: Occupancy,
  placements: readonly Placement[],
  legacy: readonly number[],
  distanceM: number,
): void {
  const { x, y } = grid.cells
  const unplaced = placements.filter(({ cell }) => cell < 0)
  // Square of the distance to the nearest point; cells far from all are of strata that need none.
  const apart = new Float64Array(x.length).fill(Number.POSITIVE_INFINITY)
  // No cell of the stratum is farther than this from all points: a new point reaches no farther either.
  const reach = new Map(unplaced.map(({ stratum }) => [stratum, distanceM * distanceM]))
  const farthest = () => {
    let most = 0
    for (const squared of reach.values()) most = Math.max(most, squared)
    return most
  }
  const settle = (cell: number) => {
    for (const other of occupancy.around(cell, farthest())) {
      const dx = (x[other] ?? 0) - (x[cell] ?? 0)
      const dy = (y[other] ?? 0) - (y[cell] ?? 0)
      apart[other] = Math.min(apart[other] ?? 0, dx * dx + dy * dy)
    }
  }
  for (const cell of legacy) settle(cell)
  for (const { cell } of placements) if (cell >= 0) settle(cell)
  for (const one of unplaced) {
    // A cell with a point has 0: none takes it.
    let most = 0
    for (const cell of grid.members[one.stratum] ?? []) {
      if ((apart[cell] ?? 0) <= most) continue
      most = apart[cell] ?? 0
      one.cell = cell
    }
    reach.set(one.stratum, Math.min(most, distanceM * distanceM))
    settle(one.cell)
  }
  for (const { cell } of unplaced) occupancy.add(cell)
}
