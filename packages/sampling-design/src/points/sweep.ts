import type { Random } from '../random/random.ts'
import type { Occupancy } from './occupancy.ts'
import type { Placement } from './placement.ts'
import type { StratifiedCells } from './stratified-cells.ts'

/** Puts the points into other cells, −1 for none. */
export function placeAt(
  occupancy: Occupancy,
  placements: readonly Placement[],
  cells: readonly number[],
): void {
  placements.forEach((placement, at) => {
    const cell = cells[at] ?? -1
    if (cell === placement.cell) return
    if (placement.cell >= 0) occupancy.remove(placement.cell)
    if (cell >= 0) occupancy.add(cell)
    placement.cell = cell
  })
}

/** Puts points down as densely as a walk through the rows does: the first free cell, and so on. */
export function sweep(
  grid: StratifiedCells,
  occupancy: Occupancy,
  placements: readonly Placement[],
  backwards: boolean,
  random: Random,
): void {
  placeAt(
    occupancy,
    placements,
    placements.map(() => -1),
  )
  const waiting = grid.members.map((): Placement[] => [])
  // By lot, so that the first of a stratum's points are not its southernmost.
  for (const at of random.shuffle(Int32Array.from(placements.keys()))) {
    const placement = placements[at]
    if (placement !== undefined) waiting[placement.stratum]?.push(placement)
  }
  const size = grid.stratumOf.length
  for (let step = 0; step < size; step += 1) {
    const cell = backwards ? size - 1 - step : step
    if (occupancy.blockers[cell] !== 0) continue
    const placement = waiting[grid.stratumOf[cell] ?? -1]?.pop()
    if (placement === undefined) continue
    placement.cell = cell
    occupancy.add(cell)
  }
}
