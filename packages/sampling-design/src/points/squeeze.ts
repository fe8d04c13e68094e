import type { Crowd } from './crowd.ts'
import type { Room } from './room.ts'
import type { Seat } from './seat.ts'

/** Gives the points without a cell one of their stratum that is as far from all points as can be, one by one. */
export function squeeze(
  room: Room,
  crowd: Crowd,
  seats: readonly Seat[],
  legacy: readonly number[],
  distanceM: number,
): void {
  const { x, y } = room.cells
  const homeless = seats.filter(({ cell }) => cell < 0)
  // Square of the distance to the nearest point; cells far from all are of strata that need none.
  const apart = new Float64Array(x.length).fill(Number.POSITIVE_INFINITY)
  // No cell of the stratum is farther than this from all points: a new point reaches no farther either.
  const reach = new Map(homeless.map(({ stratum }) => [stratum, distanceM * distanceM]))
  const farthest = () => {
    let most = 0
    for (const squared of reach.values()) most = Math.max(most, squared)
    return most
  }
  const settle = (cell: number) => {
    for (const other of crowd.around(cell, farthest())) {
      const dx = (x[other] ?? 0) - (x[cell] ?? 0)
      const dy = (y[other] ?? 0) - (y[cell] ?? 0)
      apart[other] = Math.min(apart[other] ?? 0, dx * dx + dy * dy)
    }
  }
  for (const cell of legacy) settle(cell)
  for (const { cell } of seats) if (cell >= 0) settle(cell)
  for (const one of homeless) {
    // A cell with a point has 0: none takes it.
    let most = 0
    for (const cell of room.members[one.stratum] ?? []) {
      if ((apart[cell] ?? 0) <= most) continue
      most = apart[cell] ?? 0
      one.cell = cell
    }
    reach.set(one.stratum, Math.min(most, distanceM * distanceM))
    settle(one.cell)
  }
  for (const { cell } of homeless) crowd.add(cell)
}
