import type { Random } from '../random/random.ts'
import type { Crowd } from './crowd.ts'
import type { Room } from './room.ts'
import type { Seat } from './seat.ts'

/** Puts the points into other cells, −1 for none. */
export function reseat(crowd: Crowd, seats: readonly Seat[], cells: readonly number[]): void {
  seats.forEach((seat, at) => {
    const cell = cells[at] ?? -1
    if (cell === seat.cell) return
    if (seat.cell >= 0) crowd.remove(seat.cell)
    if (cell >= 0) crowd.add(cell)
    seat.cell = cell
  })
}

/** Puts points down as densely as a walk through the rows does: the first free cell, and so on. */
export function sweep(
  room: Room,
  crowd: Crowd,
  seats: readonly Seat[],
  backwards: boolean,
  random: Random,
): void {
  reseat(
    crowd,
    seats,
    seats.map(() => -1),
  )
  const waiting = room.members.map((): Seat[] => [])
  // By lot, so that the first of a stratum's points are not its southernmost.
  for (const at of random.shuffle(Int32Array.from(seats.keys()))) {
    const seat = seats[at]
    if (seat !== undefined) waiting[seat.stratum]?.push(seat)
  }
  const size = room.stratumOf.length
  for (let step = 0; step < size; step += 1) {
    const cell = backwards ? size - 1 - step : step
    if (crowd.blockers[cell] !== 0) continue
    const seat = waiting[room.stratumOf[cell] ?? -1]?.pop()
    if (seat === undefined) continue
    seat.cell = cell
    crowd.add(cell)
  }
}
