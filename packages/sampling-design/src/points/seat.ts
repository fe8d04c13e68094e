import type { Random } from '../random/random.ts'
import type { Crowd } from './crowd.ts'
import type { Room } from './room.ts'

/** One of the points of a stratum; its cell is −1 while it has none. */
export interface Seat {
  readonly stratum: number
  cell: number
}

/** Where a point goes that cannot stay: a free cell by lot, or the one nearest to where it was drawn. */
export type Move = 'anywhere' | 'nearest'

/** A cell of the point's stratum that no point is too near to, −1 if there is none. */
export function freeCell(
  { cells, members }: Room,
  { blockers }: Crowd,
  { stratum, cell: from }: Seat,
  move: Move,
  random: Random,
  reserved?: Uint8Array,
): number {
  let least = Number.POSITIVE_INFINITY
  let ties = 0
  let chosen = -1
  for (const cell of members[stratum] ?? []) {
    if ((blockers[cell] ?? 0) > 0 || reserved?.[cell] === 1) continue
    const dx = (cells.x[cell] ?? 0) - (cells.x[from] ?? 0)
    const dy = (cells.y[cell] ?? 0) - (cells.y[from] ?? 0)
    const apart = move === 'anywhere' ? 0 : dx * dx + dy * dy
    if (apart > least) continue
    ties = apart < least ? 1 : ties + 1
    least = apart
    // Each of those equally good so far is kept with the same chance.
    if (random.below(ties) === 0) chosen = cell
  }
  return chosen
}
