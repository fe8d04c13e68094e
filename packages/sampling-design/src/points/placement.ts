import type { Random } from '../random/random.ts'
import type { Occupancy } from './occupancy.ts'
import type { StratifiedCells } from './stratified-cells.ts'

/** One of the points of a stratum; its cell is −1 while it has none. */
export interface Placement {
  readonly stratum: number
  cell: number
}

/** Where a point goes that cannot stay: a free cell by lot, or the one nearest to where it was drawn. */
export type Move = 'anywhere' | 'nearest'

/** Cells tried by lot before all are gone through. */
const TRIES = 32

/** A cell of the point's stratum that no point is too near to, −1 if there is none. */
export function freeCell(
  grid: StratifiedCells,
  { blockers }: Occupancy,
  placement: Placement,
  move: Move,
  random: Random,
  reserved?: Uint8Array,
): number {
  const members = grid.members[placement.stratum] ?? new Int32Array()
  const isFree = (cell: number) => (blockers[cell] ?? 0) === 0 && reserved?.[cell] !== 1
  if (move === 'anywhere') {
    for (let tried = 0; tried < TRIES && members.length > 0; tried += 1) {
      const cell = members[random.below(members.length)] ?? 0
      if (isFree(cell)) return cell
    }
  }
  const best = members.filter(isFree)
  if (best.length === 0) return -1
  if (move === 'anywhere') return best[random.below(best.length)] ?? -1
  return nearestOf(grid, best, placement.cell, random)
}

/** The cell of a list nearest to another one; of several equally near, one by lot. */
function nearestOf({ cells }: StratifiedCells, list: Int32Array, from: number, random: Random): number {
  let least = Number.POSITIVE_INFINITY
  let ties: number[] = []
  for (const cell of list) {
    const dx = (cells.x[cell] ?? 0) - (cells.x[from] ?? 0)
    const dy = (cells.y[cell] ?? 0) - (cells.y[from] ?? 0)
    const apart = dx * dx + dy * dy
    if (apart > least) continue
    if (apart < least) ties = []
    least = apart
    ties.push(cell)
  }
  return ties[random.below(ties.length)] ?? -1
}
